import { ApiError } from '@gangway/api-client';
import { customer, organization, search } from '@gangway/contract';
import { answer, buildOrganization, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { OrganizationsPage } from './organizations-page.tsx';

const baltic = buildOrganization({ id: 2, name: 'Baltic', displayName: 'Baltic' });

function show(options?: ShowOptions) {
  const api = fakeApi();
  const rows = [baltic];
  api.on(organization.list, () => answer(200, rows, { 'X-Total-Count': String(rows.length) }));
  api.on(organization.create, ({ body }) => {
    const made = buildOrganization({ id: 9, name: body.name, displayName: body.displayName });
    rows.push(made);
    return answer(201, made);
  });
  api.on(organization.rename, ({ body }) =>
    answer(200, buildOrganization({ ...baltic, name: body.newRole, displayName: body.newRole })),
  );
  return { api, ...showScreen(<OrganizationsPage />, api, options) };
}

const button = (name: string) => screen.findByRole('button', { name });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

describe('the organizations', () => {
  it('show the specified headers and their count', async () => {
    show();
    await screen.findByText('Baltic');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'S.no',
      'Name',
      'Actions',
    ]);
    const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('cell');
    expect(cells[0]?.textContent).toBe('1');
  });

  it('are counted where a column of counts is shown', async () => {
    const { api } = show({ preferences: { hiddenColumns: { organizations: ['+activeUsers'] } } });
    api.on(customer.list, () =>
      answer(200, [
        {
          id: 2,
          name: 'Baltic',
          recordName: 'baltic',
          isActive: true,
          openToRegistration: false,
          branches: [],
          branchCount: 0,
          activeUsers: 12,
          liveSubscriptions: 0,
          lastActivityAt: null,
          version: 1,
        },
      ]),
    );
    expect(await screen.findByRole('columnheader', { name: /People/ })).toBeTruthy();
    expect(await screen.findByRole('cell', { name: '12' })).toBeTruthy();
  });

  it('are added at once with name, display name and active, and a toast', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Add Organization'));
    await user.type(await nameField(), ' Nordic {Enter}');

    await waitFor(() => expect(toasts).toEqual(['Organization added successfully']));
    expect(api.callsOf(organization.create).map(({ body }) => body)).toEqual([
      { name: 'Nordic', displayName: 'Nordic', isActive: true },
    ]);
    const row = (await screen.findByText('Nordic')).closest('tr');
    expect(row?.dataset['highlighted']).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are not added without a name', async () => {
    const { api, user } = show();
    await user.click(await button('Add Organization'));
    await user.click(await button('Add'));
    expect(await screen.findByText('Role name cannot be empty')).toBeTruthy();
    expect(api.callsOf(organization.create)).toEqual([]);
  });

  it('sort by newest when the current page lacks the new row', async () => {
    const { api, user, router } = show({ path: '/organization?f.name=balt' });
    api.on(organization.list, ({ query }) =>
      answer(200, query.sort === '-id' ? [buildOrganization({ id: 9, displayName: 'Nordic' })] : [baltic]),
    );
    await user.click(await button('Add Organization'));
    await user.type(await nameField(), 'Nordic{Enter}');
    expect(await screen.findByText('Nordic')).toBeTruthy();
    expect(router.state.location.search).toBe('?sort=-id');
  });

  it('refuse a taken name at its field, and keep the row open', async () => {
    const { api, user, toasts } = show();
    api.on(organization.create, () =>
      answer(409, buildProblem({ errors: [{ field: 'name', message: 'There is already one.' }] })),
    );
    await user.click(await button('Add Organization'));
    await user.type(await nameField(), 'Baltic{Enter}');
    expect(await screen.findByText('There is already one.')).toBeTruthy();
    expect((await nameField()).value).toBe('Baltic');
    expect(toasts).toEqual([]);
  });

  it('report a failed save in the row, once', async () => {
    const { api, user } = show();
    api.failOnce(
      organization.create,
      new ApiError({ kind: 'network', status: 0, code: 'network', message: 'unreachable' }),
    );
    await user.click(await button('Add Organization'));
    await user.type(await nameField(), 'Nordic{Enter}');
    expect((await screen.findByText(/Not saved/)).textContent).toBe('Not saved. Try again.');
  });

  it('are renamed after a question that counts their users; no toast follows', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Edit Baltic'));
    await user.clear(await nameField());
    await user.type(await nameField(), 'Baltic Line');
    await user.click(await button('Save'));

    const dialog = await screen.findByRole('dialog', { name: 'Save changes' });
    expect(within(dialog).getByText('Are you sure you want to Edit Role?')).toBeTruthy();
    expect(within(dialog).getByText('Used by 41 users in 6 branches')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(api.callsOf(organization.rename).map(({ body }) => body)).toEqual([
      { existingRole: 'Baltic', newRole: 'Baltic Line', id: 2 },
    ]);
    expect(toasts).toEqual([]);
  });

  it('stay open with their text after No, and restore the old name on Cancel', async () => {
    const { api, user } = show();
    await user.click(await button('Edit Baltic'));
    await user.type(await nameField(), '!');
    await user.click(await button('Save'));
    await user.click(await button('No'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await nameField()).value).toBe('Baltic!');
    await user.click(await button('Cancel'));
    expect(await screen.findByText('Baltic')).toBeTruthy();
    expect(api.callsOf(organization.rename)).toEqual([]);
  });

  it.each([
    ['', 'New role name cannot be empty'],
    ['Baltic', 'New role name cannot be same as old role name'],
  ])('cannot be renamed to %j', async (name, message) => {
    const { user } = show();
    await user.click(await button('Edit Baltic'));
    await user.clear(await nameField());
    if (name !== '') await user.type(await nameField(), name);
    await user.click(await button('Save'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([['Org_Admin'], ['Auditor']] as const)('offer nothing to a read-only %s', async (role) => {
    show({ as: [role] });
    await screen.findByText('Baltic');
    expect(screen.queryByRole('button', { name: 'Add Organization' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit Baltic' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  });

  it('press the view that a link leads to, and leave it', async () => {
    const { api, user } = show({ path: '/organization?f.withoutBranch=true' });
    const chip = await screen.findByRole('button', { name: 'Without a branch', pressed: true });
    expect(api.callsOf(organization.list)[0]?.query).toMatchObject({ 'f.withoutBranch': 'true', sort: 'name' });
    await user.click(screen.getByRole('button', { name: 'All organizations' }));
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('false'));
  });

  it('say that loading failed', async () => {
    const api = fakeApi();
    api.on(organization.list, () => answer(403, buildProblem()));
    showScreen(<OrganizationsPage />, api);
    expect(await screen.findByText('Couldn’t load organizations.')).toBeTruthy();
    expect(await button('Try again')).toBeTruthy();
  });
});

describe('switching an organization off', () => {
  it('asks first, counting its people and sessions', async () => {
    const { api, user } = show();
    api.on(search.usedBy, () =>
      answer(200, { users: 41, branches: 6, services: 0, plans: 0, liveSubscriptions: 0, sessions: 17 }),
    );
    api.on(organization.update, () => answer(200, buildOrganization({ ...baltic, isActive: false })));
    await user.click(await button('Deactivate Baltic'));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Baltic' });
    expect(dialog.textContent).toContain(
      'Its people will be signed out everywhere and can’t sign in. Used by 41 users in 6 branches. 17 sessions will end.',
    );
    expect(api.callsOf(organization.update)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(api.callsOf(organization.update)).toHaveLength(1));
    expect(api.callsOf(organization.update)[0]?.body).toMatchObject({ id: 2, isActive: false });
  });
});
