/** Calendar days, YYYY-MM-DD: subscriptions, access and reviews begin and end by the day in UTC. */

export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A calendar day so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of what ends on `end`, which is the first day without. */
export function lastDayBefore(end: string): string {
  return daysAfter(end, -1);
}
