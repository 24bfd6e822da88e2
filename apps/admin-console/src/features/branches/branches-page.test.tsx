import { branch, organization } from '@gangway/contract';
import { answer, buildBranch, buildOrganization, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { BranchesPage } from './branches-page.tsx';

const gdansk = buildBranch();

function show(options?: ShowOptions) {
  const api = fakeApi();
  api.on(branch.list, () => answer(200, [gdansk]));
  api.on(organization.list, ({ query }) =>
    answer(
      200,
      query.q === 'nor' ? [buildOrganization({ id: 8, name: 'Nordic', displayName: 'Nordic' })] : [buildOrganization()],
    ),
  );
  api.on(branch.create, ({ body }) =>
    answer(201, buildBranch({ id: 9, name: body.name, displayName: body.displayName })),
  );
  api.on(branch.rename, ({ body }) => answer(200, buildBranch({ displayName: body.newPlan })));
  return { api, ...showScreen(<BranchesPage />, api, options) };
}

const button = (name: string) => screen.findByRole('button', { name });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

describe('the branches', () => {
  it('show the specified headers, with the display name of their organization', async () => {
    show();
    await screen.findByText('Gdansk');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'S.no',
      'Name',
      'Organization Name',
      'Actions',
    ]);
    expect(screen.getByText('Baltic Forwarding')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Branch');
  });

  it('are added to an organization found on the server', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Add Branch'));
    await user.type(await nameField(), 'Bergen');
    await user.type(screen.getByRole('combobox', { name: 'Organization Name' }), 'nor');
    await user.click(await screen.findByRole('option', { name: 'Nordic' }));
    expect(api.callsOf(organization.list).at(-1)?.query).toMatchObject({ page: 1, size: 20 });
    await user.click(await button('Add'));
    await waitFor(() => expect(toasts).toEqual(['Branch added successfully']));
    expect(api.callsOf(branch.create).map(({ body }) => body)).toEqual([
      { name: 'Bergen', displayName: 'Bergen', isActive: true, organization: { id: 8 } },
    ]);
  });

  it('are added to no organization but the typed one, however fast Enter is pressed', async () => {
    const { api, user, toasts } = show();
    api.on(organization.list, ({ query }) =>
      answer(
        200,
        ['Andes', 'Nordic']
          .map((name, index) => buildOrganization({ id: 7 + index, name, displayName: name }))
          .filter(({ name }) => query.q !== 'nor' || name === 'Nordic'),
      ),
    );
    await user.click(await button('Add Branch'));
    await user.type(await nameField(), 'Bergen');
    const field = screen.getByRole('combobox', { name: 'Organization Name' });
    await user.click(field);
    await screen.findByRole('option', { name: 'Andes' });
    await user.keyboard('nor{Enter}');
    await user.click(await button('Add'));
    await waitFor(() => expect(toasts).toEqual(['Branch added successfully']));
    expect(api.callsOf(branch.create).map(({ body }) => body)).toMatchObject([{ organization: { id: 8 } }]);
  });

  it('need no organization on this screen: the server refuses at the field', async () => {
    const { api, user } = show();
    api.on(branch.create, () =>
      answer(400, buildProblem({ errors: [{ field: 'organization', message: 'Choose an organization.' }] })),
    );
    await user.click(await button('Add Branch'));
    await user.type(await nameField(), 'Bergen{Enter}');
    expect(await screen.findByText('Choose an organization.')).toBeTruthy();
    expect(api.callsOf(branch.create)[0]?.body.organization).toEqual({});
  });

  it('are not added without a name', async () => {
    const { user } = show();
    await user.click(await button('Add Branch'));
    await user.click(await button('Add'));
    expect(await screen.findByText('Branch name cannot be empty')).toBeTruthy();
  });

  it('are renamed with the fields of a plan, their organization shown as text', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Edit Gdansk'));
    expect(screen.queryByRole('combobox', { name: 'Organization Name' })).toBeNull();
    await user.type(await nameField(), ' North');
    await user.click(await button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Save changes' });
    expect(within(dialog).getByText('Are you sure you want to Edit Role?')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toasts).toEqual(['Branch Updated Success']));
    expect(api.callsOf(branch.rename).map(({ body }) => body)).toEqual([
      { existingPlan: 'Gdansk', newPlan: 'Gdansk North', id: 3 },
    ]);
  });

  it.each([
    ['', 'New Branch name cannot be empty'],
    ['Gdansk', 'New Branch name cannot be same as old Plan name'],
  ])('cannot be renamed to %j', async (name, message) => {
    const { user } = show();
    await user.click(await button('Edit Gdansk'));
    await user.clear(await nameField());
    if (name !== '') await user.type(await nameField(), name);
    await user.click(await button('Save'));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('can be written by an Org_Admin', async () => {
    show({ as: ['Org_Admin'] });
    expect(await button('Add Branch')).toBeTruthy();
    expect(await button('Edit Gdansk')).toBeTruthy();
  });
});
