import { role, service } from '@gangway/contract';
import { answer, buildProblem, buildRole, buildService, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { serviceChange, serviceDraft } from './service-row.tsx';
import { ServicesPage } from './services-page.tsx';

const ocean = buildService({ version: 4 });

function show(options?: ShowOptions, rows = [ocean]) {
  const api = fakeApi();
  api.on(service.counts, () => answer(200, [{ id: 1, people: 12, opens: 0 }]));
  api.on(service.list, () => answer(200, rows));
  api.on(role.list, () => answer(200, [buildRole(), buildRole({ id: 6, name: 'planner', displayName: 'Planner' })]));
  api.on(service.create, ({ body }) =>
    answer(201, buildService({ id: 9, name: body.name, displayName: body.displayName })),
  );
  api.on(service.update, () => answer(200, ocean));
  return { api, ...showScreen(<ServicesPage />, api, options) };
}

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the services', () => {
  it('show the specified headers, with their address as a link', async () => {
    show();
    await screen.findByText('Ocean Tracking');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'S.no',
      'Name',
      'URL',
      'Actions',
    ]);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'localhost:4003/ocean_tracking' });
    expect(link.href).toBe('http://localhost:4003/ocean_tracking');
    expect(link.rel).toBe('noreferrer');
  });

  it('count people and openings in optional columns', async () => {
    show({ preferences: { hiddenColumns: { services: ['+people'] } } });
    const people = await screen.findByRole<HTMLAnchorElement>('link', { name: '12' });
    expect(new URL(people.href).search).toBe('?f.service=Ocean+Tracking&f.isActive=true');
  });

  it('are added with name and url, and a toast', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Add Service'));
    await user.type(await field('Name'), 'customs');
    await user.type(await field('URL'), 'https://customs.test{Enter}');
    await waitFor(() => expect(toasts).toEqual(['Service added successfully']));
    expect(api.callsOf(service.create).map(({ body }) => body)).toEqual([
      { name: 'customs', displayName: 'customs', url: 'https://customs.test', isActive: true },
    ]);
  });

  it('are not added without a name', async () => {
    const { user } = show();
    await user.click(await button('Add Service'));
    await user.click(await button('Add'));
    expect(await screen.findByText('Service name cannot be empty')).toBeTruthy();
  });

  it('are edited with the fields under the row; send changed fields and the version only, without a toast', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Edit Ocean Tracking'));
    await user.click(await screen.findByRole('switch', { name: 'Requires a plan' }));
    await user.click(screen.getByRole('combobox', { name: 'Roles offered' }));
    await user.click(await screen.findByRole('option', { name: 'Planner' }));
    await user.click(await button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Save changes' });
    expect(within(dialog).getByText('Are you sure you want to Edit Role?')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(api.callsOf(service.update).map(({ body }) => body)).toEqual([
        { id: 1, version: 4, roles: [5, 6], requiresPlan: true },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(toasts).toEqual([]);
  });

  it('show eight roles at once, and explain the current state of the switch', async () => {
    const roles = Array.from({ length: 8 }, (_role, index) => ({ id: index + 20, name: `Role ${index + 1}` }));
    const { user } = show({}, [buildService({ roles })]);
    await user.click(await button('Edit Ocean Tracking'));
    for (const { name } of roles) expect(await screen.findByRole('button', { name })).toBeTruthy();
    const active = screen.getByRole('switch', { name: 'Active', description: 'People with a role in it can open it' });
    await user.click(active);
    expect(screen.getByRole('switch', { name: 'Active', description: 'No one can open it' })).toBe(active);
  });

  it('stay open with a plain sentence when another save was first', async () => {
    const { api, user } = show();
    api.on(service.update, () => answer(412, buildProblem({ message: 'Ana Costa changed this service.' })));
    await user.click(await button('Edit Ocean Tracking'));
    await user.type(await field('Name'), '!');
    await user.click(await button('Save'));
    await user.click(await button('Yes'));
    expect(await screen.findByText('Not saved. Ana Costa changed this service.')).toBeTruthy();
    expect((await field('Name')).value).toBe('Ocean Tracking!');
  });

  it('link their name to their page, also for readers', async () => {
    show({ as: ['Auditor'] });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ocean Tracking' });
    expect(new URL(link.href).pathname).toBe(`/service/${ocean.id}`);
    expect(screen.queryByRole('button', { name: 'Edit Ocean Tracking' })).toBeNull();
  });
});

describe('a change of a service', () => {
  it('is empty without differences', () => {
    expect(serviceChange(ocean, serviceDraft.fromRow(ocean))).toEqual({});
  });

  it('ignores the order of roles', () => {
    const row = buildService({
      roles: [
        { id: 5, name: 'viewer' },
        { id: 6, name: 'planner' },
      ],
    });
    const draft = serviceDraft.fromRow(row);
    expect(serviceChange(row, { ...draft, roles: draft.roles.toReversed() })).toEqual({});
  });

  it('holds each changed field, trimmed', () => {
    const draft = serviceDraft.fromRow(ocean);
    expect(serviceChange(ocean, { ...draft, name: ' Ocean ', url: '', isActive: false, roles: [] })).toEqual({
      name: 'Ocean',
      url: '',
      isActive: false,
      roles: [],
    });
  });
});
