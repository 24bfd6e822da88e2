import { availableParallelism } from 'node:os';
import { findBrowser } from '@gangway/tooling/find-browser';
import { defineConfig, devices } from '@playwright/test';
import { addresses, environment, runsAlready } from './packages/e2e/support/config.ts';

const browser = findBrowser();

/** `pnpm test:dev`. */
const inDevelopment = Boolean(process.env['DEVELOPMENT']);

export default defineConfig({
  testDir: 'packages/e2e',
  testMatch: '**/*.spec.ts',
  snapshotPathTemplate: '{testDir}/{testFileDir}/record/{arg}{ext}',
  // Two runs side by side, here and behind the proxy, keep out of each other's traces.
  outputDir: runsAlready ? 'test-results/proxied' : 'test-results/browser',
  fullyParallel: true,
  // One platform serves all of them, on the embedded store.
  workers: Math.min(4, Math.max(2, availableParallelism())),
  // A scenario that waits longer by design says so itself.
  timeout: 40_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A stall of the machine is told apart from a defect, which fails twice. `pnpm test` names what needed it, and fails if more
  // than two scenarios did.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: addresses.portal,
    // A trace of every first try would make the run half as long again.
    trace: 'on-first-retry',
    // Its certificates come from a throw-away authority.
    ignoreHTTPSErrors: runsAlready,
    ...(browser === undefined ? { channel: 'chrome' } : {}),
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
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
    // The record of texts, on request alone: `pnpm test:texts`.
    ...(process.env['TEXTS'] ? [{ name: 'texts', testMatch: '**/*.texts.ts', retries: 0 }] : []),
    // Pictures for the eye, taken on request alone: `pnpm screenshots`.
    ...(process.env['SCREENSHOTS']
      ? [{ name: 'screenshots', testMatch: '**/*.screenshots.ts', use: { actionTimeout: 10_000 } }]
      : []),
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
