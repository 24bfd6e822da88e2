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

/**
 * Variants of one test: the first few of a pull request, all of them in the nightly run.
 * @template T
 * @param {readonly T[]} all those that tell most, first
 * @param {number} quick how many of a pull request
 * @returns {readonly T[]}
 */
export function variants(all, quick) {
  return fullTrials ? all : all.slice(0, quick);
}

/**
 * Cases of one of many tests that try the same rule: every nth of a pull request, from another one in each test, so that together the
 * tests try all; all of them in the nightly run.
 * @template T
 * @param {readonly T[]} all
 * @param {number} nth
 * @param {number} turn number of the test
 * @returns {readonly T[]}
 */
export function share(all, nth, turn) {
  return fullTrials ? all : all.filter((_each, index) => index % nth === turn % nth);
}
