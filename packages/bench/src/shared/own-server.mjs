import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.mjs';

const program = fileURLToPath(new URL('../../../gangway/bin/gangway.mjs', import.meta.url));

/**
 * The platform by our own server, as `gangway start --demo` runs it.
 * @param {Record<string, string>} env its public addresses
 */
export async function startOwnServer(env) {
  const ports = {
    portal: await freePort(),
    console: await freePort(),
    api: await freePort(),
    sample: await freePort(),
  };
  const child = spawn(process.execPath, [program, 'start', '--demo', '--temporary'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORTAL_PORT: String(ports.portal),
      CONSOLE_PORT: String(ports.console),
      API_PORT: String(ports.api),
      SAMPLE_SERVICE_PORT: String(ports.sample),
      ...env,
    },
  });
  for (let waited = 0; ; waited += 1) {
    if (child.exitCode !== null || waited > 1200) throw new Error('our own server did not start');
    const answer = await fetch(`http://127.0.0.1:${ports.console}/`).catch(() => undefined);
    if (answer?.ok) break;
    await delay(100);
  }
  return {
    ports,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
