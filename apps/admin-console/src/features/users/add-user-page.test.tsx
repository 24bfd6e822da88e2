import { accessTemplate, organization, plan, service, user } from '@gangway/contract';
import {
  answer,
  buildOrganization,
  buildPlan,
  buildService,
  buildUser,
  buildUserDetail,
  fakeApi,
} from '@gangway/test-kit';
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
  api.on(plan.forService, () => answer(200, []));
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
  const { user: person } = showScreen(<AddUserPage />, api, { path: '/users/add' });
  const choose = async (label: RegExp, option: string) => {
    await person.click(await screen.findByRole('combobox', { name: label }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  const limit = () => screen.getByLabelText<HTMLInputElement>(/^Limit for Ocean Tracking/);

  await choose(/^Organization/, 'Sable Bay');
  await choose(/^Start from an access template/, 'Clerk');
  await waitFor(() => expect(limit().value).toBe('50'));
  await choose(/^Organization/, 'Baltic Forwarding');
  await waitFor(() => expect(limit().value).toBe(''));
  expect(screen.queryByText('This user will have no service.')).toBeNull();
  await person.type(screen.getByRole('textbox', { name: /^First Name/ }), 'Ada');
  await person.type(screen.getByRole('textbox', { name: /^Email/ }), 'ada@example.com');
  expect(screen.getByText('This user will have no service.')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /^Start from an access template/ })).toBeNull();
});

it('starts like a person: takes over the access that may be granted, without its end', async () => {
  const api = fakeApi();
  api.on(service.list, () => answer(200, [buildService({ roles: [{ id: 5, name: 'viewer' }] })]));
  api.on(organization.list, () => answer(200, []));
  api.on(accessTemplate.list, () => answer(200, []));
  api.on(plan.forService, () => answer(200, []));
  api.on(user.list, () => answer(200, [buildUser({ id: 7, firstName: 'Emily', lastName: 'Carter' })]));
  const held = { role: ['viewer'], limit: 20, notification: true, trackingUrlEnabled: false };
  api.on(user.read, () =>
    answer(200, buildUserDetail({ id: 7, services: { ocean_tracking: { ...held, until: '2031-01-01' }, erp: held } })),
  );
  const { user: person } = showScreen(<AddUserPage />, api, { path: '/users/add' });
  await person.type(await screen.findByRole('combobox', { name: /^Start like a person/ }), 'emi');
  await person.click(await screen.findByRole('option', { name: /^Emily Carter/ }));
  const limit = await screen.findByLabelText<HTMLInputElement>(/^Limit for Ocean Tracking/);
  await waitFor(() => expect(limit.value).toBe('20'));
  expect(screen.getByText('Some of this person’s access can’t be granted here: erp.')).toBeTruthy();
});

it('fills in the organization that a link names', async () => {
  const api = fakeApi();
  api.on(service.list, () => answer(200, []));
  api.on(organization.list, () => answer(200, [buildOrganization({ id: 2, displayName: 'Sable Bay' })]));
  api.on(organization.branches, () => answer(200, []));
  api.on(accessTemplate.list, () => answer(200, []));
  showScreen(<AddUserPage />, api, { path: '/users/add?organization=2' });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Organization/ });
  expect(field.value).toBe('Sable Bay');
  expect(api.callsOf(organization.list)[0]?.query).toMatchObject({ 'f.id': 2, 'f.isActive': 'true' });
});

it('begins a plan with a role, and shows what the server refuses at it', async () => {
  const api = fakeApi();
  api.on(service.list, () =>
    answer(200, [
      buildService({
        id: 9,
        name: 'ocean_tracking',
        displayName: 'Ocean Tracking',
        roles: [{ id: 5, name: 'Operator' }],
      }),
    ]),
  );
  api.on(organization.list, () => answer(200, [buildOrganization({ id: 2, displayName: 'Sable Bay' })]));
  api.on(organization.branches, () => answer(200, [{ id: 7, name: 'Cape Town' }]));
  api.on(accessTemplate.list, () => answer(200, []));
  api.on(plan.forService, ({ params }) =>
    answer(
      200,
      params.serviceType === 'UI' ? [buildPlan({ id: 4, displayName: 'Ocean Fleet', serviceType: 'UI' })] : [],
    ),
  );
  const sentence = { code: 'plan_off', message: 'Ocean Fleet is switched off.', requestId: 'r' };
  api.on(user.register, () =>
    answer(409, { ...sentence, errors: [{ field: 'plans.0', code: 'plan_inactive', message: sentence.message }] }),
  );
  const { user: person } = showScreen(<AddUserPage />, api, { path: '/users/add?organization=2' });
  const choose = async (label: RegExp, option: string | RegExp) => {
    await person.click(await screen.findByRole('combobox', { name: label }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await person.type(await screen.findByRole('textbox', { name: /^First Name/ }), 'Ada');
  await person.type(screen.getByRole('textbox', { name: /^Email/ }), 'ada@example.com');
  await choose(/^Branch/, 'Cape Town');
  expect(screen.queryByRole('combobox', { name: /^Plan for Ocean Tracking/ })).toBeNull();
  await choose(/^Role for Ocean Tracking/, 'Operator');
  await person.type(screen.getByLabelText(/^Limit for Ocean Tracking/), '10');
  await choose(/^Plan for Ocean Tracking/, /^Ocean Fleet \(UI\)/);
  await person.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(api.callsOf(user.register)[0]?.body).toMatchObject({ plans: [4] }));
  expect(await screen.findAllByText(sentence.message)).not.toEqual([]);
});

it('says that plans did not load, and leaves the rest of the row usable', async () => {
  const api = fakeApi();
  api.on(service.list, () => answer(200, [buildService({ roles: [{ id: 5, name: 'Operator' }] })]));
  api.on(organization.list, () => answer(200, []));
  api.on(accessTemplate.list, () => answer(200, []));
  api.on(plan.forService, () => answer(404, { code: 'not_found', message: 'Not found.', requestId: 'r' }));
  const { user: person } = showScreen(<AddUserPage />, api, { path: '/users/add' });
  await person.click(await screen.findByRole('combobox', { name: /^Role for Ocean Tracking/ }));
  await person.click(await screen.findByRole('option', { name: 'Operator' }));
  expect(await screen.findByText('Couldn’t load plans.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Limit for Ocean Tracking/).disabled).toBe(false);
});
