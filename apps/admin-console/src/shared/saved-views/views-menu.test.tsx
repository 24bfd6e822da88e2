import { savedView, type SavedView } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../test-support.tsx';
import { ViewsMenu } from './views-menu.tsx';

const kept: SavedView[] = [
  { id: 1, list: 'users', name: 'Leavers', query: 'f.isActive=false', isShared: false, isMine: true, owner: 'Ana' },
  { id: 2, list: 'users', name: 'Desk', query: 'q=desk', isShared: true, isMine: true, owner: 'Ana' },
];

function show(path: string) {
  const api = fakeApi();
  let views = kept;
  api.on(savedView.list, () => answer(200, views));
  api.on(savedView.remove, ({ params }) => {
    views = views.filter(({ id }) => id !== params.id);
    return answer(200, { isSuccess: true });
  });
  const builtIn = [{ name: 'Invited', query: 'f.invited=true&sort=createdAt' }];
  return { api, ...showScreen(<ViewsMenu list="users" builtIn={builtIn} />, api, { path }) };
}

const current = () =>
  screen
    .getAllByRole('menuitem')
    .filter((item) => item.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent);

it.each([
  ['/users', ['Everything']],
  ['/users?page=3', ['Everything']],
  ['/users?sort=createdAt&page=2&f.invited=true', ['Invited']],
  ['/users?f.isActive=false', ['Leavers']],
  ['/users?f.isActive=false&q=x', []],
])('%s is %j', async (path, names) => {
  const { user } = show(path);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await screen.findByRole('menuitem', { name: 'Leavers' });
  expect(current()).toEqual(names);
});

it('asks before removing a view that others use, and keeps the focus in the dialog', async () => {
  const { api, user } = show('/users');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove a view…' }));
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
  const { api, user } = show('/users?q=desk&page=2');
  let finish: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  api.on(savedView.create, async ({ body }) => {
    await held;
    return answer(201, { ...body, id: 3, isMine: true, owner: 'Ana' });
  });
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view…' }));
  await user.type(await screen.findByLabelText(/^Name/), '  Front desk ');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(api.callsOf(savedView.create)).toHaveLength(1));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Save this view' })).toBeTruthy();
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save this view' })).toBeNull());
  expect(api.callsOf(savedView.create).map(({ body }) => [body.name, body.query])).toEqual([['Front desk', 'q=desk']]);
});
