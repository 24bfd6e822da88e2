import { locale } from '@gangway/messages';
import { todayInUtc } from './calendar-day.ts';

/** This month, `YYYY-MM`, UTC. */
export const thisMonth = (): string => todayInUtc().slice(0, 7);

/** The first day of a month. */
export const firstDayOf = (month: string): string => `${month}-01`;

/** Number of days in a month, `YYYY-MM`. */
export function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** The last months, this one first. */
export function latestMonths(count: number): readonly string[] {
  const [year = 0, number = 1] = thisMonth().split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back)).toISOString().slice(0, 7),
  );
}

/** *November 2026*, as the reader's locale has it. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${firstDayOf(month)}T00:00:00Z`),
  );
}
