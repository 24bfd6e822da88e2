/** Calendar days, YYYY-MM-DD: subscriptions, access and reviews begin and end by the day in UTC. */

export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Adds days to a calendar day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Converts an exclusive end to the last day with access. */
export function lastDayBefore(end: string): string {
  return daysAfter(end, -1);
}
