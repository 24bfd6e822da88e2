import { useApi } from '@gangway/api-client/react';
import { role, type Role } from '@gangway/contract';
import { InlineRowTable } from '@gangway/table-kit';
import { useOfflineReason } from '@gangway/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useExportApi } from '../../app/api.ts';
import { AdminPage } from '../../app/screen/admin-page.tsx';
import { useConfirmedEdit } from '../../app/screen/edit-confirmation.ts';
import { rowErrorOf } from '../../app/screen/failure-text.ts';
import { listProps } from '../../app/screen/list-props.ts';
import { NarrowedBy } from '../../app/screen/narrowed-by.tsx';
import { useAddRequest } from '../../app/screen/use-add-request.ts';
import { useList } from '../../app/screen/use-list.ts';
import { usePermission } from '../../app/screen/use-permission.ts';
import { useRowsExport } from '../../app/screen/use-rows-export.ts';
import { useShowNewRow } from '../../app/screen/use-show-new-row.ts';
import { useListState } from '../../app/screen/use-list-state.ts';
import { useTablePreferences } from '../../app/screen/use-table-preferences.ts';
import { allRoles, roleQueries } from './role-queries.ts';
import { roleColumns, roleDraft, roleFilterWords, roleHeaders, type RoleRowDraft } from './role-row.tsx';

/** `/roles`: the roles, added and renamed in place. Which service offers which role is said on the services page. */
export function RolesPage() {
  const queries = roleQueries(useApi({ role }));
  const exportApi = useExportApi({ role });
  const mayWrite = usePermission('roles:write');
  const state = useListState('roles', { defaults: { sort: { key: 'name', descending: false } } });
  const list = useList(queries.list(state.query));
  const create = useMutation(queries.create());
  const rename = useMutation(queries.rename());
  const confirmedEdit = useConfirmedEdit();
  const showNewRow = useShowNewRow(state, queries.list(state.query).queryKey);

  async function add({ name }: RoleRowDraft) {
    try {
      const made = await create.mutateAsync(name.trim());
      showNewRow(made.id);
      return made.id;
    } catch (error) {
      throw rowErrorOf(error, { displayName: 'name' });
    }
  }

  const edit = ({ name }: RoleRowDraft, row: Role) =>
    confirmedEdit({
      type: 'role',
      id: row.id,
      save: () => rename.mutateAsync({ row, name: name.trim() }),
      rename: { newRole: 'name' },
    });

  return (
    <AdminPage heading="Roles">
      <NarrowedBy state={state} columns={roleHeaders} words={roleFilterWords} />
      <InlineRowTable
        writesBlocked={useOfflineReason()}
        {...useAddRequest()}
        {...useTablePreferences('roles')}
        {...listProps('roles', list)}
        caption="Roles"
        headers={roleHeaders}
        columns={roleColumns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ displayName }) => displayName}
        addLabel="Add Role"
        draft={roleDraft}
        empty="No roles yet"
        filteredEmpty="No role matches"
        onExport={useRowsExport('roles', roleHeaders, roleColumns, () => allRoles(exportApi, state.query))}
        onAdd={mayWrite ? add : undefined}
        onEdit={mayWrite ? edit : undefined}
      />
    </AdminPage>
  );
}
