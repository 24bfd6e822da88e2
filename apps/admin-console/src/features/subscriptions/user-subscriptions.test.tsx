import { subscription } from '@gangway/contract';
import { answer, buildSubscription, fakeApi } from '@gangway/test-kit';
import { formatDay } from '@gangway/ui-kit';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { UserSubscriptions } from './user-subscriptions.tsx';

const rosa = {
  id: 7,
  name: 'Rosa Otero',
  email: 'rosa@gangway.test',
  isActive: true,
  organization: { id: 2, name: 'Maas Logistics' },
  branch: { id: 5, name: 'Rotterdam' },
  serviceKeys: [],
};

it.each([
  ['one without an end has none', null, '–', null],
  ['it is the day before the first one without', '2026-12-01', formatDay('2026-11-30'), formatDay('2026-11-30')],
  ['one ended before its first day never had any', '2026-11-02', 'Never started', null],
])('the last day of a subscription: %s', async (_, endDate, shown, told) => {
  const api = fakeApi();
  api.on(subscription.list, () => answer(200, [buildSubscription({ startDate: '2026-11-02', endDate })]));
  showScreen(<UserSubscriptions subscriber={rosa} />, api);
  const table = await screen.findByRole('table', { name: 'Subscriptions of Rosa Otero' });
  expect(screen.getByRole('columnheader', { name: 'Last day' })).toBeTruthy();
  expect(table.querySelectorAll('td')[4]?.textContent).toBe(shown);
  expect(table.querySelector('[title]')?.getAttribute('title') ?? null).toBe(told && `Last day: ${told}`);
});
