/** The time where the person sits, with the day only where it is another one. */
export function momentInWords(instant: string): string {
  const moment = new Date(instant);
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return moment.toDateString() === new Date().toDateString() ? time : `${time} on ${shortDay(instant)}`;
}

/** The day where the person sits, with the year only where it is another one. */
export function shortDay(instant: string): string {
  return dayInWords(new Date(instant), {});
}

/** A day without a zone, likewise. */
export function calendarDay(day: string): string {
  return dayInWords(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC' });
}

function dayInWords(day: Date, zone: Intl.DateTimeFormatOptions): string {
  const yearOf = (date: Date) => date.toLocaleDateString('en-GB', { year: 'numeric', ...zone });
  const year = yearOf(day) === yearOf(new Date()) ? {} : { year: 'numeric' as const };
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year, ...zone });
}
