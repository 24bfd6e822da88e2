const millisecondsOfDay = 86_400_000;
/** Days of history that an estimate needs, and days with use among them. */
const leastHistory = 14;
const leastDays = 5;
/** Days that an estimate looks ahead. */
const furthest = 366;

/**
 * Days until the limit is reached, about: each coming day uses the median of the same weekdays so far. 366 stands for a year or more.
 * @param days sums of the days of use of the last weeks, in any order; a day without use is absent.
 * @param remaining what the limit still lets through.
 * @param today the current day, `YYYY-MM-DD`, UTC; it counts as far as it goes beyond what it has used.
 * @returns null where it is too early to say: before 14 days of history, or below 5 days with use.
 */
export function daysLeft(
  days: readonly { day: string; quantity: number }[],
  remaining: number,
  today: string,
): number | null {
  if (remaining <= 0) return 0;
  const now = dayNumber(today);
  const used = new Map(days.map(({ day, quantity }) => [dayNumber(day), quantity]));
  const past = [...used].filter(([day, quantity]) => day < now && quantity > 0).map(([day]) => day);
  const first = Math.min(...past);
  if (past.length < leastDays || now - first < leastHistory) return null;

  const pace = Array.from({ length: 7 }, (_, ahead) => {
    const sameWeekdays: number[] = [];
    for (let day = now + ahead - 7; day >= first; day -= 7) sameWeekdays.push(used.get(day) ?? 0);
    return median(sameWeekdays);
  });
  let left = remaining - Math.max(0, (pace[0] ?? 0) - (used.get(now) ?? 0));
  let ahead = 0;
  while (left > 0 && ahead < furthest) {
    ahead += 1;
    left -= pace[ahead % 7] ?? 0;
  }
  // Reached in the course of today is about a day.
  return Math.max(1, ahead);
}

function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
