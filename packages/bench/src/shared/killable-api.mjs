import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { callTo } from './call.mjs';
import { oneAddress } from './one-address.mjs';

const program = fileURLToPath(new URL('../../../gangway/bin/gangway.mjs', import.meta.url));

/**
 * One process of the API, `gangway serve`, that can be killed and started again.
 * @param {{ port: number, env: Record<string, string>, output?: 'ignore' | number }} options `env` beside the demo profile's
 */
export function apiProcess({ port, env, output }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let said = '';
  const call = callTo({ port });
  const settings = {
    ...process.env,
    GANGWAY_PROFILE: 'demo',
    HOST: '127.0.0.1',
    API_PORT: String(port),
    API_URL: `http://localhost:${port}`,
    PORTAL_URL: 'http://localhost:1',
    CONSOLE_URL: 'http://localhost:2',
    LOG_LEVEL: 'error',
    ACCESS_TOKEN_SECONDS: '3600',
    ...oneAddress,
    ...env,
  };
  const isReady = async () =>
    (await call('GET', '/health/ready', { timeout: 2_000 }).catch(() => undefined))?.status === 200;
  const untilReady = async () => {
    const deadline = Date.now() + 240_000;
    while (!(await isReady())) {
      if (child && (child.exitCode !== null || child.signalCode !== null))
        throw new Error(`The API ended with ${child.exitCode ?? child.signalCode}: ${said.slice(-500)}`);
      if (Date.now() > deadline) throw new Error(`The API is not ready after 240 s: ${said.slice(-500)}`);
      await delay(20);
    }
  };
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    port,
    call,
    pid: () => child?.pid,
    /** What it has written since it was made. */
    said: () => said,
    exitCode: () => child?.exitCode ?? null,
    isReady,
    /** Starts without waiting; resolves with its exit code where it ends by itself. */
    launch: () => {
      child = spawn(process.execPath, [program, 'serve'], {
        env: settings,
        stdio: ['ignore', output ?? 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
      return exitCodeOf(child);
    },
    /** Resolves when it is ready; throws with its last words where it has ended. */
    untilReady,
    /** Resolves when it is ready. */
    async start() {
      void this.launch();
      await untilReady();
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number | null>}
 */
export async function exitCodeOf(child) {
  const [code] = await once(child, 'exit');
  return code;
}
