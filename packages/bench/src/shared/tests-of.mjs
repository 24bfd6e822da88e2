import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takePorts } from './port-range.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Tests of a package by file and name.
 * @param {string} folder below the root
 * @param {string[]} files
 * @param {{ name?: string, project?: string, env?: Record<string, string> }} [options] `name` as vitest's -t
 * @returns {Promise<{ passed: string[], failed: string[] }>} full names
 */
export async function unitTests(folder, files, { name, project, env = {} } = {}) {
  const place = mkdtempSync(join(tmpdir(), 'gangway-tests-'));
  const report = join(place, 'report.json');
  try {
    const output = await run(
      [
        join(root, folder, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...files,
        '--reporter=json',
        `--outputFile=${report}`,
        ...(name === undefined ? [] : ['-t', name]),
        ...(project === undefined ? [] : ['--project', project]),
      ],
      join(root, folder),
      env,
    );
    if (!existsSync(report)) throw new Error(output.slice(-500));
    /** @type {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      passed: all.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
      failed: all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Browser tests by file and name.
 * @param {string[]} files
 * @param {{ name?: string, repeat?: number, env?: Record<string, string> }} options `name` as Playwright's -g
 * @returns {Promise<{ passed: string[], failed: string[] }>}
 */
export async function browserTests(files, { name, repeat = 1, env = {} }) {
  const place = mkdtempSync(join(tmpdir(), 'gangway-browser-'));
  const report = join(place, 'report.json');
  try {
    const output = await run(
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        ...files,
        ...(name === undefined ? [] : ['-g', name]),
        `--repeat-each=${repeat}`,
        '--reporter=json',
      ],
      root,
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_FIRST_PORT: String(await takePorts(4)), ...env },
    );
    if (!existsSync(report)) throw new Error(output.slice(-500));
    /** @typedef {{ title: string, ok: boolean, tests: { status: string }[] }} Spec */
    /** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */
    /** @type {(suite: Suite) => Spec[]} */
    const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
    /** @type {{ suites: Suite[] }} */
    const { suites } = JSON.parse(readFileSync(report, 'utf8'));
    const specs = suites.flatMap(specsOf);
    // What was skipped is "ok" to Playwright, and tried nothing.
    const isGood = (/** @type {Spec} */ { ok, tests }) => ok && tests.every(({ status }) => status === 'expected');
    return {
      passed: specs.filter(isGood).map(({ title }) => title),
      failed: specs.filter((spec) => !isGood(spec)).map(({ title }) => title),
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** @param {string[]} args @param {string} cwd @param {Record<string, string>} env @returns {Promise<string>} */
function run(args, cwd, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('exit', () => resolve(output));
  });
}
