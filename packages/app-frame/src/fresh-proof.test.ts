import { expect, it } from 'vitest';
import { createFreshProof } from './fresh-proof.ts';

it('asks once for all waiting calls, and gives each the answer', async () => {
  const proof = createFreshProof();
  let told = 0;
  proof.subscribe(() => (told += 1));
  const waiting = [proof.ask(), proof.ask()];
  expect(told).toBe(1);
  proof.question()?.answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(proof.question()).toBeNull();
  const later = proof.ask();
  proof.question()?.answer(false);
  expect(await later).toBe(false);
});

it('gives up without a page that can ask, and when that page is gone', async () => {
  const proof = createFreshProof();
  expect(await proof.ask()).toBe(false);
  const leave = proof.subscribe(() => {});
  const waiting = proof.ask();
  leave();
  expect(await waiting).toBe(false);
});
