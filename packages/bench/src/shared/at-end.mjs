/** @type {(() => unknown)[]} */
const steps = [];

/**
 * What several checks share (a platform, a browser) is ended once, after the last of them.
 * @param {() => unknown} step
 */
export function atEnd(step) {
  steps.push(step);
}

export async function endAll() {
  for (const step of steps.splice(0).toReversed()) await step();
}
