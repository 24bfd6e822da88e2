export { type Config, parseConfig } from './config.ts';
export { errorCode } from './errors.ts';
export { canonical, hostOf, networkOf, siteOf } from './ip-address.ts';
export { isPublicAddress, networks } from './public-address.ts';
export type { Environment } from './read-settings.ts';
export { ignoredSettings } from './setting-names.ts';
export { demoAppSecret, type Setting, settingGroups, settings } from './settings.ts';
export { StartupError } from './errors.ts';
export { trustedProxies } from './trusted-proxies.ts';
