import { loadEnv } from 'vite';

/**
 * Ports and addresses of the development servers, from the variables and defaults of `gangway start`.
 * @param {string} mode
 */
export function developmentAddresses(mode) {
  const env = loadEnv(mode, '../..', ['PORTAL_', 'CONSOLE_', 'API_']);
  const portalPort = Number(env['PORTAL_PORT'] ?? 4000);
  const consolePort = Number(env['CONSOLE_PORT'] ?? 4001);
  return {
    portalPort,
    consolePort,
    portalUrl: env['PORTAL_URL'] ?? `http://localhost:${portalPort}`,
    consoleUrl: env['CONSOLE_URL'] ?? `http://localhost:${consolePort}`,
    apiUrl: env['API_URL'] ?? `http://localhost:${env['API_PORT'] ?? 4002}`,
  };
}
