import { string } from '@gangway/form-kit/rules';

/** Today in UTC, in which access ends, as YYYY-MM-DD. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A calendar day so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of access, which may be left out. */
export function lastDayRule() {
  return string().test(
    'not-past',
    'Choose today or a later day',
    (day) => day === undefined || day === '' || day >= todayInUtc(),
  );
}
