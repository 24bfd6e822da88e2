import { customer, type Customer } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { CustomersPage } from './customers-page.tsx';

it.each(['#access-requests', '#access-request-7'])(
  'leads %s, as stored links have it, to the requests',
  async (hash) => {
    const api = fakeApi();
    api.on(customer.list, () => answer(200, []));
    const { router } = showScreen(<CustomersPage />, api, { path: `/customer${hash}` });
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/requests', hash }));
  },
);

const baltic: Customer = {
  id: 2,
  name: 'Baltic Forwarding',
  recordName: 'baltic',
  isActive: true,
  openToRegistration: false,
  branches: ['Gdansk', 'Gdynia'],
  branchCount: 2,
  activeUsers: 12,
  liveSubscriptions: 4,
  lastActivityAt: null,
  version: 1,
};

it('shows the organizations with their counts', async () => {
  const api = fakeApi();
  api.on(customer.list, () => answer(200, [baltic]));
  showScreen(<CustomersPage />, api, { path: '/customer' });
  expect((await screen.findByRole('link', { name: 'Baltic Forwarding' })).getAttribute('href')).toBe('/organization/2');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'S.no',
    'Name',
    'Branches',
    'People',
    'Subscriptions',
    'Last activity',
    'Actions',
  ]);
  expect(screen.getByText('12')).toBeTruthy();
});
