import { useApi } from '@gangway/api-client/react';
import { branch, type Branch } from '@gangway/contract';
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
import { allBranches, branchQueries } from './branch-queries.ts';
import { branchColumns, branchDraft, branchFilterWords, branchHeaders, type BranchDraft } from './branch-row.tsx';

/** `/branches`: the branches of all organizations, added and renamed in place. */
export function BranchesPage() {
  const queries = branchQueries(useApi({ branch }));
  const exportApi = useExportApi({ branch });
  const mayWrite = usePermission('branches:write');
  const state = useListState('branches', { defaults: { sort: { key: 'name', descending: false } } });
  const list = useList(queries.list(state.query));
  const create = useMutation(queries.create());
  const rename = useMutation(queries.rename());
  const confirmedEdit = useConfirmedEdit();
  const showNewRow = useShowNewRow(state, queries.list(state.query).queryKey);

  async function add({ name, organization }: BranchDraft) {
    try {
      const made = await create.mutateAsync({
        name: name.trim(),
        organizationId: organization === null ? undefined : Number(organization.id),
      });
      showNewRow(made.id);
      return made.id;
    } catch (error) {
      throw rowErrorOf(error, { displayName: 'name' });
    }
  }

  const edit = ({ name }: BranchDraft, row: Branch) =>
    confirmedEdit({
      type: 'branch',
      id: row.id,
      save: () => rename.mutateAsync({ row, name: name.trim() }),
      rename: { newPlan: 'name' },
    });

  return (
    <AdminPage heading="Branch">
      <NarrowedBy state={state} columns={branchHeaders} words={branchFilterWords} />
      <InlineRowTable
        writesBlocked={useOfflineReason()}
        {...useAddRequest()}
        {...useTablePreferences('branches')}
        {...listProps('branches', list)}
        caption="Branches"
        headers={branchHeaders}
        columns={branchColumns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ displayName }) => displayName}
        addLabel="Add Branch"
        draft={branchDraft}
        empty="No branches yet"
        filteredEmpty="No branch matches"
        onExport={useRowsExport('branches', branchHeaders, branchColumns, () => allBranches(exportApi, state.query))}
        onAdd={mayWrite ? add : undefined}
        onEdit={mayWrite ? edit : undefined}
      />
    </AdminPage>
  );
}
