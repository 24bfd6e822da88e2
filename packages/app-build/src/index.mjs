export { developmentAddresses } from './development-addresses.mjs';
export { developmentConfig } from './development-config.mjs';
export { firstPaint } from './first-paint.mjs';
export { precompress } from './precompress.mjs';
