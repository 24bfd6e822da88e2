import type { DashboardSummary } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { attentionItem, countsWithLists, setUpSteps } from './needs-you-items.ts';

const counts: DashboardSummary['counts'] = {
  activeUsers: 1250,
  inactiveUsers: 4,
  organizations: 6,
  branches: 1,
  activeSubscriptions: 75,
  subscriptionsStartingSoon: 5,
  usersWithoutService: 3,
  services: 5,
  plans: 8,
};

describe('the four counts', () => {
  const shown = countsWithLists({ at: '2026-11-28T22:00:00.000Z', counts });

  it('link to the lists they count', () => {
    expect(shown.map(({ label, count, to }) => [label, count, to])).toEqual([
      ['Active users', 1250, '/users?f.isActive=true'],
      ['Organizations', 6, '/organization'],
      ['Active subscriptions', 75, '/subscriptions?f.status=Active'],
      ['Users without a service', 3, '/users?f.withoutService=true&f.isActive=true'],
    ]);
  });

  it('have a smaller count each, soon meaning seven days from the count, across the end of a month', () => {
    expect(shown.map(({ aside }) => [aside.text, aside.to])).toEqual([
      ['4 inactive', '/users?f.isActive=false'],
      ['1 branch', '/branches'],
      ['5 starting in 7 days', '/subscriptions?f.status=Upcoming&f.startsTo=2026-12-05'],
      ['of 1,250 active users', '/users?f.isActive=true'],
    ]);
  });
});

it.each([
  [{ kind: 'access-requests', count: 1 }, '1 access request waiting', '/requests'],
  [{ kind: 'access-requests', count: 3 }, '3 access requests waiting', '/requests'],
  [
    { kind: 'organizations-without-branch', count: 2 },
    '2 organizations have no branch',
    '/organization?f.withoutBranch=true',
  ],
  [{ kind: 'branches-without-user', count: 1 }, '1 branch has no user', '/branches?f.withoutUser=true'],
  [{ kind: 'services-without-url', count: 1 }, '1 service has no address', '/service?f.withoutUrl=true'],
  [{ kind: 'plans-without-price', count: 1 }, '1 plan has no price', '/plans?f.withoutPrice=true'],
  [
    { kind: 'users-without-service', count: 3 },
    '3 active users have no service',
    '/users?f.withoutService=true&f.isActive=true',
  ],
  [{ kind: 'undelivered-mail', count: 1 }, '1 email could not be delivered', '/undelivered-mail'],
] as const)('says what needs attention and where: %j', (entry, text, to) => {
  expect(attentionItem(entry)).toEqual({ text, to });
});

describe('the set-up checklist', () => {
  const none = { ...counts, activeUsers: 1, inactiveUsers: 0, organizations: 0, branches: 0, plans: 0 };

  it('begins with a new installation: services without address, and the first administrator', () => {
    const steps = setUpSteps({ counts: none, attention: [{ kind: 'services-without-url', count: 4 }] });
    expect(steps.map(({ label, done }) => [label, done])).toEqual([
      ['Add Organization', false],
      ['Add Branch', false],
      ['Add Service', false],
      ['Add Plan', false],
      ['Add User', false],
    ]);
  });

  it('ticks off finished steps', () => {
    const steps = setUpSteps({ counts: { ...none, organizations: 1 }, attention: [] });
    expect(steps.filter(({ done }) => done).map(({ label }) => label)).toEqual(['Add Organization', 'Add Service']);
  });

  it('disappears once all steps are done', () => {
    expect(setUpSteps({ counts, attention: [] })).toEqual([]);
  });
});
