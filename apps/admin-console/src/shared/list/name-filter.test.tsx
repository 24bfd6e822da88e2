import { role } from '@gangway/contract';
import { DataTable, useTableState } from '@gangway/table-kit';
import { answer, buildRole, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../test-support.tsx';
import { nameFilter } from './name-filter.tsx';

const headers = [{ role: 'Roles' }];
const columns = { role: { filterField: nameFilter('role') } };

function People() {
  const state = useTableState<{ id: number; role: string }>({ headers, columns });
  return (
    <DataTable
      caption="People"
      all="All people"
      headers={headers}
      columns={columns}
      rows={[{ id: 1, role: 'Planner' }]}
      state={state}
      getRowId={({ id }) => id}
      rowLabel={({ role: name }) => name}
      empty={{ message: 'No one' }}
    />
  );
}

it('offers the names that the server finds, and filters by the chosen one', async () => {
  const api = fakeApi();
  api.on(role.list, () =>
    answer(200, [
      buildRole({ id: 1, name: 'planner', displayName: 'Planner' }),
      buildRole({ id: 2, name: 'planner_2', displayName: 'Planner' }),
      buildRole({ id: 3, name: 'viewer', displayName: 'Viewer' }),
    ]),
  );
  const { user } = showScreen(<People />, api);
  await user.click(await screen.findByRole('button', { name: '+ Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Roles' }));
  const field = await screen.findByRole('combobox', { name: 'Filter by Roles' });
  await user.type(field, 'pl');
  await waitFor(() => expect(api.callsOf(role.list).at(-1)?.query).toMatchObject({ 'f.name': 'pl' }));
  await user.click(await screen.findByRole('option', { name: 'Planner' }));
  expect(await screen.findByRole('button', { name: 'Roles: Planner' })).toBeTruthy();
});
