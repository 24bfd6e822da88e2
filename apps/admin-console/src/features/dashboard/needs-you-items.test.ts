import type { DashboardSummary } from '@gangway/contract';
import { expect, it } from 'vitest';
import { needsYouItem } from './needs-you-items.ts';

const counts: DashboardSummary['counts'] = {
  activeUsers: 1250,
  inactiveUsers: 4,
  organizations: 6,
  branches: 14,
  activeSubscriptions: 75,
  subscriptionsStartingSoon: 5,
  usersWithoutService: 3,
  services: 5,
  plans: 8,
};

it.each([
  ['access-requests', 1, '1 request waits for an answer', undefined, '/requests'],
  ['access-requests', 3, '3 requests wait for an answer', undefined, '/requests'],
  ['reviews', 1, '1 access review needs decisions', undefined, '/reviews'],
  ['organizations-without-branch', 1, '1 organization has no branch', 'of 6', '/organization?f.withoutBranch=true'],
  ['branches-without-user', 2, '2 branches have no people', 'of 14', '/branches?f.withoutUser=true'],
  ['services-without-url', 4, '4 services have no address', 'They open for no one', '/service?f.withoutUrl=true'],
  ['plans-without-price', 1, '1 plan has no price', 'of 8', '/plans?f.withoutPrice=true'],
  [
    'users-without-service',
    3,
    '3 people without a service',
    'of 1,250 active',
    '/users?f.withoutService=true&f.isActive=true',
  ],
  ['undelivered-mail', 1, '1 email was not delivered', undefined, '/undelivered-mail'],
] as const)('says what needs you: %s, %i', (kind, count, text, detail, to) => {
  const item = needsYouItem({ kind, count }, counts);
  expect([item.text, item.detail, item.to]).toEqual([text, detail, to]);
});

it('leads from services without an address to Get started while there is no organization', () => {
  const item = needsYouItem({ kind: 'services-without-url', count: 4 }, { ...counts, organizations: 0 });
  expect(item.to).toBe('/get-started');
});
