/**
 * `pnpm test`: the whole suite. Makes sure of a PostgreSQL and a browser first, runs the tests of every package and then the
 * browser tests, and ends with one line: `N passed, N failed`. A package test that fails is tried again by itself, a browser
 * test by Playwright: one or two stalls of the machine may pass, and are named.
 *
 * `--only packages` or `--only browser` runs one half. `GANGWAY_TRIALS=full` (`pnpm test:nightly`) tries everything; see trials.mjs.
 * `--shard 1/2` runs a part of the browser tests.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { errorsOutsideTests } from './errors-outside-tests.mjs';
import { findOrInstallBrowser, noBrowser } from './find-browser.mjs';
import { announce, checkInstallation, giveUp, programs, root, run, stopRunning, turbo } from './project.mjs';
import { memoryFolder, startTestDatabase } from './test-database.mjs';
import { fullTrials } from './trials.mjs';

const cores = availableParallelism();

/**
 * The server's tests come first, by themselves. They wait for the database or for time to pass half of the time: three run where
 * two cores are. Of the other packages, one starts while another runs.
 */
const rounds = [
  { which: ['--filter=@gangway/api-server', '--concurrency=1'], workers: Math.ceil(1.5 * cores) },
  { which: ['--filter=!@gangway/api-server', '--concurrency=2'], workers: cores },
];

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
/** What a reader of the last lines alone has to know: what failed, and what passed at the second try only. @type {string[]} */
const failures = [];
/** @type {string[]} */
const flaky = [];
/**
 * Files of package tests with a failure: `failed` are its tests, `outside` is what was thrown while none of them ran.
 * @type {{ folder: string, file: string, failed: string[], outside?: string }[]}
 */
const again = [];
try {
  announce('Building (what did not change is not built again)');
  const built = await turbo(['build', '--output-logs=errors-only']);
  if (built !== 0) fail('The build failed; the reason stands above.');
  else {
    if (withPackages) {
      announce(`Testing the packages${fullTrials ? ', all trials' : ''}`);
      await testPackages();
    }
    if (withBrowser && browser === undefined) fail(noBrowser);
    else if (withBrowser) {
      announce('Testing in the browser');
      await testInBrowser();
    }
  }
} finally {
  database?.stop();
}

// So that the one line at the end tells of all of it.
if (options['failed-before']) fail(`${options['failed-before']} failed; the reasons stand above the tests.`);
if (flaky.length > mostFlaky) fail(`More than ${mostFlaky} tests were flaky.`);
if (flaky.length > 0) console.log(`\nPassed at the second try only:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
if (!database) console.log('\nNot run for want of a PostgreSQL: the tests that need one.');
console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exitCode = results.failed === 0 ? 0 : 1;

async function lookForBrowser() {
  announce('Looking for a browser');
  const found = await findOrInstallBrowser();
  if (found) console.log(`  ${found}`);
  // On a build machine nothing else is worth its minutes then.
  else if (process.env['CI'] || !withPackages) giveUp(noBrowser);
  else console.log(`  ${noBrowser}\n  Going on without: the packages are tested, the run counts as failed.`);
  return found;
}

async function lookForDatabase() {
  announce('Looking for a PostgreSQL');
  const found = await startTestDatabase({ parent: memoryFolder() });
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
  for (const report of reports) {
    rmSync(report, { force: true });
    rmSync(join(dirname(dirname(report)), errorsOutsideTests), { force: true });
  }
  let code = 0;
  for (const round of rounds) code = Math.max(code, await turboTest(round));
  const failedBefore = results.failed;
  for (const report of reports) {
    if (!existsSync(report)) {
      fail(`${report.slice(root.length)} was not written: the tests of this package did not come to an end.`);
      continue;
    }
    readReport(report);
    readErrorsOutsideTests(dirname(dirname(report)));
  }
  if (code !== 0 && results.failed === failedBefore && again.length === 0)
    fail('A package failed outside of its tests; the reason stands above.');
  for (const failure of again) await tryAgain(failure);
}

/** @param {{ which: string[], workers: number }} round packages, and how many at a time; processes for the tests of each */
function turboTest({ which, workers }) {
  return turbo(
    [
      'test',
      ...which,
      '--continue',
      '--output-logs=new-only',
      '--',
      '--passWithNoTests',
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
      `--reporter=${fileURLToPath(new URL('errors-outside-tests.mjs', import.meta.url))}`,
    ],
    {
      env: {
        // The port of our own cluster differs in every run: it stays out of turbo's hash, whether there is one does not.
        ...(database ? { TEST_DATABASE_URL: database.url } : {}),
        TEST_CONDITIONS: `Node ${process.version}, ${database ? 'PostgreSQL' : 'embedded store only'}`,
      },
    },
  );
}

/** Takes what passed; files with a failure are kept for a second try. @param {string} report */
function readReport(report) {
  const folder = dirname(dirname(report));
  /** @type {{ testResults: { name: string, assertionResults: { fullName: string, status: string }[], status: string }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, assertionResults, status } of testResults) {
    results.passed += assertionResults.filter((test) => test.status === 'passed').length;
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    if (status === 'failed') again.push({ folder, file: name, failed });
  }
}

/** Takes what was thrown outside any test; a file that ran meanwhile is kept for a second try. @param {string} folder */
function readErrorsOutsideTests(folder) {
  const report = join(folder, errorsOutsideTests);
  if (!existsSync(report)) return;
  /** @type {{ file?: string, message: string }[]} */
  const errors = JSON.parse(readFileSync(report, 'utf8'));
  for (const { file, message } of errors) {
    if (file === undefined) {
      fail(`${relative(root, folder)}: outside its tests, ${message}`);
      continue;
    }
    const path = resolve(folder, file);
    const kept = again.find((failure) => failure.file === path);
    if (kept) kept.outside ??= message;
    else again.push({ folder, file: path, failed: [], outside: message });
  }
}

/**
 * Runs one file by itself, with nothing beside it: a test that fails there too is a defect.
 * @param {typeof again[number]} failure
 */
async function tryAgain({ folder, file, failed, outside }) {
  const name = relative(root, file);
  announce(`Trying again by itself: ${name}`);
  const code = await run(process.execPath, [programs.vitest, 'run', file], {
    cwd: folder,
    env: database ? { TEST_DATABASE_URL: database.url } : {},
  });
  const names = failed.map((test) => `${name} › ${test}`);
  if (outside !== undefined) names.push(`${name} (outside its tests: ${outside})`);
  if (names.length === 0) names.push(`${name} (could not be run)`);
  if (code === 0) {
    flaky.push(...names);
    results.passed += failed.length;
  } else {
    failures.push(...names);
    results.failed += names.length;
  }
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
  /** @type {{ stats: Record<'expected' | 'flaky' | 'unexpected', number>, errors: { message: string }[], suites: Suite[] }} */
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  results.passed += stats.expected + stats.flaky;
  results.failed += stats.unexpected;
  flaky.push(...titlesWith('flaky', suites));
  failures.push(...titlesWith('unexpected', suites));
  if (code !== 0 && stats.unexpected === 0)
    fail(
      `The browser tests could not be run: ${errors.map(({ message }) => message).join(' ') || 'the reason stands above.'}`,
    );
}

/**
 * @typedef {{ title: string, file: string, suites?: Suite[], specs: { title: string, tests: { status: string }[] }[] }} Suite
 * @param {string} status
 * @param {Suite[]} suites
 * @returns {string[]}
 */
function titlesWith(status, suites) {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title }) => `packages/e2e/${file} › ${title}`),
    ...titlesWith(status, inner),
  ]);
}

/** @param {string} message */
function fail(message) {
  console.error(`\n${message}`);
  failures.push(message);
  results.failed += 1;
}
