import { locale as localeOfReader } from '@gangway/messages';

// The only formats of dates and times on screens, by the reader's locale and zone.

/**
 * Formats a calendar day as the reader's locale does, such as *23 Nov 2026*.
 * @param day ISO 8601, `2026-11-23`; anything else is returned unchanged.
 * @param locale BCP 47; the reader's by default.
 */
export function formatDay(day: string, locale = localeOfReader()): string {
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(instant);
}

/**
 * Formats a day briefly, without the current year, such as *23 Nov*.
 * @param value ISO 8601: a calendar day, or an instant, whose day is taken in the reader's zone. An unreadable value is
 * returned unchanged.
 */
export function formatShortDay(value: string, locale = localeOfReader()): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return value;
  const zone = value.length === 'yyyy-mm-dd'.length ? { timeZone: 'UTC' } : {};
  const yearOf = (date: Date) => new Intl.DateTimeFormat('en', { year: 'numeric', ...zone }).format(date);
  const parts: Intl.DateTimeFormatOptions =
    yearOf(instant) === yearOf(new Date()) ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(locale, { ...parts, ...zone }).format(instant);
}

/**
 * Formats a span of days briefly, such as *28–30 Nov*; without the current year, as `formatShortDay`.
 * @param from ISO 8601: a calendar day, or an instant, whose day is taken in the reader's zone.
 * @param to likewise, not earlier. Unreadable values are returned unchanged.
 */
export function formatDayRange(from: string, to: string, locale = localeOfReader()): string {
  const [start, end] = [calendarDay(from), calendarDay(to)];
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return `${from} – ${to}`;
  const isThisYear = [start, end].every((day) => day.getUTCFullYear() === new Date().getFullYear());
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(locale, isThisYear ? parts : { ...parts, year: 'numeric' }).formatRange(start, end);
}

/** A day at midnight UTC; of an instant, the reader's day. */
function calendarDay(value: string): Date {
  const instant = new Date(value);
  return value.length === 'yyyy-mm-dd'.length
    ? instant
    : new Date(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()));
}

/**
 * Formats the month of a day, such as *Nov 2026*.
 * @param value ISO 8601: a calendar day or an instant; an unreadable value is returned unchanged.
 */
export function formatMonth(value: string, locale = localeOfReader()): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return value;
  return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(instant);
}

/**
 * Formats an instant with day, time and zone, such as *23 Nov 2026, 05:26 GMT+1*.
 * @param value ISO 8601; an unreadable value is returned unchanged.
 */
export function formatInstant(value: string | Date, locale = localeOfReader()): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return String(value);
  // `dateStyle` excludes a zone, so list the parts of its medium form.
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);
}

/** Formats the time of day of an instant, such as *05:26* or *5:26 AM*, on one line. */
export function formatTime(value: string | Date, locale = localeOfReader()): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(value)).replaceAll(' ', '\u00a0');
}

/** Formats the time from one instant to another, such as *5 Dec 2026, 22:00 – 6 Dec 2026, 00:00 UTC*. */
export function formatInstantRange(from: string, to: string, locale = localeOfReader()): string {
  const [start, end] = [new Date(from), new Date(to)];
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return `${from} – ${to}`;
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatRange(start, end);
}
