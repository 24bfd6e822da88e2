import { expect, it } from 'vitest';
import { formatDay } from './format-day.ts';

it.each([
  ['2026-11-23', 'en-GB', '23 Nov 2026'],
  ['2026-11-23', 'en-US', 'Nov 23, 2026'],
  ['2026-01-01', 'de', '01.01.2026'],
  ['soon', 'en', 'soon'],
])('a day %s reads in %s as %s', (day, locale, text) => {
  expect(formatDay(day, locale)).toBe(text);
});
