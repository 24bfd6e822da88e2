import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, '0 branches'],
  [1, '1 branch'],
  [2, '2 branches'],
  [1431, '1,431 branches'],
])('counts %d in its number', (count, text) => {
  expect(counted(count, ['branch', 'branches'])).toBe(text);
});
