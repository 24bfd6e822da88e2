import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ErrorsOutsideTests, { errorsOutsideTests } from './errors-outside-tests.mjs';
import { root } from './project.mjs';
import { browserResults, packageResults, Tally } from './test-results.mjs';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const folder = join(root, 'packages/berths');
const file = (name: string, ...tests: string[]) => ({
  name: join(folder, 'src', name),
  status: tests.includes('failed') || tests.length === 0 ? 'failed' : 'passed',
  assertionResults: tests.map((status, index) => ({ fullName: `test ${index}`, status })),
});

describe('packageResults', () => {
  it('counts passed tests, and keeps files with a failure for a second try', () => {
    const report = {
      testResults: [file('a.test.ts', 'passed', 'skipped', 'passed'), file('b.test.ts', 'passed', 'failed')],
    };
    expect(packageResults(report, [], folder)).toEqual({
      passed: 3,
      files: [{ folder, file: join(folder, 'src/b.test.ts'), failed: ['test 1'] }],
      messages: [],
    });
  });

  it('keeps a file that could not be loaded', () => {
    expect(packageResults({ testResults: [file('a.test.ts')] }, [], folder).files).toMatchObject([{ failed: [] }]);
  });

  it('keeps what was thrown outside any test with its file', () => {
    const report = { testResults: [file('a.test.ts', 'passed'), file('b.test.ts', 'failed')] };
    const outside = [
      { file: 'src/a.test.ts', message: 'Error: late' },
      { file: join(folder, 'src/b.test.ts'), message: 'Error: first' },
      { file: 'src/b.test.ts', message: 'Error: second' },
      { message: 'Error: nowhere' },
    ];
    const { files, messages } = packageResults(report, outside, folder);
    expect(files.map(({ failed, outside: thrown }) => [failed, thrown])).toEqual([
      [['test 0'], 'Error: first'],
      [[], 'Error: late'],
    ]);
    expect(messages).toEqual(['packages/berths: outside its tests, Error: nowhere']);
  });
});

it('counts flaky browser tests as passed, and names them as those that failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const inner = { title: 'list', file: 'users.spec.ts', specs: [spec('opens', 'unexpected'), spec('sorts', 'flaky')] };
  const suites = [{ title: 'users', file: 'users.spec.ts', specs: [spec('shows', 'expected')], suites: [inner] }];
  expect(
    browserResults({ stats: { expected: 1, flaky: 1, unexpected: 1 }, errors: [{ message: 'x' }], suites }),
  ).toEqual({
    passed: 2,
    failed: 1,
    flaky: ['packages/e2e/users.spec.ts › sorts'],
    failures: ['packages/e2e/users.spec.ts › opens'],
    errors: 'x',
  });
});

describe('the tally', () => {
  const failedFile = { folder, file: join(folder, 'src/a.test.ts'), failed: ['test 0'] };

  it('ends with one line', () => {
    const tally = new Tally();
    tally.passed = 7;
    expect(tally.summary()).toBe('\n7 passed, 0 failed');
    tally.fail('The build failed.');
    expect(tally.summary()).toBe('\nFailed:\n  The build failed.\n\n7 passed, 1 failed');
  });

  it('names tests that pass at the second try, and counts them as passed', () => {
    const tally = new Tally();
    tally.secondTry(failedFile, true);
    expect([tally.passed, tally.failed]).toEqual([1, 0]);
    expect(tally.summary()).toContain('Passed at the second try only:\n  packages/berths/src/a.test.ts › test 0\n');
  });

  it('counts a file that fails twice, by its tests, an error outside them, or itself', () => {
    const tally = new Tally();
    tally.secondTry({ ...failedFile, outside: 'Error: late' }, false);
    tally.secondTry({ ...failedFile, failed: [] }, false);
    expect(tally.failed).toBe(3);
    expect(tally.failures).toEqual([
      'packages/berths/src/a.test.ts › test 0',
      'packages/berths/src/a.test.ts (outside its tests: Error: late)',
      'packages/berths/src/a.test.ts (could not be run)',
    ]);
  });

  it('fails a run with more than two flaky tests', () => {
    const tally = new Tally();
    for (let n = 0; n < 3; n += 1) tally.secondTry(failedFile, true);
    expect(tally.summary()).toMatch(/3 passed, 1 failed$/);
  });
});

it('the reporter writes what was thrown outside tests, and nothing on a good day', () => {
  const place = mkdtempSync(join(tmpdir(), 'gangway-reporter-'));
  const reporter = new ErrorsOutsideTests(place);
  reporter.onTestRunEnd([], []);
  expect(() => readFileSync(join(place, errorsOutsideTests))).toThrow('ENOENT');
  reporter.onTestRunEnd(
    [],
    [{ name: 'TypeError', message: 'x is not a function', VITEST_TEST_PATH: 'src/a.test.ts' }, { message: 'plain' }],
  );
  expect(JSON.parse(readFileSync(join(place, errorsOutsideTests), 'utf8'))).toEqual([
    { file: 'src/a.test.ts', message: 'TypeError: x is not a function' },
    { message: 'plain' },
  ]);
  rmSync(place, { recursive: true });
});
