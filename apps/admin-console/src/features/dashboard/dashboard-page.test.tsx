import { accessRequest, dashboard, type DashboardSummary } from '@gangway/contract';
import { answer, buildAccessRequest, fakeApi } from '@gangway/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const summary: DashboardSummary = {
  at: '2026-11-28T22:00:00.000Z',
  counts: {
    activeUsers: 56,
    inactiveUsers: 4,
    organizations: 6,
    branches: 14,
    activeSubscriptions: 76,
    subscriptionsStartingSoon: 4,
    usersWithoutService: 3,
    services: 5,
    plans: 8,
  },
  subscriptionsPerMonth: [],
  usersPerService: [
    { key: 'ocean_tracking', name: 'Ocean Tracking', users: 12, byRole: {} },
    { key: 'erp', name: 'ERP', users: 0, byRole: {} },
  ],
  attention: [
    { kind: 'access-requests', count: 4 },
    { kind: 'plans-without-price', count: 1 },
  ],
  upcoming: [{ kind: 'plan-ends', at: '2026-12-15', count: 7, person: null, subject: null, organization: 'Halyard' }],
  reviewsToDecide: 0,
  heat: { by: 'organization', rows: [{ id: 3, name: 'Halyard', people: { ocean_tracking: 8 } }] },
  recentActivity: [],
};

function show(changes: Partial<DashboardSummary> = {}, options?: ShowOptions) {
  const api = fakeApi();
  api.on(dashboard.summary, () => answer(200, { ...summary, ...changes }));
  api.on(accessRequest.list, () =>
    answer(200, [buildAccessRequest({ id: 9, firstName: 'Grace', lastName: 'Adeyemi' })], { 'x-total-count': '4' }),
  );
  return { api, ...showScreen(<DashboardPage />, api, options) };
}

it('leads from each number to the list it counts', async () => {
  show();
  const hrefs = [];
  for (const name of [/^56 active people$/, /^6 organizations$/, /^76 active subscriptions$/, /^2 services$/]) {
    hrefs.push((await screen.findByRole('link', { name })).getAttribute('href'));
  }
  expect(hrefs).toEqual(['/users?f.isActive=true', '/organization', '/subscriptions?f.status=Active', '/reports']);
  expect(screen.getByRole('link', { name: '8, Halyard, Ocean Tracking' }).getAttribute('href')).toBe(
    '/users?f.organizationId=3&f.service=Ocean+Tracking&f.isActive=true',
  );
});

it('shows the next days as a list that begins today', async () => {
  show();
  const items = within(await screen.findByRole('list', { name: 'Next 30 days' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Today 4 requests waiting',
    expect.stringMatching(/15.* 7 plans end, Halyard$/u),
  ]);
});

it('names who waits, counts the rest, and gives each a verb', async () => {
  show();
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect((await needs.findByRole('link', { name: 'Review the request of Grace Adeyemi' })).textContent).toBe('Review');
  expect(needs.getByText('3 requests wait for an answer')).toBeTruthy();
  expect(needs.getByRole('link', { name: 'Set price: 1 plan has no price' }).getAttribute('href')).toBe(
    '/plans?f.withoutPrice=true',
  );
});

it('reserves a row for each request while loading, then counts the unnamed ones', async () => {
  const { api } = show();
  let arrive = (): void => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  api.on(accessRequest.list, async () => {
    await late;
    return answer(200, [], { 'x-total-count': '0' });
  });
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(needs.getAllByRole('listitem', { hidden: true })).toHaveLength(3 + 2);
  expect(needs.getByText('1 request waits for an answer')).toBeTruthy();
  arrive();
  expect(await needs.findByText('4 requests wait for an answer')).toBeTruthy();
  expect(needs.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
});

it('offers an Auditor to look, and neither request nor banner', async () => {
  const { api } = show({ attention: [{ kind: 'plans-without-price', count: 1 }] }, { as: ['Auditor'] });
  expect(await screen.findByRole('link', { name: 'Show: 1 plan has no price' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  expect(api.callsOf(accessRequest.list)).toEqual([]);
});

it('says so where nothing is due, waits, or is used', async () => {
  show({ attention: [], upcoming: [], heat: { by: 'organization', rows: [] } });
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
  expect(screen.getByText('Nothing starts, ends or is due.')).toBeTruthy();
  expect(screen.getByText(/^No one has a role in a service yet\./u)).toBeTruthy();
  expect(screen.getByText('No changes yet.')).toBeTruthy();
});
