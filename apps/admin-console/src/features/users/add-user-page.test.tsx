import { accessTemplate, organization, service } from '@gangway/contract';
import { answer, buildOrganization, buildService, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { AddUserPage } from './add-user-page.tsx';

it('clears the template and its access when another organization is chosen', async () => {
  const api = fakeApi();
  api.on(service.list, () =>
    answer(200, [
      buildService({ name: 'ocean_tracking', displayName: 'Ocean Tracking', roles: [{ id: 5, name: 'Operator' }] }),
    ]),
  );
  api.on(organization.list, () =>
    answer(200, [
      buildOrganization({ id: 2, displayName: 'Sable Bay' }),
      buildOrganization({ id: 3, displayName: 'Baltic Forwarding' }),
    ]),
  );
  api.on(organization.branches, () => answer(200, []));
  api.on(accessTemplate.list, () =>
    answer(200, [
      {
        id: 4,
        name: 'Clerk',
        organization: { id: 2, name: 'Sable Bay' },
        services: { ocean_tracking: { role: ['Operator'], limit: 50, notification: true, trackingUrlEnabled: false } },
        people: 0,
        drifted: 0,
        mayEdit: true,
        version: 1,
      },
    ]),
  );
  const { user } = showScreen(<AddUserPage />, api, { path: '/users/add' });
  const choose = async (label: RegExp, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const limit = () => screen.getByLabelText<HTMLInputElement>(/^Limit for Ocean Tracking/);

  await choose(/^Organization/, 'Sable Bay');
  await choose(/^Start from an access template/, 'Clerk');
  await waitFor(() => expect(limit().value).toBe('50'));
  await choose(/^Organization/, 'Baltic Forwarding');
  await waitFor(() => expect(limit().value).toBe(''));
  expect(screen.getByText('This user will have no service.')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /^Start from an access template/ })).toBeNull();
});
