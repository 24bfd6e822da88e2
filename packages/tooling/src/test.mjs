/**
 * `pnpm test`: the whole suite. Finds a PostgreSQL and a browser first, runs the tests of every package and then the browser tests,
 * and ends with one line: `N passed, N failed`. A file of package tests that fails is tried again by itself, a browser test by
 * Playwright: one or two stalls of the machine may pass, and are named.
 *
 * `--only packages` or `--only browser` runs one half. `GANGWAY_TRIALS=full` (`pnpm test:nightly`) tries everything; see trials.mjs.
 * `--shard 1/2` runs a part of the browser tests.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { errorsOutsideTests } from './errors-outside-tests.mjs';
import { findOrInstallBrowser, noBrowser } from './find-browser.mjs';
import { announce, checkInstallation, giveUp, programs, root, run, turbo } from './project.mjs';
import { memoryFolder, startTestDatabase } from './test-database.mjs';
import { browserResults, packageResults, Tally } from './test-results.mjs';
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

checkInstallation();
const { values: options } = parseArgs({
  options: { 'failed-before': { type: 'string' }, only: { type: 'string' }, shard: { type: 'string' } },
});
const withPackages = options.only !== 'browser';
const withBrowser = options.only !== 'packages';
const tally = new Tally();

const browser = withBrowser ? await lookForBrowser() : undefined;
const database = await lookForDatabase();
const databaseEnv = database ? { TEST_DATABASE_URL: database.url } : {};

announce('Building (what did not change is not built again)');
if ((await turbo(['build', '--output-logs=errors-only'])) !== 0)
  tally.fail('The build failed; the reason stands above.');
else {
  if (withPackages) {
    announce(`Testing the packages${fullTrials ? ', all trials' : ''}`);
    await testPackages();
  }
  if (withBrowser && browser === undefined) tally.fail(noBrowser);
  else if (withBrowser) {
    announce('Testing in the browser');
    await testInBrowser();
  }
}
database?.stop();

// The one line at the end tells of all of it.
if (options['failed-before']) tally.fail(`${options['failed-before']} failed; the reasons stand above the tests.`);
if (!database) console.log('\nNot run for want of a PostgreSQL: the tests that need one.');
console.log(tally.summary());
process.exitCode = tally.failed === 0 ? 0 : 1;

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
  if (found) {
    console.log(`  ${found.url.replace(/\/\/[^@]*@/, '//')}`);
    return found;
  }
  const advice =
    'No PostgreSQL was found: install it (Debian: apt-get install postgresql, macOS: brew install postgresql) or set TEST_DATABASE_URL.';
  // On a build machine a test that silently does not run is a failure; a person may go on without.
  if (process.env['CI']) giveUp(advice);
  console.log(`  ${advice}\n  Going on without: the tests that need PostgreSQL are not run.`);
  return undefined;
}

/** Turbo answers from its cache where neither the inputs of a package nor these conditions changed. */
async function testPackages() {
  const folders = testedPackages();
  for (const folder of folders) rmSync(join(folder, 'test-results'), { recursive: true, force: true });
  let code = 0;
  for (const round of rounds) code = Math.max(code, await turboTest(round));
  /** @type {import('./test-results.mjs').FailedFile[]} */
  const again = [];
  for (const folder of folders) {
    const report = readJson(join(folder, 'test-results/vitest.json'));
    if (report === undefined) {
      tally.fail(`${relative(root, folder)}: its tests did not come to an end, there is no report.`);
      continue;
    }
    const { passed, files, messages } = packageResults(
      report,
      readJson(join(folder, errorsOutsideTests)) ?? [],
      folder,
    );
    tally.passed += passed;
    again.push(...files);
    for (const message of messages) tally.fail(message);
  }
  if (code !== 0 && tally.failed === 0 && again.length === 0)
    tally.fail('A package failed outside of its tests; the reason stands above.');
  // By itself, with nothing beside it: a test that fails there too is a defect.
  for (const file of again) {
    announce(`Trying again by itself: ${relative(root, file.file)}`);
    const second = await run(process.execPath, [programs.vitest, 'run', file.file], {
      cwd: file.folder,
      env: databaseEnv,
    });
    tally.secondTry(file, second === 0);
  }
}

/** @param {{ which: string[], workers: number }} round packages, and how many at a time; processes for the tests of each */
function turboTest({ which, workers }) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
    `--reporter=${fileURLToPath(new URL('errors-outside-tests.mjs', import.meta.url))}`,
  ];
  const forVitest = ['--passWithNoTests', `--maxWorkers=${workers}`, ...reporters];
  return turbo(['test', ...which, '--continue', '--output-logs=new-only', '--', ...forVitest], {
    env: {
      // The port of our own cluster differs in every run: it stays out of turbo's hash, whether there is one does not.
      ...databaseEnv,
      TEST_CONDITIONS: `Node ${process.version}, ${database ? 'PostgreSQL' : 'embedded store only'}`,
    },
  });
}

function testedPackages() {
  return ['apps', 'packages']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .filter((folder) => readJson(join(folder, 'package.json'))?.scripts?.test);
}

async function testInBrowser() {
  const file = join(root, 'test-results/playwright.json');
  rmSync(file, { force: true });
  const shard = options.shard ? [`--shard=${options.shard}`] : [];
  const code = await run(process.execPath, [programs.playwright, 'test', '--reporter=list,json', ...shard], {
    env: { PLAYWRIGHT_CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...databaseEnv },
  });
  const report = readJson(file);
  if (report === undefined) return tally.fail('The browser tests did not come to an end.');
  const { passed, failed, flaky, failures, errors } = browserResults(report);
  tally.passed += passed;
  tally.failed += failed;
  tally.flaky.push(...flaky);
  tally.failures.push(...failures);
  if (code !== 0 && failed === 0)
    tally.fail(`The browser tests could not be run: ${errors || 'the reason stands above.'}`);
}

/** @param {string} file @returns {any} undefined where there is none */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
