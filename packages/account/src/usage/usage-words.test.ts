import type { LimitState } from '@gangway/contract';
import { formatShortDay, formatTime } from '@gangway/ui-kit';
import { describe, expect, it } from 'vitest';
import { runwayOf, usageWords } from './usage-words.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const state = (changes: Partial<LimitState> = {}): LimitState => ({
  unit: { key: 'containers', one: 'container', other: 'containers' },
  used: 812,
  limit: 1000,
  rule: 'plan',
  remaining: 188,
  since: '2026-11-01',
  resetsAt: '2026-12-01T00:00:00.000Z',
  mode: 'soft',
  asOf: '2026-11-26T11:59:30.000Z',
  isLate: false,
  daysLeft: 4,
  furtherPrice: 0.4,
  currency: 'EUR',
  ...changes,
});
const december = formatShortDay('2026-12-01');

describe('the words about a limit', () => {
  it.each<[string, Partial<LimitState>, string, string]>([
    ['days left', {}, '812 of 1,000 containers\u00A0· about 4 days left', 'soon'],
    ['one day left', { daysLeft: 1 }, '812 of 1,000 containers\u00A0· about 1 day left', 'soon'],
    ['hours left', { daysLeft: 0 }, '812 of 1,000 containers\u00A0· less than a day left', 'soon'],
    ['more days than the period', { used: 310, daysLeft: 40 }, '310 of 1,000 containers', 'quiet'],
    ['too few days measured', { used: 5, daysLeft: null }, '5 of 1,000 containers', 'quiet'],
    ['80 % exactly', { used: 800, daysLeft: null }, '800 of 1,000 containers', 'soon'],
    ['a fraction', { used: 12.125, daysLeft: null }, '12.125 of 1,000 containers', 'quiet'],
    ['a limit of one', { used: 0, limit: 1, daysLeft: null }, '0 of 1 container', 'quiet'],
    [
      'a soft limit reached',
      { used: 1012 },
      '1,012 of 1,000 containers\u00A0· further ones cost €0.40 each',
      'reached',
    ],
    [
      'a price below a cent',
      { used: 1e3, furtherPrice: 0.0125 },
      '1,000 of 1,000 containers\u00A0· further ones cost €0.0125 each',
      'reached',
    ],
    [
      'a soft limit without a price',
      { used: 1e3, furtherPrice: null },
      '1,000 of 1,000 containers\u00A0· limit reached',
      'reached',
    ],
    [
      'a hard limit reached',
      { used: 1e3, mode: 'hard' },
      `Limit of 1,000 containers reached, until ${december}`,
      'reached',
    ],
    [
      'a hard limit without an end',
      { used: 1e3, mode: 'hard', resetsAt: null },
      'Limit of 1,000 containers reached',
      'reached',
    ],
    [
      'a limit of nothing',
      { used: 0, limit: 0, mode: 'hard' },
      `Limit of 0 containers reached, until ${december}`,
      'reached',
    ],
  ])('tell %s', (_case, changes, text, tone) => {
    expect(usageWords(state(changes), now)).toMatchObject({ text, tone, asOf: null });
  });

  it('are none for a service that counts nothing', () => {
    expect(usageWords(undefined)).toBeNull();
    expect(usageWords(null)).toBeNull();
  });

  it('say so where nothing is measured', () => {
    expect(usageWords(state({ used: null }))).toEqual({
      text: 'Nothing measured yet',
      asOf: null,
      tone: 'quiet',
      isClosed: false,
    });
  });

  it('count from the first day where there is no limit', () => {
    const words = usageWords(state({ used: 1, limit: null, mode: null }), now);
    expect(words?.text).toBe(`1 container since ${formatShortDay('2026-11-01')}`);
    expect(usageWords(state({ limit: null, since: null }), now)?.text).toBe('812 containers');
  });

  it('name the time of a late counter, whose hard limit closes nothing', () => {
    const late = state({ used: 1000, mode: 'hard', isLate: true });
    expect(usageWords(late, now)).toMatchObject({
      text: '1,000 of 1,000 containers\u00A0· limit reached',
      asOf: `As of ${formatTime(late.asOf ?? '')}`,
      isClosed: false,
    });
    expect(usageWords({ ...late, isLate: false }, now)?.isClosed).toBe(true);
    const yesterday = '2026-11-24T09:00:00.000Z';
    expect(usageWords({ ...late, asOf: yesterday }, now)?.asOf).toBe(`As of ${formatShortDay(yesterday)}`);
  });
});

it('lasts until the counter starts again where the days reach beyond it', () => {
  expect(runwayOf(state(), now)).toEqual({ kind: 'days', days: 4 });
  expect(runwayOf(state({ daysLeft: 5 }), now).kind).toBe('past');
  expect(runwayOf(state({ daysLeft: 90, resetsAt: null }), now)).toEqual({ kind: 'days', days: 90 });
  expect(runwayOf(state({ daysLeft: 366, resetsAt: null }), now).kind).toBe('past');
  expect(runwayOf(state({ limit: null }), now).kind).toBe('none');
});
