import { expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

it('gives each its turn in order, and throws the first failure at the end', async () => {
  const seen: number[] = [];
  const work = async (item: number) => {
    seen.push(item);
    await Promise.resolve();
    if (item % 2 === 0) throw new Error(`${item} fails`);
  };
  await expect(oneByOne([1, 2, 3, 4, 5], work)).rejects.toThrow('2 fails');
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

it('ends well where nothing fails', async () => {
  await expect(oneByOne(['a'], async () => {})).resolves.toBeUndefined();
});
