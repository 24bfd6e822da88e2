/**
 * A calendar day as the reader's browser writes it, such as *23 Nov 2026*: the one form of dates on screens.
 * @param day ISO 8601, `2026-11-23`; anything else is returned as it came.
 * @param locale BCP 47; the browser's own when absent.
 */
export function formatDay(day: string, locale?: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(instant);
}
