/**
 * A reporter of vitest: writes what was thrown outside any test to `test-results/errors-outside-tests.json` of the package, as
 * `{ file?, message }[]`. The JSON report of vitest leaves it out, though it fails the run. Nothing is written where nothing was thrown.
 */
import { mkdirSync, writeFileSync } from 'node:fs';

export const errorsOutsideTests = 'test-results/errors-outside-tests.json';

// oxlint-disable-next-line import/no-default-export -- vitest loads the default export
export default class ErrorsOutsideTests {
  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message: string, VITEST_TEST_PATH?: string }[]} errors the file is the one that ran meanwhile
   */
  onTestRunEnd(_modules, errors) {
    if (errors.length === 0) return;
    mkdirSync('test-results', { recursive: true });
    const found = errors.map(({ name, message, VITEST_TEST_PATH: file }) => ({
      file,
      message: name ? `${name}: ${message}` : message,
    }));
    writeFileSync(errorsOutsideTests, JSON.stringify(found));
  }
}
