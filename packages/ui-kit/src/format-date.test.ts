import { expect, it } from 'vitest';
import { formatDay, formatInstant } from './format-date.ts';

it.each([
  ['2026-11-23', 'en-GB', '23 Nov 2026'],
  ['2026-11-23', 'en-US', 'Nov 23, 2026'],
  ['2026-01-01', 'de', '01.01.2026'],
  ['soon', 'en', 'soon'],
])('a day %s reads in %s as %s', (day, locale, text) => {
  expect(formatDay(day, locale)).toBe(text);
});

it('gives an instant with time and zone', () => {
  const text = formatInstant('2026-11-23T05:26:00Z', 'en-GB');
  expect(text).toMatch(/^2[234] Nov 2026.* \d\d:\d\d (?:UTC|GMT|\w+)/u);
  expect(formatInstant('soon')).toBe('soon');
});
