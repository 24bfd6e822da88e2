/**
 * One trial that several ids look at: it runs at the first that asks.
 * @template T
 * @param {() => Promise<T>} trial
 * @returns {() => Promise<T>}
 */
export function shared(trial) {
  /** @type {Promise<T> | undefined} */
  let running;
  return () => (running ??= trial());
}
