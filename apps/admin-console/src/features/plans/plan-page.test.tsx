import { activity, plan, service, subscription, type AuditEvent } from '@gangway/contract';
import { answer, buildPlan, buildService, buildSubscription, fakeApi } from '@gangway/test-kit';
import { formatShortDay } from '@gangway/ui-kit';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { PlanPage } from './plan-page.tsx';

const fleet = buildPlan({ id: 4, displayName: 'Ocean Fleet', price: '59' });
const repriced: AuditEvent = {
  id: 1,
  at: '2026-11-03T10:00:00.000Z',
  actor: { id: 9, name: 'Ana Costa' },
  action: 'plan.changed',
  target: { type: 'plan', id: '4', name: 'Ocean Fleet' },
  result: 'success',
  before: { price: '49' },
  after: { price: '59' },
  ip: null,
  requestId: null,
  batchId: null,
};

function show(options?: ShowOptions) {
  const api = fakeApi();
  api.on(plan.read, () => answer(200, fleet));
  api.on(service.list, () => answer(200, [buildService()]));
  api.on(activity.list, () => answer(200, [repriced]));
  api.on(subscription.list, () => answer(200, [buildSubscription({ endDate: null })], { 'X-Total-Count': '1' }));
  const page = (
    <Routes>
      <Route path="/plans/:id" element={<PlanPage />} />
    </Routes>
  );
  return { api, ...showScreen(page, api, { path: '/plans/4', ...options }) };
}

it('says who changed the price, and shows who has the plan', async () => {
  const { api } = show({ as: ['Auditor'] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ocean Fleet' })).toBeTruthy();
  const facts = within(screen.getByRole('complementary'));
  expect((await facts.findByText(/^Changed /)).textContent).toBe(`Changed ${formatShortDay(repriced.at)} by Ana Costa`);
  expect(await screen.findByRole('list', { name: 'Subscriptions to Ocean Fleet' })).toBeTruthy();
  expect(api.callsOf(subscription.list)[0]?.query).toMatchObject({ 'f.planId': 4, 'f.status': 'Active' });
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

it('is deactivated on its page after a question', async () => {
  const { api, user } = show();
  api.on(plan.switch, () => answer(200, { ...fleet, isActive: false }));
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Ocean Fleet' });
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  expect(api.callsOf(plan.switch).map(({ body }) => body)).toEqual([{ version: fleet.version, isActive: false }]);
});
