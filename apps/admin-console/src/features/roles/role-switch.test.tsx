import { role, type Role } from '@gangway/contract';
import { answer, buildProblem, buildRole, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RolesPage } from './roles-page.tsx';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';

const viewer = buildRole({
  id: 5,
  name: 'viewer',
  displayName: 'Viewer',
  isActive: true,
  isProtected: false,
  version: 3,
});
const admin = buildRole({ id: 1, name: 'Super_Admin', displayName: 'Super_Admin', isProtected: true });

function show(options?: ShowOptions) {
  const api = fakeApi();
  let rows: Role[] = [viewer, admin];
  api.on(role.list, () => answer(200, rows));
  api.on(role.switch, ({ body }) => {
    const changed = { ...viewer, isActive: body.isActive, version: 4 };
    rows = [changed, admin];
    return answer(200, changed);
  });
  return { api, ...showScreen(<RolesPage />, api, options) };
}

describe('the switch of a row', () => {
  it('asks first with consequences and users, then flips', async () => {
    const { api, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Deactivate Viewer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Viewer' });
    expect(dialog.textContent).toContain(
      'This role gives no access and can’t be granted. Used by 41 users in 6 branches.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByRole('button', { name: 'Activate Viewer' })).toBeTruthy();
    expect(within(screen.getByRole('table')).getByText('Inactive')).toBeTruthy();
    expect(api.callsOf(role.switch).map(({ body }) => body)).toEqual([{ version: 3, isActive: false }]);
  });

  it('changes nothing on Cancel, and shows a failure at the row', async () => {
    const { api, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Deactivate Viewer' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(api.callsOf(role.switch)).toEqual([]);
    api.on(role.switch, () => answer(412, buildProblem({ message: 'Sam Berg changed this role.' })));
    await user.click(screen.getByRole('button', { name: 'Deactivate Viewer' }));
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not saved. Sam Berg changed this role.'));
  });

  it('is missing for records of every installation', async () => {
    show();
    await screen.findByRole('button', { name: 'Deactivate Viewer' });
    expect(screen.queryByRole('button', { name: 'Deactivate Super_Admin' })).toBeNull();
  });

  it('is missing for a read-only caller', async () => {
    show({ as: ['Auditor'] });
    await screen.findByText('Viewer');
    expect(screen.queryByRole('button', { name: 'Deactivate Viewer' })).toBeNull();
  });
});
