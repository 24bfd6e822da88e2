import { afterAll, expect, it, vi } from 'vitest';
import { testStore } from '../testing/test-store.ts';
import type { Store } from './database.ts';
import { clockOffset } from './clock-offset.ts';

const store = await testStore();
afterAll(() => store.close());

const hour = 3600;
const ahead = (seconds: number) => () => Date.now() + seconds * 1000;

it.each([hour, -hour, 31])('measures a clock that is %i s ahead of the database', async (seconds) => {
  // The embedded store reads this machine's own clock.
  const expected = store.kind === 'pglite' ? 0 : seconds;
  expect(Math.abs(((await clockOffset(store, ahead(seconds))) ?? Number.NaN) - expected)).toBeLessThan(1.5);
});

it.each<[number, number | undefined]>([
  [400, 0],
  [2000, -0.8],
  [2001, undefined],
])('halves a round trip of %i ms, and says nothing after a longer one', async (roundTrip, offset) => {
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(roundTrip);
  const execute = async () => ({ rows: [{ milliseconds: 1_000_000 }] });
  const slow = { kind: 'postgres', db: { execute } } as unknown as Store;
  // After 400 ms the database's clock is where this one is: it answered 200 ms ago.
  expect(await clockOffset(slow, () => 1_000_200)).toBe(offset);
  now.mockRestore();
});
