/** Starts the product in the production profile on a populated database, on free ports. */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiProcess, isReady, program } from '@gangway/deploy/api-process';
import { callTo } from '@gangway/deploy/call';
import { oneAddress } from '@gangway/deploy/one-address';
import { endChild, freePort, freePorts, hasEnded, memoryOf, spawnChild } from '@gangway/tooling/child-process';
import { productionSettings } from './bench-database.mjs';
import { password } from './population.mjs';

/**
 * Starts the API alone, as a container runs it.
 * @param {{ env?: Record<string, string>, onLine?: (line: any) => void }} options `onLine` gets each line of the log, parsed
 */
export async function startApi({ env = {}, onLine } = {}) {
  const port = await freePort();
  const settings = {
    ...productionSettings,
    // Unused address.
    PORTAL_URL: 'http://portal.bench.test',
    CONSOLE_URL: 'http://console.bench.test',
    API_URL: `http://127.0.0.1:${port}`,
    // Databases are reused, along with the counters of earlier runs.
    ...oneAddress,
    ...env,
  };
  const api = new ApiProcess(port, settings, onLine ? { onLine } : { isQuiet: true });
  const startedIn = await api.start();
  return {
    url: api.url,
    pid: api.pid ?? 0,
    /** Milliseconds from the start of the process until it was ready. */
    startedIn,
    memory: () => api.memory(),
    stop: () => api.stop(),
  };
}

/** Signs in and returns an access token. @param {string} url of the API @param {string} email @param {string} [secret] @returns {Promise<string>} */
export async function signIn(url, email, secret = password) {
  const call = callTo({ port: Number(new URL(url).port) });
  const answer = await call('POST', '/user/login', { body: { email, password: secret } });
  if (answer.status !== 202) throw new Error(`Sign-in of ${email}: ${answer.status} ${answer.text}`);
  return answer.json().result.accessToken;
}

/** Starts the whole product: both apps and the API in one process. @param {string} databaseUrl */
export async function startPlatform(databaseUrl) {
  const [portal = 0, console_ = 0, api = 0, sample = 0] = await freePorts(4);
  const at = (/** @type {number} */ port) => `http://localhost:${port}`;
  const server = spawnChild(process.execPath, [program, 'start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...productionSettings,
      DATABASE_URL: databaseUrl,
      PORTAL_PORT: String(portal),
      CONSOLE_PORT: String(console_),
      API_PORT: String(api),
      SAMPLE_SERVICE_PORT: String(sample),
      PORTAL_URL: at(portal),
      CONSOLE_URL: at(console_),
      API_URL: at(api),
      SAMPLE_SERVICE_URL: at(sample),
      ...oneAddress,
    },
  });
  for (let waited = 0; !(await isReady(api)); waited += 1) {
    if (hasEnded(server) || waited > 600) throw new Error('The platform does not start; its last words stand above.');
    await delay(100);
  }
  return { portal: at(portal), console: at(console_), stop: () => endChild(server) };
}

/**
 * Starts the least that answers a row over HTTP, or bytes from memory, as a process of its own.
 * @param {string} databaseUrl @param {{ userId?: number, bytes?: number }} [answers]
 */
export async function startBareRoute(databaseUrl, { userId = 1, bytes = 0 } = {}) {
  const began = performance.now();
  const file = new URL('../floors/bare-route.mjs', import.meta.url).pathname;
  const child = spawnChild(process.execPath, [file], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      USER_ID: String(userId),
      BYTES: String(bytes),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {string} */
  const line = await new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk)));
    child.once('exit', () => reject(new Error('The bare route does not start.')));
  });
  return {
    url: `http://127.0.0.1:${Number(line)}`,
    startedIn: performance.now() - began,
    memory: () => memoryOf(child.pid),
    stop: () => endChild(child),
  };
}
