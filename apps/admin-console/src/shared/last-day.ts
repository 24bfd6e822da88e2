import { string } from '@gangway/form-kit/rules';

/** Today in UTC, in which access ends, as YYYY-MM-DD. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A calendar day so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** '2026-11-30' as '30 Nov 2026'. */
export function dayInWords(day: string): string {
  return words.format(new Date(`${day}T00:00:00Z`));
}

/** The last day of access, which may be left out. */
export function lastDayRule() {
  return string().test(
    'not-past',
    'Choose today or a later day',
    (day) => day === undefined || day === '' || day >= todayInUtc(),
  );
}
