import { activity, plan, service, subscription, type AuditEvent } from '@gangway/contract';
import { answer, buildPlan, buildService, buildSubscription, fakeApi } from '@gangway/test-kit';
import { formatShortDay } from '@gangway/ui-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { PlanPage } from './plan-page.tsx';

const fleet = buildPlan({ id: 4, displayName: 'Ocean Fleet', price: '59' });
const unit = { key: 'containers', one: 'container', other: 'containers' };
const counted = buildPlan({
  ...fleet,
  limits: '1,000',
  included: 1000,
  period: 'month',
  furtherPrice: 0.4,
  currency: 'EUR',
  mode: 'soft',
});
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

function show(options?: ShowOptions, record = fleet) {
  const api = fakeApi();
  api.on(plan.read, () => answer(200, record));
  api.on(service.list, () => answer(200, [buildService({ id: fleet.serviceId, unit })]));
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

it('tells a reader in numbers what is included, without a form', async () => {
  show({ as: ['Auditor'] }, counted);
  expect(await screen.findByText('1,000 containers a month, further ones €0.40 each.')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Limit in numbers' })).toBeNull();
});

it('saves the numbers, hints at a free text that disagrees, and asks what 1.234,5 means', async () => {
  const { api, user, toasts } = show({}, counted);
  api.on(plan.update, () => answer(200, { ...counted, included: 1234.5, mode: 'hard', version: 2 }));
  const included = await screen.findByRole('textbox', { name: 'Included' });
  await user.clear(included);
  await user.type(included, '1.234,5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Do you mean 1,234.5? Type 1234.5')).toBeTruthy();
  expect(api.callsOf(plan.update)).toEqual([]);
  await user.clear(included);
  await user.type(included, '1234.5');
  expect(await screen.findByText('The free text says 1,000.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toEqual(['Plan Updated Success']));
  expect(api.callsOf(plan.update).map(({ body }) => body)).toEqual([
    {
      existingPlan: counted.name,
      newPlan: counted.name,
      id: 4,
      version: 1,
      included: 1234.5,
      period: 'month',
      furtherPrice: 0.4,
      currency: 'EUR',
      mode: 'soft',
    },
  ]);
});

it('asks for a currency of three letters beside a price', async () => {
  const { api, user } = show();
  await user.type(await screen.findByRole('textbox', { name: 'Price of each further one' }), '0.45');
  await user.type(screen.getByRole('textbox', { name: 'Currency' }), 'EURO');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Three letters, such as EUR')).toBeTruthy();
  expect(api.callsOf(plan.update)).toEqual([]);
});
