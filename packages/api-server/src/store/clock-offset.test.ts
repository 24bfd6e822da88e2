import { afterAll, expect, it } from 'vitest';
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

it('halves the round trip, and says nothing after a long one', async () => {
  const slow = (milliseconds: number) => {
    const execute = async () => {
      const asked = performance.now();
      while (performance.now() - asked < milliseconds);
      return { rows: [{ milliseconds: 1_000_000 }] };
    };
    return { kind: 'postgres', db: { execute } } as unknown as Store;
  };
  // The database answered half way, 200 ms before the clock is read.
  expect(Math.abs((await clockOffset(slow(400), () => 1_000_200)) ?? 1)).toBeLessThan(0.1);
  expect(await clockOffset(slow(2100), () => 1_000_000)).toBeUndefined();
});
