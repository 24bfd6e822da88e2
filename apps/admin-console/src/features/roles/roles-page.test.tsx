import { role } from '@gangway/contract';
import { answer, buildProblem, buildRole, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { RolesPage } from './roles-page.tsx';

const viewer = buildRole({ id: 5, name: 'viewer', displayName: 'Viewer' });

function show(options?: ShowOptions) {
  const api = fakeApi();
  api.on(role.list, () => answer(200, [viewer]));
  api.on(role.create, ({ body }) => answer(201, buildRole({ id: 9, name: body.name, displayName: body.displayName })));
  api.on(role.rename, ({ body }) => answer(200, buildRole({ ...viewer, displayName: body.newRole })));
  return { api, ...showScreen(<RolesPage />, api, options) };
}

const button = (name: string) => screen.findByRole('button', { name });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

describe('the roles', () => {
  it('show the specified headers', async () => {
    show();
    await screen.findByText('Viewer');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'S.no',
      'Name',
      'Actions',
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Roles');
  });

  it('are added by name alone, with a toast', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Add Role'));
    await user.type(await nameField(), 'Planner{Enter}');
    await waitFor(() => expect(toasts).toEqual(['Role added successfully']));
    expect(api.callsOf(role.create).map(({ body }) => body)).toEqual([
      { name: 'Planner', displayName: 'Planner', isActive: true },
    ]);
  });

  it('are not added without a name', async () => {
    const { user } = show();
    await user.click(await button('Add Role'));
    await user.click(await button('Add'));
    expect(await screen.findByText('Role name cannot be empty')).toBeTruthy();
  });

  it('are renamed by their stored name, after a question, with a toast', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Edit Viewer'));
    await user.type(await nameField(), 's');
    await user.click(await button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Save changes' });
    expect(within(dialog).getByText('Are you sure you want to Edit Role?')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toasts).toEqual(['Role Updated Success']));
    expect(api.callsOf(role.rename).map(({ body }) => body)).toEqual([
      { existingRole: 'viewer', newRole: 'Viewers', id: 5 },
    ]);
  });

  it('stay open when the server got another name in the meantime', async () => {
    const { api, user, toasts } = show();
    api.on(role.rename, () => answer(409, buildProblem({ message: "It is now called 'Reader'." })));
    await user.click(await button('Edit Viewer'));
    await user.type(await nameField(), 's');
    await user.click(await button('Save'));
    await user.click(await button('Yes'));
    expect(await screen.findByText("Not saved. It is now called 'Reader'.")).toBeTruthy();
    expect((await nameField()).value).toBe('Viewers');
    expect(toasts).toEqual([]);
  });

  it.each([
    ['{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}', 'New role name cannot be empty'],
    ['{Backspace}r', 'New role name cannot be same as old role name'],
  ])('refuse %j as a new name', async (keys, message) => {
    const { user } = show();
    await user.click(await button('Edit Viewer'));
    await user.type(await nameField(), `${keys}{Enter}`);
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
