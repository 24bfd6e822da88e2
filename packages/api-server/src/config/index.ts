export { type Config, demoAppSecret, parseConfig } from './config.ts';
export { errorCode } from './error-code.ts';
export { canonical, hostOf, networkOf, siteOf } from './ip-address.ts';
export { isPublicAddress, networks } from './public-address.ts';
export type { Environment } from './read-environment.ts';
export { misspeltSettings, settingNames } from './setting-names.ts';
export { StartupError } from './startup-error.ts';
export { trustedProxies } from './trusted-proxies.ts';
