import { plan, service } from '@gangway/contract';
import { answer, buildPlan, buildProblem, buildService, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { planChange, planDraft } from './plan-row.tsx';
import { PlansPage } from './plans-page.tsx';

const starter = buildPlan();

function show(options?: ShowOptions) {
  const api = fakeApi();
  api.on(plan.list, () => answer(200, [starter]));
  api.on(service.list, () => answer(200, [buildService(), buildService({ id: 2, name: 'user_management' })]));
  api.on(plan.create, () => answer(201, buildPlan({ id: 9, displayName: 'Pro' })));
  api.on(plan.update, () => answer(200, starter));
  return { api, ...showScreen(<PlansPage />, api, options) };
}

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the plans', () => {
  it('show the specified headers under the heading Plans', async () => {
    show();
    await screen.findByText('Starter');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'S.no',
      'Name',
      'Limits',
      'Additional limit price per count',
      'Description',
      'Service',
      'Service type',
      'Price',
      'Actions',
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plans');
    expect(screen.getByText('Ocean Tracking')).toBeTruthy();
  });

  it('are added with free text, a listed service and API or UI', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Add Plan'));
    await user.type(await field('Name'), 'Pro');
    await user.type(await field('Limits'), 'as agreed');
    await user.type(await field('Price'), '99');
    await user.click(screen.getByRole('combobox', { name: /^Service(?! type)/u }));
    const list = within(await screen.findByRole('listbox'));
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ocean Tracking']);
    await user.click(list.getByRole('option', { name: 'Ocean Tracking' }));
    await user.click(screen.getByRole('combobox', { name: /^Service type/u }));
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'API' }));
    await user.click(await button('Add'));
    await waitFor(() => expect(toasts).toEqual(['Plan added successfully']));
    expect(api.callsOf(plan.create).map(({ body }) => body)).toEqual([
      {
        name: 'Pro',
        displayName: 'Pro',
        isActive: true,
        limits: 'as agreed',
        additionalLimitPricePerCount: '',
        description: '',
        price: '99',
        serviceId: 1,
        serviceType: 'API',
      },
    ]);
  });

  it('are not added without a name; the server requires the rest at its field', async () => {
    const { api, user } = show();
    api.on(plan.create, () =>
      answer(400, buildProblem({ errors: [{ field: 'serviceId', message: 'Choose a service.' }] })),
    );
    await user.click(await button('Add Plan'));
    await user.click(await button('Add'));
    expect(await screen.findByText('Plan name cannot be empty')).toBeTruthy();
    await user.type(await field('Name'), 'Pro{Enter}');
    expect(await screen.findByText('Choose a service.')).toBeTruthy();
  });

  it('keep their name when another field changes', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Edit Starter'));
    await user.clear(await field('Price'));
    await user.type(await field('Price'), '59');
    await user.click(await button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Save changes' });
    expect(within(dialog).getByText('Are you sure you want to Edit Role?')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toasts).toEqual(['Plan Updated Success']));
    expect(api.callsOf(plan.update).map(({ body }) => body)).toEqual([
      { existingPlan: 'Starter', newPlan: 'Starter', id: 4, version: 1, price: '59' },
    ]);
  });

  it('report an edit without changes', async () => {
    const { user } = show();
    await user.click(await button('Edit Starter'));
    await user.click(await button('Save'));
    expect(await screen.findByText('New Plan name cannot be same as old Plan name')).toBeTruthy();
  });

  it('cannot lose their name', async () => {
    const { user } = show();
    await user.click(await button('Edit Starter'));
    await user.clear(await field('Name'));
    await user.click(await button('Save'));
    expect(await screen.findByText('New Plan name cannot be empty')).toBeTruthy();
  });

  it('show no action to a read-only caller', async () => {
    show({ as: ['Org_Admin'] });
    await screen.findByText('Starter');
    expect(screen.queryByRole('button', { name: 'Add Plan' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit Starter' })).toBeNull();
  });
});

describe('a change of a plan', () => {
  const { fromRow } = planDraft([], false);

  it('holds changed fields only', () => {
    expect(planChange(starter, fromRow(starter))).toEqual({});
    expect(planChange(starter, { ...fromRow(starter), description: '', serviceType: 'API', serviceId: 3 })).toEqual({
      description: '',
      serviceType: 'API',
      serviceId: 3,
    });
  });
});
