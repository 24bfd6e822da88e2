import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { openPopulated, productionSettings, program } from './bench-database.mjs';
import { oneAddress } from './one-address.mjs';

/**
 * The whole product in the production profile on a database with so many people, on ports of its own.
 * @param {{ users: number }} options
 */
export async function startPlatform({ users }) {
  const database = await openPopulated(users);
  const [portal, console_, api, sample] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const addresses = {
    portal: `http://localhost:${portal}`,
    console: `http://localhost:${console_}`,
    api: `http://localhost:${api}`,
  };
  const server = spawn(process.execPath, [program, 'start'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...productionSettings,
      DATABASE_URL: database.url,
      PORTAL_PORT: String(portal),
      CONSOLE_PORT: String(console_),
      API_PORT: String(api),
      SAMPLE_SERVICE_PORT: String(sample),
      PORTAL_URL: addresses.portal,
      CONSOLE_URL: addresses.console,
      API_URL: addresses.api,
      SAMPLE_SERVICE_URL: `http://localhost:${sample}`,
      ...oneAddress,
    },
  });
  let words = '';
  server.stderr.on('data', (chunk) => (words += String(chunk)));
  for (let waited = 0; !(await isReady(addresses.api)); waited += 1) {
    if (server.exitCode !== null || waited > 600) throw new Error(`The platform does not start: ${words.slice(-800)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    ...addresses,
    pid: server.pid ?? 0,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await database.stop();
    },
  };
}

/** @param {string} api */
async function isReady(api) {
  try {
    return (await fetch(`${api}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, () => {
        const address = probe.address();
        probe.close(() =>
          address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
        );
      });
  });
}
