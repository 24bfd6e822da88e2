import { useApi } from '@gangway/api-client/react';
import { organization, type Organization } from '@gangway/contract';
import { InlineRowTable } from '@gangway/table-kit';
import { useOfflineReason } from '@gangway/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useExportApi } from '../../app/api.ts';
import { tabs } from '../../app/paths.ts';
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
import { allOrganizations, organizationQueries } from './organization-queries.ts';
import {
  organizationColumns,
  organizationDraft,
  organizationFilterWords,
  organizationHeaders,
  type OrganizationDraft,
} from './organization-row.tsx';

/** `/organization`: the organizations, added and renamed in place. */
export function OrganizationsPage() {
  const queries = organizationQueries(useApi({ organization }));
  const exportApi = useExportApi({ organization });
  const mayWrite = usePermission('organizations:write');
  const state = useListState('organizations', { defaults: { sort: { key: 'name', descending: false } } });
  const list = useList(queries.list(state.query));
  const create = useMutation(queries.create());
  const rename = useMutation(queries.rename());
  const confirmedEdit = useConfirmedEdit();
  const showNewRow = useShowNewRow(state, queries.list(state.query).queryKey);

  async function add({ name }: OrganizationDraft) {
    try {
      const made = await create.mutateAsync(name.trim());
      showNewRow(made.id);
      return made.id;
    } catch (error) {
      throw rowErrorOf(error, { displayName: 'name' });
    }
  }

  const edit = ({ name }: OrganizationDraft, row: Organization) =>
    confirmedEdit({
      type: 'organization',
      id: row.id,
      save: () => rename.mutateAsync({ row, name: name.trim() }),
      rename: { newRole: 'name' },
    });

  return (
    <AdminPage heading="Organization" tabs={{ label: 'Organization and customers', pages: tabs.organizations }}>
      <NarrowedBy state={state} columns={organizationHeaders} words={organizationFilterWords} />
      <InlineRowTable
        writesBlocked={useOfflineReason()}
        {...useAddRequest()}
        {...useTablePreferences('organizations')}
        {...listProps('organizations', list)}
        caption="Organizations"
        headers={organizationHeaders}
        columns={organizationColumns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ displayName }) => displayName}
        addLabel="Add Organization"
        draft={organizationDraft}
        empty="No organizations yet"
        filteredEmpty="No organization matches"
        onExport={useRowsExport('organizations', organizationHeaders, organizationColumns, () =>
          allOrganizations(exportApi, state.query),
        )}
        onAdd={mayWrite ? add : undefined}
        onEdit={mayWrite ? edit : undefined}
      />
    </AdminPage>
  );
}
