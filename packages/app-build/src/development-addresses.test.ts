import { beforeEach, expect, it, vi } from 'vitest';
import { developmentAddresses } from './development-addresses.mjs';
import { folder } from './testing/fixture-app.ts';

const names = ['PORTAL_PORT', 'PORTAL_URL', 'CONSOLE_PORT', 'CONSOLE_URL', 'API_PORT', 'API_URL'];

/** Changes to an app's folder in a project with this `.env`. */
function inAppOf(project: string): void {
  const { root, write } = folder();
  write('.env', project);
  write('apps/portal/package.json', '{}');
  process.chdir(`${root}/apps/portal`);
}

const before = process.cwd();
beforeEach(() => {
  for (const name of names) vi.stubEnv(name, undefined);
  return () => {
    vi.unstubAllEnvs();
    process.chdir(before);
  };
});

it('uses the ports and addresses of `gangway start` by default', () => {
  inAppOf('');
  expect(developmentAddresses('development')).toEqual({
    portalPort: 4000,
    consolePort: 4001,
    portalUrl: 'http://localhost:4000',
    consoleUrl: 'http://localhost:4001',
    apiUrl: 'http://localhost:4002',
  });
});

it('derives an address from its port', () => {
  inAppOf('PORTAL_PORT=5000\nCONSOLE_PORT=5001\nAPI_PORT=5002\n');
  expect(developmentAddresses('development')).toEqual({
    portalPort: 5000,
    consolePort: 5001,
    portalUrl: 'http://localhost:5000',
    consoleUrl: 'http://localhost:5001',
    apiUrl: 'http://localhost:5002',
  });
});

it('prefers a given address, and the environment to the project’s file', () => {
  inAppOf('PORTAL_URL=https://file.example\nCONSOLE_URL=https://console.example\nAPI_URL=https://api.example\n');
  vi.stubEnv('PORTAL_URL', 'https://environment.example');
  expect(developmentAddresses('development')).toMatchObject({
    portalUrl: 'https://environment.example',
    consoleUrl: 'https://console.example',
    apiUrl: 'https://api.example',
  });
});
