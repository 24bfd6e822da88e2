import { dashboard, savedView, user as userRoutes, type SavedView, type User } from '@gangway/contract';
import type { Page } from '@gangway/api-client';
import { DataTable } from '@gangway/table-kit';
import { answer, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { ListSetup } from '../list/prefetch-list.ts';
import { useListScreen } from '../list/use-list-screen.ts';
import { AdminPage } from '../page/admin-page.tsx';
import { people } from '../text/counted.ts';
import { showScreen } from '../test-support.tsx';

const kept: SavedView[] = [
  { id: 1, list: 'users', name: 'Leavers', query: 'f.email=left', isShared: false, isMine: true, owner: 'Ana' },
  { id: 2, list: 'users', name: 'Desk', query: 'q=desk', isShared: true, isMine: true, owner: 'Ana' },
];

const setup: ListSetup = {
  name: 'users',
  failure: '',
  defaults: {},
  viewed: 'users',
  counted: 'users',
  noun: people,
  views: [
    { name: 'Inactive', query: 'f.isActive=false', count: 'inactive', lede: '{n} inactive' },
    { name: 'Invited', query: 'f.invited=true&sort=createdAt', count: 'invited' },
  ],
};

const route = { path: '/users', title: 'Users', load: async () => () => null };
const noUsers = queryOptions({
  queryKey: ['users', 'page'],
  queryFn: async (): Promise<Page<User>> => ({ rows: [], total: 0, capped: false }),
});

function Users() {
  const { lede, table } = useListScreen(setup, () => noUsers);
  return (
    <AdminPage route={route} lede={lede}>
      <DataTable
        {...table}
        caption="Users"
        all="All users"
        headers={[{ email: 'Email' }]}
        rowLabel={({ email }) => email}
        empty={{ message: 'No users yet' }}
      />
    </AdminPage>
  );
}

function show(path: string) {
  const api = fakeApi();
  let views = kept;
  api.on(savedView.list, () => answer(200, views));
  api.on(savedView.remove, ({ params }) => {
    views = views.filter(({ id }) => id !== params.id);
    return answer(200, { isSuccess: true });
  });
  api.on(dashboard.listCounts, () => answer(200, { total: 60, organizations: 6, inactive: 4, invited: 0 }));
  api.otherwise(userRoutes.list, () => answer(200, []));
  return { api, ...showScreen(<Users />, api, { path }) };
}

const pressed = () =>
  screen
    .getAllByRole('button')
    .filter((chip) => chip.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent);

it('counts rows and views, and leaves out a view without rows', async () => {
  show('/users');
  expect(await screen.findByRole('button', { name: 'Inactive 4' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Invited/ })).toBeNull();
  const lede = screen.getByText('60').parentElement;
  expect(lede?.textContent).toBe('60 people in 6 organizations. 4 inactive.');
});

it.each([
  ['/users', ['All users']],
  ['/users?page=3', ['All users']],
  ['/users?sort=email&page=2&f.isActive=false', ['Inactive4']],
  ['/users?f.email=left', ['Leavers']],
  ['/users?f.email=left&q=x', []],
])('%s is %j', async (path, names) => {
  show(path);
  await screen.findByRole('button', { name: 'Leavers' });
  await screen.findByRole('button', { name: 'Inactive 4' });
  expect(pressed()).toEqual(names);
});

it('asks before removing a view that others use, and keeps the focus in the dialog', async () => {
  const { api, user } = show('/users?q=desk');
  await user.click(await screen.findByRole('button', { name: 'Your views' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Leavers' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Leavers' })).toBeNull());
  const done = screen.getByRole('button', { name: 'Done' });
  await waitFor(() => expect(document.activeElement).toBe(done));

  await user.click(screen.getByRole('button', { name: 'Remove Desk' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(api.callsOf(savedView.remove).map(({ params }) => params.id)).toEqual([1]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Remove Desk' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('No saved views.');
  await waitFor(() => expect(document.activeElement).toBe(done));
});

it('saves under the trimmed name, and stays open while saving', async () => {
  const { api, user } = show('/users?q=bay&page=2');
  let finish: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  api.on(savedView.create, async ({ body }) => {
    await held;
    return answer(201, { ...body, id: 3, isMine: true, owner: 'Ana' });
  });
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  await user.type(await screen.findByLabelText(/^Name/), '  Front desk ');
  const dialog = screen.getByRole('dialog', { name: 'Save this view' });
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(api.callsOf(savedView.create)).toHaveLength(1));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Save this view' })).toBeTruthy();
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save this view' })).toBeNull());
  expect(api.callsOf(savedView.create).map(({ body }) => [body.name, body.query])).toEqual([['Front desk', 'q=bay']]);
});
