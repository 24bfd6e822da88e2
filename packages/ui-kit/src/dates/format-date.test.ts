import { afterEach, expect, it, vi } from 'vitest';
import {
  formatDay,
  formatDayRange,
  formatInstant,
  formatInstantRange,
  formatShortDay,
  formatTime,
} from './format-date.ts';

it.each([
  ['2026-11-23', 'en-GB', '23 Nov 2026'],
  ['2026-11-23', 'en-US', 'Nov 23, 2026'],
  ['2026-01-01', 'de', '01.01.2026'],
  ['soon', 'en', 'soon'],
])('formats %s in %s as %s', (day, locale, text) => {
  expect(formatDay(day, locale)).toBe(text);
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-11-23', 'en-GB', '23 Nov'],
  ['2026-11-23', 'en-US', 'Nov 23'],
  ['2026-11-23', 'de', '23. Nov.'],
  ['2027-01-01', 'en-US', 'Jan 1, 2027'],
  ['2025-12-31', 'en-GB', '31 Dec 2025'],
  ['2026-11-23T12:00:00Z', 'en-US', 'Nov 23'],
  ['2025-11-23T12:00:00Z', 'en-US', 'Nov 23, 2025'],
  ['soon', 'en', 'soon'],
])('shortens %s in %s to %s', (day, locale, text) => {
  vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00Z'), toFake: ['Date'] });
  expect(formatShortDay(day, locale)).toBe(text);
});

it('formats an instant with time and zone', () => {
  const text = formatInstant('2026-11-23T05:26:00Z', 'en-GB');
  expect(text).toMatch(/^2[234] Nov 2026.* \d\d:\d\d (?:UTC|GMT|\w+)/u);
  expect(formatInstant('soon')).toBe('soon');
});

it('pads the hour only where the locale does', () => {
  expect(formatTime('2026-11-23T05:26:00', 'en-GB')).toBe('05:26');
  // Some versions of the locale data put a narrow space before AM.
  expect(formatTime('2026-11-23T05:26:00', 'en-US')).toMatch(/^5:26\sAM$/u);
  expect(formatInstant('2026-11-23T05:26:00', 'en-US')).toMatch(/^Nov 23, 2026, 5:26\sAM /u);
});

it.each([
  ['2026-11-28', '2026-11-30', 'Nov 28 – 30'],
  ['2026-11-28', '2026-12-02', 'Nov 28 – Dec 2'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027'],
  ['soon', '2026-12-02', 'soon – 2026-12-02'],
])('formats the days from %s to %s as %s', (from, to, text) => {
  vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00Z'), toFake: ['Date'] });
  // Some versions of the locale data put thin spaces around the dash.
  expect(formatDayRange(from, to, 'en-US').replaceAll(/\s/gu, ' ')).toBe(text);
});

it('formats the time between two instants, with the zone once', () => {
  const text = formatInstantRange('2026-12-05T22:00:00', '2026-12-05T23:30:00', 'en-GB');
  expect(text).toMatch(/^5 Dec 2026, 22:00\s?–\s?23:30 \w+/u);
});
