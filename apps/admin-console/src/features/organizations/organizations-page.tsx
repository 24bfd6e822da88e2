import { useApi } from '@gangway/api-client/react';
import { organization } from '@gangway/contract';
import { InlineRowTable } from '@gangway/table-kit';
import { useMutation } from '@tanstack/react-query';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { useExportApi } from '../../shared/api.ts';
import { useInlineListScreen } from '../../shared/list/use-inline-list-screen.tsx';
import { organizationList, organizationQueries } from './organization-queries.ts';
import {
  organizationColumns,
  organizationDraft,
  organizationFilterLabels,
  organizationHeaders,
  type OrganizationDraft,
} from './organization-row.tsx';
import { organizationsRoute } from './route.ts';

/** `/organization`: the organizations, added and renamed in place. */
export function OrganizationsPage() {
  const queries = organizationQueries(useApi({ organization }));
  const create = useMutation(queries.create());
  const rename = useMutation(queries.rename());
  const turn = useMutation(queries.switch());
  const { lede, table } = useInlineListScreen({
    route: organizationsRoute,
    setup: organizationList,
    record: 'organization',
    headers: organizationHeaders,
    columns: organizationColumns,
    list: queries.page,
    fetchAll: organizationQueries(useExportApi({ organization })).all,
    create: ({ name }: OrganizationDraft) => create.mutateAsync(name.trim()),
    save: ({ name }, row) => rename.mutateAsync({ row, name: name.trim() }),
    rowSwitch: {
      save: (row, isActive) => turn.mutateAsync({ row, isActive }),
      consequence: {
        off: 'Its people will be signed out everywhere and can’t sign in.',
        on: 'Its people can sign in again.',
      },
    },
    renamedFields: { newRole: 'name' },
  });
  return (
    <AdminPage route={organizationsRoute} lede={lede}>
      <InlineRowTable
        {...table}
        caption="Organizations"
        draft={organizationDraft}
        empty="No organizations yet"
        filterLabels={organizationFilterLabels}
        filteredEmpty="No organization matches"
      />
    </AdminPage>
  );
}
