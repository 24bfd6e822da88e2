import { existsSync } from 'node:fs';
import { chromium, defineConfig, devices, type LaunchOptions } from '@playwright/test';
import { addresses, environment, runsAlready } from './packages/e2e/support/config.ts';

/** A named one first, then Playwright's own, then what the system has. */
function browser(): { channel?: string; launchOptions: LaunchOptions } {
  const named = process.env['PLAYWRIGHT_CHROMIUM_PATH'];
  if (named) return { launchOptions: { executablePath: named } };
  if (existsSync(chromium.executablePath())) return { launchOptions: {} };
  for (const path of [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ])
    if (existsSync(path)) return { launchOptions: { executablePath: path } };
  return { channel: 'chrome', launchOptions: {} };
}
const { channel, launchOptions } = browser();

/** `pnpm test:dev`. */
const inDevelopment = Boolean(process.env['DEVELOPMENT']);

export default defineConfig({
  testDir: 'packages/e2e',
  testMatch: '**/*.spec.ts',
  // Two runs side by side, here and behind the proxy, keep out of each other's traces.
  outputDir: runsAlready ? 'test-results/proxied' : 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  // Generous, for machines that do something else beside: a scenario that passes takes a few seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  // On a build machine a stall of the machine itself is told apart from a defect, which fails twice; the second tries are named.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: addresses.portal,
    trace: 'retain-on-failure',
    // Its certificates come from a throw-away authority.
    ignoreHTTPSErrors: runsAlready,
    ...(channel === undefined ? {} : { channel }),
    launchOptions: {
      ...launchOptions,
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1360, height: 850 } },
      testIgnore: '**/*.phone.spec.ts',
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, testMatch: '**/*.phone.spec.ts' },
    // Both apps from their sources, on request alone: `pnpm test:dev`.
    ...(inDevelopment
      ? [{ name: 'development', testMatch: '**/*.development.ts', use: { ...devices['Desktop Chrome'] } }]
      : []),
    // Pictures for the eye, taken on request alone: `pnpm screenshots`.
    ...(process.env['SCREENSHOTS'] ? [{ name: 'screenshots', testMatch: '**/*.screenshots.ts' }] : []),
  ],
  ...(runsAlready
    ? {}
    : {
        webServer: {
          // By its JavaScript file: a package manager in between would not hand on the signal to stop.
          command: inDevelopment
            ? 'node packages/gangway/scripts/dev.mjs --temporary'
            : 'node packages/gangway/bin/gangway.mjs start --demo --temporary',
          url: `${addresses.api}/health/ready`,
          env: environment,
          timeout: inDevelopment ? 300_000 : 120_000,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        },
      }),
});
