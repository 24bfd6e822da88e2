import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work before other requests get their turn. */
const most = 8;

/** As `Array.map`, for many: other requests get their turn in between, so that none waits for the whole. */
export async function mapInTurns<T, R>(items: readonly T[], step: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(step(item, index));
    if (performance.now() - since < most) continue;
    await turn();
    since = performance.now();
  }
  return results;
}

/** The same for a step that takes a slice of the items, and answers as many results. */
export async function sliceInTurns<T, R>(
  items: readonly T[],
  size: number,
  step: (slice: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    for (const result of await step(items.slice(start, start + size))) results.push(result);
    if (start + size < items.length) await turn();
  }
  return results;
}
