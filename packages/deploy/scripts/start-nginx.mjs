/** Runs this package's configuration with the machine's nginx, on loopback, below a folder of its own. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endChild, spawnChild } from '@gangway/tooling/child-process';
import { renderNginx } from './render-nginx.mjs';

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

export function findNginx() {
  return process.env['GANGWAY_NGINX'] ?? places.find((place) => existsSync(place));
}

/**
 * @param {{ folder: string, values: Readonly<Record<string, string>>, sites?: readonly string[], editConfiguration?: ((name: string, text: string) => string) | undefined }} options
 *   `values` as the templates name them; `editConfiguration` changes a file of the configuration, to try another one
 * @returns {Promise<{ accessLog: () => string, errorLog: () => string, stop: () => Promise<void> }>}
 */
export async function startNginx({ folder, values, sites, editConfiguration }) {
  const program = findNginx();
  if (!program) throw new Error('nginx is not installed: `apt-get install nginx-light` brings it.');
  mkdirSync(join(folder, 'run'), { recursive: true });
  const accessLog = join(folder, 'access.log');
  // Listen on loopback only.
  renderNginx(
    folder,
    {
      RUN_FOLDER: join(folder, 'run'),
      ACCESS_LOG: accessLog,
      ...values,
      HTTPS_PORT: `127.0.0.1:${values['HTTPS_PORT']}`,
      HTTP_PORT: `127.0.0.1:${values['HTTP_PORT']}`,
    },
    sites,
  );
  const file = join(folder, 'nginx.conf');
  const conf = readFileSync(file, 'utf8').replace(
    'worker_processes auto;',
    `worker_processes 2;${process.getuid?.() === 0 ? '\nuser root;' : ''}`,
  );
  writeFileSync(file, conf);
  if (editConfiguration) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.conf')) continue;
      const place = join(folder, name);
      writeFileSync(place, editConfiguration(name, readFileSync(place, 'utf8')));
    }
  }
  writeFileSync(accessLog, '');

  // Use sockets for output, as a supervisor does; Node's pipes are sockets too.
  const child = spawnChild(program, ['-e', 'stderr', '-c', file, '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += chunk));
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${errors}`);
    if (await listens(Number(values['HTTPS_PORT']))) break;
    if (attempt > 300) throw new Error('nginx did not come up within 30 s.');
    await delay(100);
  }
  return {
    accessLog: () => readFileSync(accessLog, 'utf8'),
    errorLog: () => errors,
    stop: () => endChild(child),
  };
}

/** @param {number} port @returns {Promise<boolean>} */
function listens(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
