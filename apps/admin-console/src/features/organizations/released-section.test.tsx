import { organization, plan, role, service, type AdminRole } from '@gangway/contract';
import { answer, buildPlan, buildProblem, buildRole, buildService, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { ReleasedSection } from './released-section.tsx';

function show(as: AdminRole, released = { serviceIds: [2], roleIds: [6], planIds: [] as number[], version: 3 }) {
  const api = fakeApi();
  const viewer = { id: 5, name: 'Viewer' };
  const planner = { id: 6, name: 'Planner' };
  api.on(organization.released, () => answer(200, released));
  api.on(service.list, () =>
    answer(200, [
      buildService({ id: 1, name: 'ocean_tracking', displayName: 'Ocean Tracking', roles: [viewer, planner] }),
      buildService({ id: 2, name: 'erp', displayName: 'ERP', roles: [planner] }),
      buildService({
        id: 3,
        name: 'user_management',
        displayName: 'User Management',
        roles: [{ id: 9, name: 'Auditor' }],
      }),
    ]),
  );
  api.on(role.list, () =>
    answer(200, [
      buildRole({ ...viewer, displayName: 'Viewer' }),
      buildRole({ ...planner, displayName: 'Planner' }),
      buildRole({ id: 9, name: 'Auditor', displayName: 'Auditor' }),
    ]),
  );
  api.on(plan.list, () =>
    answer(200, [
      buildPlan({ id: 11, displayName: 'Ocean Fleet', serviceId: 1 }),
      buildPlan({ id: 12, displayName: 'ERP Team', serviceId: 2 }),
    ]),
  );
  return { api, ...showScreen(<ReleasedSection organizationId={2} />, api, { as: [as] }) };
}

const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

it('is read-only without the permission to release', async () => {
  show('Org_Admin');
  expect((await screen.findByText('Services:')).parentElement?.textContent).toBe('Services: ERP');
  expect(screen.getByText('Plans:').parentElement?.textContent).toBe('Plans: none');
  expect(screen.queryByRole('button')).toBeNull();
});

it('explains the consequence of releasing nothing', async () => {
  show('Auditor', { serviceIds: [], roleIds: [], planIds: [], version: 1 });
  expect(await screen.findByText(/^Nothing is released yet/)).toBeTruthy();
});

it('offers all services but the administration, then roles and plans of the chosen ones', async () => {
  const { api, user, toasts } = show('Super_Admin');
  api.on(organization.release, () => answer(200, { serviceIds: [1, 2], roleIds: [5, 6], planIds: [11], version: 4 }));
  await user.click(await screen.findByRole('combobox', { name: 'Services' }));
  expect(await offered()).toEqual(['Ocean Tracking', 'ERP']);
  await user.click(screen.getByRole('option', { name: 'Ocean Tracking' }));
  await user.click(screen.getByRole('combobox', { name: 'Roles' }));
  expect(await offered()).toEqual(['Viewer', 'Planner']);
  await user.click(screen.getByRole('option', { name: 'Viewer' }));
  await user.click(screen.getByRole('combobox', { name: 'Plans' }));
  expect(await offered()).toEqual(['Ocean Fleet', 'ERP Team']);
  await user.click(screen.getByRole('option', { name: 'Ocean Fleet' }));
  await user.click(screen.getByRole('button', { name: 'Save released access' }));
  await waitFor(() => expect(toasts).toEqual(['Released access saved.']));
  expect(api.callsOf(organization.release)).toMatchObject([
    { params: { id: 2 }, body: { serviceIds: [2, 1], roleIds: [6, 5], planIds: [11], version: 3 } },
  ]);
});

it('names the administrator who saved first, and keeps the choice', async () => {
  const { api, user, toasts } = show('Super_Admin');
  const message = 'Ana Costa changed this organization on 2026-11-20 at 10:00 UTC.';
  api.on(organization.release, ({ body }) => {
    if (body.version === 4) return answer(200, { serviceIds: [1, 2], roleIds: [6], planIds: [], version: 5 });
    api.on(organization.released, () => answer(200, { serviceIds: [2], roleIds: [], planIds: [], version: 4 }));
    return answer(412, buildProblem({ code: 'changed_meanwhile', message }));
  });
  await user.click(await screen.findByRole('combobox', { name: 'Services' }));
  await user.click(await screen.findByRole('option', { name: 'Ocean Tracking' }));
  await user.click(screen.getByRole('button', { name: 'Save released access' }));
  expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  expect(screen.getAllByText('Ocean Tracking').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Save released access' }));
  await waitFor(() => expect(toasts).toEqual(['Released access saved.']));
  expect(api.callsOf(organization.release).at(-1)).toMatchObject({ body: { serviceIds: [2, 1], version: 4 } });
});

it('keeps the choice when another form of the organization is saved, and takes its version', async () => {
  const { api, user, toasts, queryClient } = show('Super_Admin');
  api.on(organization.release, () => answer(200, { serviceIds: [1, 2], roleIds: [6], planIds: [], version: 5 }));
  await user.click(await screen.findByRole('combobox', { name: 'Services' }));
  await user.click(await screen.findByRole('option', { name: 'Ocean Tracking' }));
  api.on(organization.released, () => answer(200, { serviceIds: [2], roleIds: [6], planIds: [], version: 4 }));
  await queryClient.invalidateQueries();
  await user.click(screen.getByRole('button', { name: 'Save released access' }));
  await waitFor(() => expect(toasts).toEqual(['Released access saved.']));
  expect(api.callsOf(organization.release)).toMatchObject([{ body: { serviceIds: [2, 1], version: 4 } }]);
});

it('drops roles and plans of a removed service', async () => {
  const { api, user, toasts } = show('Super_Admin', { serviceIds: [1, 2], roleIds: [5, 6], planIds: [11], version: 3 });
  api.on(organization.release, () => answer(200, { serviceIds: [2], roleIds: [6], planIds: [], version: 4 }));
  await user.click(await screen.findByRole('combobox', { name: 'Services' }));
  await user.click(await screen.findByRole('option', { name: 'Ocean Tracking' }));
  await user.click(screen.getByRole('button', { name: 'Save released access' }));
  await waitFor(() => expect(toasts).toEqual(['Released access saved.']));
  expect(api.callsOf(organization.release)).toMatchObject([{ body: { serviceIds: [2], roleIds: [6], planIds: [] } }]);
});
