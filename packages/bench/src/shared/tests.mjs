import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestDatabase } from '@gangway/gangway/test-database';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const vitest = join(dirname(createRequire(join(root, 'package.json')).resolve('vitest/package.json')), 'vitest.mjs');

/**
 * @typedef {object} Scenario
 * @property {string} fullName
 * @property {string} status
 * @property {{ figure?: string }} [meta]
 */
/** @type {Map<string, Set<string>>} package to its files */
const registered = new Map();
/** @type {Map<string, Promise<Map<string, Scenario[]>>>} */
const runs = new Map();
// Asked for by name, a check runs its own files; in a whole run those of all checks go together.
const isWholeRun = process.argv.slice(2).every((word) => word.startsWith('--'));

/**
 * A check that is one with tests of a package: it runs them and tells how many passed, with the figures they leave.
 * @param {Omit<import('./check.ts').Check, 'run'>} check
 * @param {string} folder of the package
 * @param {Record<string, RegExp>} scenarios which of a file's tests, by their full names
 * @returns {import('./check.ts').Check}
 */
export function fromTests(check, folder, scenarios) {
  const files = registered.get(folder) ?? new Set();
  registered.set(folder, files);
  for (const file of Object.keys(scenarios)) files.add(file);
  return { ...check, run: () => runTests(folder, scenarios) };
}

/**
 * @param {string} folder
 * @param {Record<string, RegExp>} scenarios
 * @returns {Promise<import('./check.ts').Outcome>}
 */
export async function runTests(folder, scenarios) {
  const wanted = isWholeRun ? [...(registered.get(folder) ?? [])] : Object.keys(scenarios);
  const key = `${folder} ${isWholeRun ? '' : wanted.join()}`;
  let run = runs.get(key);
  if (!run) {
    run = runFiles(folder, wanted);
    runs.set(key, run);
  }
  const results = await run;
  /** @type {Scenario[]} */
  const chosen = [];
  for (const [file, names] of Object.entries(scenarios)) {
    const found = (results.get(file) ?? []).filter(({ fullName }) => names.test(fullName));
    if (found.length === 0) return { passed: false, figure: `no test of ${file} is named ${String(names)}` };
    chosen.push(...found);
  }
  const failed = chosen.filter(({ status }) => status !== 'passed');
  const figures = chosen.flatMap(({ meta }) => (meta?.figure === undefined ? [] : [meta.figure]));
  const count = `${chosen.length - failed.length} of ${chosen.length} tests`;
  return {
    passed: failed.length === 0,
    figure: [...figures, figures.length > 0 ? `(${count})` : count, ...failed.map(({ fullName }) => `not: ${fullName}`)]
      .join(figures.length > 1 ? '; ' : ' ')
      .trim(),
  };
}

/**
 * @param {string} folder
 * @param {string[]} files
 */
async function runFiles(folder, files) {
  const database = folder === 'packages/api-server' ? await startTestDatabase() : undefined;
  const output = mkdtempSync(join(tmpdir(), 'gangway-tests-'));
  const report = join(output, 'report.json');
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      ...files,
      '--reporter=json',
      `--outputFile=${report}`,
      ...(folder === 'packages/api-server' ? ['--project=postgres'] : []),
    ],
    {
      cwd: join(root, folder),
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...(database ? { TEST_DATABASE_URL: database.url } : {}) },
    },
  );
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += String(chunk)));
  await once(child, 'close');
  database?.stop();
  try {
    /** @type {{ testResults: { name: string, assertionResults: Scenario[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return new Map(
      files.map((file) => [
        file,
        testResults.filter(({ name }) => name.endsWith(file)).flatMap(({ assertionResults }) => assertionResults),
      ]),
    );
  } catch {
    throw new Error(`vitest left no report in ${folder}: ${complaint.slice(-500)}`);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
