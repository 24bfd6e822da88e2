/** One `gangway serve` of its own, as a container runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { productionSettings, program } from './bench-database.mjs';
import { freePort } from './ports.mjs';
import { oneAddress } from './one-address.mjs';

/** Origins the API believes in; nothing listens there. */
const origins = {
  PORTAL_URL: 'http://portal.bench.test',
  CONSOLE_URL: 'http://console.bench.test',
};

/**
 * Starts the API on a free port and waits until it is ready.
 * @param {{ env?: Record<string, string>, nodeFlags?: string[], onLine?: (line: any) => void }} options `onLine` gets each line of the log, parsed
 */
export async function startApi({ env = {}, nodeFlags = [], onLine } = {}) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, program, 'serve'], {
    env: {
      ...process.env,
      ...productionSettings,
      ...origins,
      API_URL: `http://127.0.0.1:${port}`,
      API_PORT: String(port),
      // A filled database stays, and with it what earlier runs have counted.
      ...oneAddress,
      ...env,
    },
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'],
  });
  if (onLine && child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) onLine(JSON.parse(line));
    });
  }
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok === true) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const startedIn = performance.now() - began;
  return {
    url,
    /** Milliseconds from the start of the process to its being ready. */
    startedIn,
    /** Resident memory in MB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** An access token by e-mail and password. @param {string} url @param {string} email @param {string} password @returns {Promise<string>} */
export async function signIn(url, email, password) {
  const answer = await fetch(`${url}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 202) throw new Error(`Sign-in of ${email}: ${answer.status} ${await answer.text()}`);
  return JSON.parse(await answer.text()).result.accessToken;
}
