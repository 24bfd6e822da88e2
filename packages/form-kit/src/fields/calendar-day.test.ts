import { afterEach, expect, it, vi } from 'vitest';
import { calendarDay, pickerDate, shownFormat } from './calendar-day.ts';

afterEach(() => vi.unstubAllEnvs());

/** Every hour from UTC-12 to UTC+14, plus the fractional zones. */
const zones = [
  ...Array.from({ length: 12 }, (_, hour) => `Etc/GMT+${hour + 1}`),
  ...Array.from({ length: 15 }, (_, hour) => `Etc/GMT-${hour}`),
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
];

/** Leap days, the ends of a year and of 32-bit seconds, and clock changes, some of which skip midnight. */
const days = [
  '2028-02-29',
  '2026-12-31',
  '2027-01-01',
  '2038-01-19',
  '2038-01-20',
  '2100-02-28',
  '2018-11-04',
  '2026-03-29',
  '2026-04-24',
  '2026-09-06',
  '2026-10-25',
];

it.each(zones)('keeps a date the same in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(days.map((day) => calendarDay(pickerDate(day)))).toEqual(days);
});

it.each([
  ['en-US', 'MMM D, YYYY'],
  ['en-GB', 'D MMM YYYY'],
  ['de', 'DD.MM.YYYY'],
  ['fr', 'DD/MM/YYYY'],
  ['pt', 'DD/MM/YYYY'],
  ['sv', 'YYYY-MM-DD'],
  ['ja', 'YYYY/MM/DD'],
])('formats a day in %s as %s', (locale, format) => {
  expect(shownFormat(locale)).toBe(format);
});
