/** How much a test run tries; the only place that reads `GANGWAY_TRIALS`. */

/** True in the nightly run (`GANGWAY_TRIALS=full`): every trial, and both stores for every test of the server. */
export const fullTrials = process.env['GANGWAY_TRIALS'] === 'full';

/**
 * Trials of a race or a fuzz test.
 * @param {number} quick of a pull request
 * @param {number} full of the nightly run
 */
export function trials(quick, full) {
  return fullTrials ? full : quick;
}
