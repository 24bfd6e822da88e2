/**
 * `pnpm test:proxy` runs browser tests against the product as it is deployed (see proxied-platform.mjs). Arguments go on to
 * Playwright; the default is the scenarios that cross from one app to the other.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { spawnChild } from '@gangway/tooling/child-process';
import { findOrInstallBrowser, noBrowser } from '@gangway/tooling/find-browser';
import { root } from './api-process.mjs';
import { startProxiedPlatform } from './proxied-platform.mjs';

const wanted = process.argv.slice(2);
const browser = await findOrInstallBrowser();
if (!browser) {
  console.error(noBrowser);
  process.exit(1);
}
const platform = await startProxiedPlatform({
  firstPort: Number(process.env['E2E_FIRST_PORT'] ?? 4780),
  say: (step) => console.log(`▸ Starting ${step}`),
});
try {
  const { addresses } = platform;
  console.log(`▸ Testing ${Object.values(addresses).join(' ')}`);
  const args = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    ...(wanted.length > 0 ? wanted : ['packages/e2e/cross-app']),
  ];
  const child = spawnChild(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${new URL('localhost-names.mjs', import.meta.url).href}`,
      PLAYWRIGHT_CHROMIUM_PATH: browser,
      E2E_RUNNING: JSON.stringify(addresses),
    },
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await platform.stop();
}
