export { developmentAddresses } from './development-addresses.mjs';
export { developmentConfig } from './development-config.mjs';
export { firstPaint } from './first-paint.mjs';
export { lean } from './lean/lean.mjs';
export { precompress } from './precompress.mjs';
