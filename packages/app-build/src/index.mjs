export { chunkFiles } from './chunk-files.mjs';
export { developmentAddresses } from './development-addresses.mjs';
export { developmentConfig } from './development-config.mjs';
export { firstPaint } from './first-paint.mjs';
export { precompress } from './precompress.mjs';
export { prerender } from './prerender.mjs';
export { productionRouter } from './production-router.mjs';
