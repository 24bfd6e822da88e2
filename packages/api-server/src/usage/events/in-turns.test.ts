import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Works that end when told. */
function works() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) => async () => {
    started.push(n);
    await new Promise<void>((resolve) => (ends[n] = resolve));
    if (n === 1) throw new Error('failed');
    return n;
  };
  return { started, end: (n: number) => ends[n]?.(), work };
}

it('runs two tasks at once and the others in order, even after a failure', async () => {
  const run = inTurns({ atOnce: 2, waiting: 3, refusal: () => new Error('full') });
  const { started, end, work } = works();
  const results = [0, 1, 2, 3, 4].map((n) => run(work(n)));
  const all = Promise.allSettled(results);
  expect(started).toEqual([0, 1]);
  await expect(run(work(5))).rejects.toThrow('full');
  end(1);
  await expect(results[1]).rejects.toThrow('failed');
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const n of [0, 2]) end(n);
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4]);
  for (const n of [3, 4]) end(n);
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  // Every turn came back.
  const later = run(async () => 6);
  await expect(later).resolves.toBe(6);
});
