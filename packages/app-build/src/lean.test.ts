import { expect, it } from 'vitest';
import { clone, cloneDeep, isPlainObject, isPropValid, toPath } from './lean-parts.mjs';
import { lean } from './lean.mjs';
import { builtPage, fixtureApp } from './testing/fixture-app.ts';

it('a build without one of the parts fails, and names it', async () => {
  await expect(builtPage(fixtureApp(), lean())).rejects.toThrow('The build contains no lodash-es/cloneDeep.js');
});

it('a deep copy shares nothing with its original', () => {
  const original = { name: 'ERP', limits: [{ most: 1 }] };
  const copy = cloneDeep(original);
  expect(copy).toEqual(original);
  expect((copy as typeof original).limits[0]).not.toBe(original.limits[0]);
});

it('a shallow copy is of the same kind, and shares its values', () => {
  class Choice {
    limits = [1];
  }
  const choice = new Choice();
  expect(clone(choice)).toBeInstanceOf(Choice);
  expect(clone(choice).limits).toBe(choice.limits);
  expect(clone([1, 2])).toEqual([1, 2]);
  expect(clone(undefined)).toBeUndefined();
});

it.each([
  ['email', ['email']],
  ['services[0].limit', ['services', '0', 'limit']],
  [
    ['a', 0],
    ['a', '0'],
  ],
])('reads the path %j', (path, keys) => {
  expect(toPath(path)).toEqual(keys);
});

it.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [new Date(0), false],
  [null, false],
])('plain object: %j is %s', (value, expected) => {
  expect(isPlainObject(value)).toBe(expected);
});

it('elements get every prop but those of styled components', () => {
  expect(['href', 'aria-label', 'ownerState', 'sx', 'theme', 'as'].filter(isPropValid)).toEqual(['href', 'aria-label']);
});
