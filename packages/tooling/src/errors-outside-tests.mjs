/**
 * A reporter of vitest: writes errors that were thrown outside any test to `test-results/errors-outside-tests.json` of the package, as
 * `{ file?, message }[]`. The JSON report of vitest leaves them out, though they fail the run. Writes nothing without an error.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const errorsOutsideTests = 'test-results/errors-outside-tests.json';

// oxlint-disable-next-line import/no-default-export -- vitest loads the default export
export default class ErrorsOutsideTests {
  /** @param {string} [folder] of the package; vitest gives its options here */
  constructor(folder) {
    this.folder = typeof folder === 'string' ? folder : '';
  }

  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message: string, VITEST_TEST_PATH?: string }[]} errors the file is the one that was running
   */
  onTestRunEnd(_modules, errors) {
    if (errors.length === 0) return;
    const report = join(this.folder, errorsOutsideTests);
    mkdirSync(dirname(report), { recursive: true });
    const found = errors.map(({ name, message, VITEST_TEST_PATH: file }) => ({
      file,
      message: name ? `${name}: ${message}` : message,
    }));
    writeFileSync(report, JSON.stringify(found));
  }
}
