import { customer } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { waitFor } from '@testing-library/react';
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
