import { atEnd } from './at-end.mjs';
import { oneAddress } from './one-address.mjs';

/**
 * @typedef {object} Platform
 * @property {{ portal: string, console: string, api: string, sampleService: string }} addresses
 * @property {{ portal: string, console: string, api: string }} hosts
 * @property {{ https: number, http: number, replicas: number[], sample: number }} ports
 * @property {{ accessLog: () => string, errorLog: () => string }} nginx
 * @property {string} databaseUrl
 * @property {Buffer} authority
 * @property {() => Promise<void>} stop
 */

/** @type {Promise<Platform> | undefined} */
let shared;

/** The whole platform behind nginx with TLS, once for all checks that want it. Everyone has the demo's password. */
export function sharedPlatform() {
  return (shared ??= start());
}

/** @returns {Promise<Platform>} */
async function start() {
  const { startProxiedPlatform } = await import('@gangway/deploy/proxied-platform');
  const firstPort = Number(process.env['QUALITY_FIRST_PORT'] ?? 4860);
  const platform = await startProxiedPlatform({
    firstPort,
    env: { ...oneAddress, RESET_REVEALS_UNKNOWN: 'false' },
  });
  atEnd(() => platform.stop());
  return platform;
}
