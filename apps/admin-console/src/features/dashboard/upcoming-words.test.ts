import type { Upcoming } from '@gangway/contract';
import { formatDayRange } from '@gangway/ui-kit';
import { expect, it } from 'vitest';
import { stopsOf, summaryOf, wordTogether } from './upcoming-words.ts';

const due = (kind: Upcoming['kind'], changes: Partial<Upcoming> = {}): Upcoming => ({
  kind,
  at: '2026-12-05',
  count: 1,
  person: null,
  subject: null,
  organization: null,
  ...changes,
});
const one = { person: 'Emily Carter', subject: 'ERP Team', organization: 'Sable Bay' };

it.each([
  [due('plan-starts', one), 'ERP Team starts, Emily Carter', 'next'],
  [due('plan-ends', { count: 7, organization: 'Halyard' }), '7 plans end, Halyard', 'end'],
  [due('access-ends', { ...one, subject: 'ERP' }), 'ERP access ends, Emily Carter', 'end'],
  [due('access-ends', { count: 2 }), '2 accesses end', 'end'],
  [due('review-due', { subject: 'Noordzee' }), 'Review of Noordzee due', 'next'],
  [due('maintenance', { subject: 'AWB Tracking' }), 'Maintenance of AWB Tracking', 'next'],
  [due('banner-ends'), 'Launcher banner ends', 'end'],
])('says what is due: %o', (entry, text, kind) => {
  expect(stopsOf([entry])).toMatchObject([{ text, kind }]);
});

it('counts by kind what shares a label, from its first day to its last', () => {
  const stops = stopsOf([
    due('plan-starts', { ...one, at: '2026-12-05' }),
    due('plan-starts', { at: '2026-12-07', count: 3 }),
    due('review-due', { at: '2026-12-08', subject: 'Noordzee' }),
  ]);
  expect(wordTogether(stops)).toEqual({
    title: formatDayRange('2026-12-05', '2026-12-08'),
    text: '4 plans start\u00A0· Review of Noordzee due',
  });
});

it('sums the days up without the banner', () => {
  expect(summaryOf([due('plan-ends', one), due('plan-ends', { count: 6 }), due('banner-begins')])).toBe('7 plans end');
});
