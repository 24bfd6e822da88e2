export { runCli } from './cli.ts';
export { commands } from './commands.ts';
export { readConfig, type PlatformConfig } from './config.ts';
export { startPlatform, type Platform, type PlatformOptions } from './platform.ts';
export { createStaticApp, type StaticAppOptions } from './static-app.ts';
