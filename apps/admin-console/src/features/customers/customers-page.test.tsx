import { accessRequest, customer } from '@gangway/contract';
import { answer, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { CustomersPage } from './customers-page.tsx';

it('shows the customers and an error when the access requests fail to load', async () => {
  const api = fakeApi();
  api.on(customer.list, () => answer(200, []));
  api.on(accessRequest.list, () => answer(503, buildProblem({ code: 'unavailable' })));
  showScreen(<CustomersPage />, api, { path: '/customer' });
  expect(await screen.findByText('Could not load access requests.')).toBeTruthy();
  expect(await screen.findByText('No customers yet')).toBeTruthy();
  expect(api.callsOf(accessRequest.list).length).toBeLessThan(5);
});
