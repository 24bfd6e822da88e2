/**
 * `pnpm test`: the whole suite. Makes sure of a PostgreSQL and a browser first, runs the tests of every package and then the
 * browser tests, and ends with one line: `N passed, N failed`.
 *
 * `--only packages` or `--only browser` runs one half. `GANGWAY_TRIALS=full` (`pnpm test:nightly`) tries everything; see trials.mjs.
 * `--shard 1/2` runs a part of the browser tests.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findOrInstallBrowser, noBrowser } from './find-browser.mjs';
import { announce, checkInstallation, giveUp, programs, root, run, stopRunning, turbo } from './project.mjs';
import { startTestDatabase } from './test-database.mjs';
import { fullTrials } from './trials.mjs';

/** One or two stalls of the machine may pass at the second try; more are a defect. */
const mostFlaky = 2;

checkInstallation();
const { values: options } = parseArgs({
  options: { 'failed-before': { type: 'string' }, only: { type: 'string' }, shard: { type: 'string' } },
});
const withPackages = options.only !== 'browser';
const withBrowser = options.only !== 'packages';

const browser = withBrowser ? await lookForBrowser() : undefined;
const database = await lookForDatabase();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopRunning();
    database?.stop();
    process.exit(1);
  });

const results = { passed: 0, failed: 0 };
try {
  announce('Building (what did not change is not built again)');
  const built = await turbo(['build', '--output-logs=errors-only']);
  if (built !== 0) fail('The build failed; the reason stands above.');
  else {
    if (withPackages) {
      announce(`Testing the packages${fullTrials ? ', all trials' : ''}`);
      await testPackages();
    }
    if (withBrowser) {
      announce('Testing in the browser');
      await testInBrowser();
    }
  }
} finally {
  database?.stop();
}

// So that the one line at the end tells of all of it.
if (options['failed-before']) fail(`${options['failed-before']} failed; the reasons stand above the tests.`);
if (!database) console.log('\nNot run for want of a PostgreSQL: the tests that need one.');
console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exitCode = results.failed === 0 ? 0 : 1;

async function lookForBrowser() {
  announce('Looking for a browser');
  const found = await findOrInstallBrowser();
  if (!found) return giveUp(noBrowser);
  console.log(`  ${found}`);
  return found;
}

async function lookForDatabase() {
  announce('Looking for a PostgreSQL');
  const found = await startTestDatabase();
  if (found) console.log(`  ${found.url.replace(/\/\/[^@]*@/, '//')}`);
  else {
    const advice =
      'No PostgreSQL was found: install it (Debian: apt-get install postgresql, macOS: brew install postgresql) or set TEST_DATABASE_URL.';
    // On a build machine a test that silently does not run is a failure; a person may go on without.
    if (process.env['CI']) giveUp(advice);
    console.log(`  ${advice}\n  Going on without: the tests that need PostgreSQL are not run.`);
  }
  return found;
}

/** Turbo answers from its cache where neither the inputs of a package nor these conditions changed. */
async function testPackages() {
  const reports = testedPackages().map((folder) => join(root, folder, 'test-results/vitest.json'));
  for (const report of reports) rmSync(report, { force: true });
  const code = await turbo(
    [
      'test',
      '--continue',
      // Each package's tests use all cores already.
      '--concurrency=1',
      '--output-logs=new-only',
      '--',
      '--passWithNoTests',
      '--maxWorkers=100%',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
    ],
    {
      env: {
        // The port of our own cluster differs in every run: it stays out of turbo's hash, whether there is one does not.
        ...(database ? { TEST_DATABASE_URL: database.url } : {}),
        TEST_CONDITIONS: `Node ${process.version}, ${database ? 'PostgreSQL' : 'embedded store only'}`,
      },
    },
  );
  const failedBefore = results.failed;
  for (const report of reports) {
    if (!existsSync(report)) {
      fail(`${report.slice(root.length)} was not written: the tests of this package did not come to an end.`);
      continue;
    }
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    results.passed += numPassedTests;
    results.failed += numFailedTests;
    for (const file of testResults)
      if (file.status === 'failed' && !file.assertionResults.some(hasFailed)) fail(`${file.name} could not be run.`);
  }
  if (code !== 0 && results.failed === failedBefore)
    fail('A package failed outside of its tests; the reason stands above.');
}

/** @param {{ status: string }} assertion */
function hasFailed({ status }) {
  return status === 'failed';
}

function testedPackages() {
  return ['apps', 'packages']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .filter((folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts?.test);
}

async function testInBrowser() {
  const report = join(root, 'test-results/playwright.json');
  rmSync(report, { force: true });
  const code = await run(
    process.execPath,
    [programs.playwright, 'test', '--reporter=list,json', ...(options.shard ? [`--shard=${options.shard}`] : [])],
    {
      env: {
        PLAYWRIGHT_CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(database ? { TEST_DATABASE_URL: database.url } : {}),
      },
    },
  );
  if (!existsSync(report)) return fail('The browser tests did not come to an end.');
  /** @type {{ stats: Record<'expected' | 'flaky' | 'unexpected', number>, errors: { message: string }[] }} */
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
  results.passed += stats.expected + stats.flaky;
  results.failed += stats.unexpected;
  if (stats.flaky > 0)
    console.log(`\n${stats.flaky} of the browser tests passed at the second try only; they stand above as flaky.`);
  if (stats.flaky > mostFlaky) fail(`More than ${mostFlaky} browser tests were flaky.`);
  if (code !== 0 && stats.unexpected === 0)
    fail(
      `The browser tests could not be run: ${errors.map(({ message }) => message).join(' ') || 'the reason stands above.'}`,
    );
}

/** @param {string} message */
function fail(message) {
  console.error(`\n${message}`);
  results.failed += 1;
}
