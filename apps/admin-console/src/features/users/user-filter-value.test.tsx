import { bulk, role, service, user } from '@gangway/contract';
import { answer, buildRole, buildUser, fakeApi, type FakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { UsersPage } from './users-page.tsx';

function listApi(): FakeApi {
  const api = fakeApi();
  api.on(user.list, () => answer(200, [buildUser()], { 'X-Total-Count': '1' }));
  api.on(service.list, () => answer(200, []));
  api.on(bulk.list, () => answer(200, []));
  return api;
}

async function openFilter(api: FakeApi, field: string) {
  const page = <UsersPage />;
  const { user: person } = showScreen(page, api, { path: '/users?q=mar&f.service=erp&f.isActive=true&size=10' });
  await person.click(await screen.findByRole('button', { name: '+ Filter' }));
  await person.click(await screen.findByRole('menuitem', { name: field }));
  return person;
}

it('says how many people each value leaves, given search and filters', async () => {
  const api = listApi();
  api.on(user.filterCounts, () =>
    answer(200, [
      { value: 'true', people: 1203, capped: false },
      { value: 'false', people: 0, capped: false },
    ]),
  );
  await openFilter(api, 'Active');
  const active = await screen.findByRole('menuitemradio', { name: 'Active, 1,203 people' });
  expect(active.textContent).toMatch(/1,203$/);
  const inactive = screen.getByRole('menuitemradio', { name: 'Inactive, 0 people' });
  expect(inactive.getAttribute('aria-disabled')).toBeNull();
  expect(api.callsOf(user.filterCounts).at(-1)).toMatchObject({
    params: { filter: 'isActive' },
    query: { q: 'mar', 'f.service': 'erp', value: ['true', 'false'] },
  });
});

it('counts the choices that a search finds, and says where there are more', async () => {
  const api = listApi();
  api.on(role.list, () =>
    answer(200, [buildRole({ id: 1, displayName: 'Planner' }), buildRole({ id: 2, displayName: 'Viewer' })]),
  );
  api.on(user.filterCounts, () => answer(200, [{ value: 'Planner', people: 1000, capped: true }]));
  const person = await openFilter(api, 'Roles');
  const planner = await screen.findByRole('option', { name: 'Planner, at least 1,000 people' });
  expect(planner.textContent).toMatch(/1,000\+$/);
  // Without a count the name stands alone.
  await person.click(screen.getByRole('option', { name: 'Viewer' }));
  expect(await screen.findByRole('button', { name: 'Roles: Viewer' })).toBeTruthy();
});

it('offers values without counts where counting fails', async () => {
  const api = listApi();
  api.on(user.filterCounts, () => answer(503, { code: 'unavailable', message: 'Try again.' }, { 'Retry-After': '1' }));
  const person = await openFilter(api, 'Active');
  await waitFor(() => expect(api.callsOf(user.filterCounts)).not.toHaveLength(0));
  await person.click(screen.getByRole('menuitemradio', { name: 'Inactive' }));
  expect(await screen.findByRole('button', { name: 'Active: Inactive' })).toBeTruthy();
});
