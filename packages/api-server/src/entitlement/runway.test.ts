import { describe, expect, it } from 'vitest';
import { daysLeft } from './runway.ts';

/** A Thursday. */
const today = '2026-11-26';
const dayAt = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
/** Uses of the days before today, yesterday last. */
const before = (quantities: readonly number[]) =>
  quantities.map((quantity, index) => ({ day: dayAt(index - quantities.length), quantity }));
const every = (days: number, quantity: number) => before(Array.from({ length: days }, () => quantity));

describe('days until a limit is reached', () => {
  it('follow the pace of the days so far, today as far as it has gone', () => {
    expect(daysLeft(every(28, 10), 100, today)).toBe(9);
    expect(daysLeft([...every(28, 10), { day: today, quantity: 10 }], 100, today)).toBe(10);
    expect(daysLeft([...every(28, 10), { day: today, quantity: 50 }], 100, today)).toBe(10);
  });

  it('go by the median of the same weekdays: a service that rests at weekends lasts over them', () => {
    const workdays = Array.from({ length: 28 }, (_, index) => index - 28).map((offset) => {
      const weekday = new Date(dayAt(offset)).getUTCDay();
      return { day: dayAt(offset), quantity: weekday === 0 || weekday === 6 ? 0 : 10 };
    });
    // Thursday and Friday, then Monday.
    expect(daysLeft(workdays, 30, today)).toBe(4);
  });

  it('ignore one day out of line', () => {
    const days = every(28, 10);
    days[14] = { day: days[14]!.day, quantity: 10_000 };
    expect(daysLeft(days, 100, today)).toBe(9);
  });

  it('are too early to say before 14 days of history, and below 5 days with use', () => {
    expect(daysLeft(every(13, 10), 100, today)).toBeNull();
    expect(daysLeft(every(14, 10), 100, today)).toBe(9);
    const rare = [-20, -15, -9, -4].map((offset) => ({ day: dayAt(offset), quantity: 3 }));
    expect(daysLeft(rare, 100, today)).toBeNull();
    expect(daysLeft([...rare, { day: dayAt(-2), quantity: 3 }], 100, today)).not.toBeNull();
    expect(daysLeft([], 100, today)).toBeNull();
  });

  it('are 0 where nothing remains, at least 1 before, and at most a year', () => {
    expect(daysLeft([], 0, today)).toBe(0);
    expect(daysLeft(every(28, 10), 1, today)).toBe(1);
    expect(daysLeft(every(28, 0.001), 1e9, today)).toBe(366);
  });

  it('do not depend on the order of the days', () => {
    expect(daysLeft(every(28, 10).toReversed(), 100, today)).toBe(9);
  });
});
