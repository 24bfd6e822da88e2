/** Dates and times on screens have these forms and no others: by the reader's own locale and zone. */

/**
 * A calendar day as the reader's browser writes it, such as *23 Nov 2026*.
 * @param day ISO 8601, `2026-11-23`; anything else is returned as it came.
 * @param locale BCP 47; the browser's own when absent.
 */
export function formatDay(day: string, locale?: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(instant);
}

/**
 * A day in few words, without the year while it is this one, such as *23 Nov*.
 * @param value ISO 8601: a calendar day, or an instant, whose day is that where the reader sits. What cannot be read is
 *   returned as it came.
 */
export function formatShortDay(value: string, locale?: string): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return value;
  const zone = value.length === 'yyyy-mm-dd'.length ? { timeZone: 'UTC' } : {};
  const yearOf = (date: Date) => new Intl.DateTimeFormat('en', { year: 'numeric', ...zone }).format(date);
  const parts: Intl.DateTimeFormatOptions =
    yearOf(instant) === yearOf(new Date()) ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(locale, { ...parts, ...zone }).format(instant);
}

/**
 * An instant with its day, time and zone, such as *23 Nov 2026, 05:26 GMT+1*.
 * @param value ISO 8601; what cannot be read is returned as it came.
 */
export function formatInstant(value: string | Date, locale?: string): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return String(value);
  // `dateStyle` and a zone exclude each other: these are the parts of its medium form.
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);
}

/** The time of day of an instant, such as *05:26* or *5:26 AM*, on one line. */
export function formatTime(value: string | Date, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(value)).replaceAll(' ', '\u00a0');
}
