import { subscription } from '@gangway/contract';
import { answer, buildProblem, buildSubscription, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { UserSubscriptions } from './user-subscriptions.tsx';

const subscriber = {
  id: 7,
  name: 'Olga Petersen',
  email: 'olga.petersen@baltic.test',
  isActive: true,
  organization: null,
  branch: null,
  serviceKeys: [],
};

function show(options?: ShowOptions) {
  const api = fakeApi();
  const live = buildSubscription();
  const ended = buildSubscription({ id: 5, plan: { id: 3, name: 'Trial' }, endDate: '2026-09-01', status: 'Ended' });
  let rows = [live, ended];
  api.on(subscription.list, () => answer(200, rows, { 'X-Total-Count': String(rows.length) }));
  api.on(subscription.end, () => {
    const over = buildSubscription({ endDate: '2026-11-24', status: 'Ended' });
    rows = [over, ended];
    return answer(200, over);
  });
  return { api, ...showScreen(<UserSubscriptions subscriber={subscriber} />, api, options) };
}

const endStarter = 'End Starter of Olga Petersen';

it('ends a running one, after a question', async () => {
  const { api, user } = show();
  await user.click(await screen.findByRole('button', { name: endStarter }));
  expect(screen.queryByRole('button', { name: 'End Trial of Olga Petersen' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'End subscription' });
  expect(dialog.textContent).toContain('Olga Petersen loses Starter for Ocean Tracking (UI) today.');
  await user.click(within(dialog).getByRole('button', { name: 'End subscription' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: endStarter })).toBeNull());
  expect(api.callsOf(subscription.end).map(({ params }) => params)).toEqual([{ id: 6 }]);
});

it('reports a failure at the row', async () => {
  const { api, user } = show();
  api.on(subscription.end, () => answer(409, buildProblem()));
  await user.click(await screen.findByRole('button', { name: endStarter }));
  await user.click(await screen.findByRole('button', { name: 'End subscription' }));
  const row = (await screen.findByText('Not saved. Try again.')).closest('tr');
  expect(row?.textContent).toContain('Starter');
});

it('shows an Auditor no way to end any', async () => {
  show({ as: ['Auditor'] });
  await screen.findByText('Starter');
  expect(screen.queryByRole('button')).toBeNull();
});
