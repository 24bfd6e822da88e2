/**
 * `pnpm dev`: the built API and sample service, and both apps from source by Vite, on the ports of `pnpm start`, so
 * that addresses and CORS match. React runs in StrictMode.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { announce, checkInstallation, giveUp, root, run, turbo } from '@gangway/tooling/project';

checkInstallation();
announce('Building the API');
const built = await turbo([
  'build',
  '--filter=@gangway/api-server',
  '--filter=@gangway/sample-service',
  '--output-logs=errors-only',
]);
if (built !== 0) giveUp('The build failed; the reason stands above.');
const bundled = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'], {
  cwd: join(root, 'packages/gangway'),
});
if (bundled !== 0) giveUp('The build failed; the reason stands above.');

const ports = { portal: process.env.PORTAL_PORT ?? '4000', console: process.env.CONSOLE_PORT ?? '4001' };
const children = [
  start('packages/gangway', ['bin/gangway.mjs', 'start', '--demo', '--without-apps', ...process.argv.slice(2)]),
  start('apps/portal', ['node_modules/vite/bin/vite.js', '--port', ports.portal, '--strictPort']),
  start('apps/admin-console', ['node_modules/vite/bin/vite.js', '--port', ports.console, '--strictPort']),
];

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

function start(folder, args) {
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR ?? join(root, '.gangway') };
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  child.once('exit', (code) => {
    // Stop all three when one fails: each is useless without the others.
    if (!stopping && code !== 0) process.exitCode = 1;
    stop();
  });
  return child;
}

function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
