import { afterEach, expect, it } from 'vitest';
import { formatCount, formatNumber } from './format-number.ts';
import { setLanguage } from './message.ts';

afterEach(() => setLanguage({ tag: 'en', texts: {} }));

it.each([
  ['en', '1,431.5'],
  ['de', '1.431,5'],
  ['es', '1431,5'],
])('groups a number as %s does', (tag, shown) => {
  setLanguage({ tag, texts: {} });
  expect(formatNumber(1431.5)).toBe(shown);
});

it('says by a plus that a count is capped', () => {
  expect(formatCount(1000)).toBe('1,000');
  expect(formatCount(1000, true)).toBe('1,000+');
});
