/** Counts what the test runners report. */
import { relative, resolve } from 'node:path';
import { root } from './project.mjs';

/** One or two stalls of the machine may pass at the second try; more are a defect. */
const mostFlaky = 2;

/**
 * A file of package tests with a failure: `failed` names its tests, `outside` is what was thrown while none of them ran.
 * @typedef {{ folder: string, file: string, failed: string[], outside?: string }} FailedFile
 */

/** Counts a whole run, and keeps what a reader of its last lines has to know. */
export class Tally {
  passed = 0;
  failed = 0;
  /** @type {string[]} */
  failures = [];
  /** @type {string[]} */
  flaky = [];

  /** Counts a failure that is no test of its own. @param {string} message */
  fail(message) {
    console.error(`\n${message}`);
    this.failed += 1;
    this.failures.push(message);
  }

  /** Counts a file that ran a second time, by itself. @param {FailedFile} file @param {boolean} hasPassed */
  secondTry({ file, failed, outside }, hasPassed) {
    const name = relative(root, file);
    const names = failed.map((test) => `${name} › ${test}`);
    if (outside !== undefined) names.push(`${name} (outside its tests: ${outside})`);
    if (names.length === 0) names.push(`${name} (could not be run)`);
    if (hasPassed) {
      this.flaky.push(...names);
      this.passed += failed.length;
    } else {
      this.failures.push(...names);
      this.failed += names.length;
    }
  }

  /** The last lines of the run, which end with `N passed, N failed`. */
  summary() {
    if (this.flaky.length > mostFlaky) this.fail(`More than ${mostFlaky} tests were flaky.`);
    const list = (/** @type {string} */ heading, /** @type {readonly string[]} */ names) =>
      names.length === 0 ? '' : `\n${heading}:\n${names.map((name) => `  ${name}\n`).join('')}`;
    const lists = list('Passed at the second try only', this.flaky) + list('Failed', this.failures);
    return `${lists}\n${this.passed} passed, ${this.failed} failed`;
  }
}

/**
 * @param {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} report vitest's JSON
 * @param {readonly { file?: string, message: string }[]} outside what was thrown outside any test
 * @param {string} folder of the package
 * @returns {{ passed: number, files: FailedFile[], messages: string[] }} `messages` belong to no file
 */
export function packageResults({ testResults }, outside, folder) {
  const named = (/** @type {(typeof testResults)[number]['assertionResults']} */ tests, /** @type {string} */ wanted) =>
    tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  const passed = testResults.reduce((sum, { assertionResults }) => sum + named(assertionResults, 'passed').length, 0);
  /** @type {FailedFile[]} */
  const files = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({ folder, file: name, failed: named(assertionResults, 'failed') }));
  const messages = [];
  for (const { file, message } of outside) {
    if (file === undefined) {
      messages.push(`${relative(root, folder)}: outside its tests, ${message}`);
      continue;
    }
    const path = resolve(folder, file);
    const kept = files.find((failure) => failure.file === path);
    if (kept) kept.outside ??= message;
    else files.push({ folder, file: path, failed: [], outside: message });
  }
  return { passed, files, messages };
}

/**
 * @typedef {{ title: string, file: string, suites?: Suite[], specs: { title: string, tests: { status: string }[] }[] }} Suite
 * @param {{ stats: Record<'expected' | 'flaky' | 'unexpected', number>, errors: { message: string }[], suites: Suite[] }} report Playwright's JSON
 */
export function browserResults({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: titlesWith('flaky', suites),
    failures: titlesWith('unexpected', suites),
    errors: errors.map(({ message }) => message).join(' '),
  };
}

/**
 * @param {string} status
 * @param {readonly Suite[]} suites
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
