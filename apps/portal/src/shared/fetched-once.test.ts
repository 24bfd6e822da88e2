import { expect, it } from 'vitest';
import { fetchedOnce } from './fetched-once.ts';

it('fetches once, however often it is asked', async () => {
  let fetched = 0;
  const load = fetchedOnce(async () => (fetched += 1));
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('fetches again after a failure', async () => {
  let fetched = 0;
  const load = fetchedOnce(async () => {
    fetched += 1;
    if (fetched === 1) throw new TypeError('Failed to fetch');
    return fetched;
  });
  await expect(load()).rejects.toThrow('Failed to fetch');
  expect(await load()).toBe(2);
});
