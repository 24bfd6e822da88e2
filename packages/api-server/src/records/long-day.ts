const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A calendar day as a person reads it: `2026-10-03` as *3 October 2026*. */
export function longDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** The day before an exclusive end date, such as a plan's `endDate`: its last day. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
