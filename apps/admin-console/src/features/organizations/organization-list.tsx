import { useApi } from '@gangway/api-client/react';
import { customer, organization } from '@gangway/contract';
import { InlineRowTable, type TableColumns } from '@gangway/table-kit';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { Allowed } from '../../shared/access/allowed.tsx';
import { useExportApi } from '../../shared/api.ts';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useInlineListScreen } from '../../shared/list/use-inline-list-screen.tsx';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { paths } from '../../shared/page/paths.ts';
import { countedQueries, organizationQueries } from './organization-queries.ts';
import {
  organizationDraft,
  organizationFilterLabels,
  organizationHeaders,
  organizationSwitch,
  type OrganizationDraft,
  type OrganizationRow,
} from './organization-row.tsx';
import { organizationsRoute } from './route.ts';

export interface OrganizationListProps {
  /** `organizationList`, or `customerList` with preferences of its own. */
  setup: ListSetup;
  columns: TableColumns<OrganizationRow>;
}

/** The organizations, added and renamed in place. */
export function OrganizationList({ setup, columns }: OrganizationListProps) {
  const api = useApi({ customer, organization });
  const queries = organizationQueries(api);
  const create = useMutation(queries.create());
  const rename = useMutation(queries.rename());
  const turn = useMutation(queries.switch());
  const { lede, table } = useInlineListScreen({
    route: organizationsRoute,
    setup,
    record: 'organization',
    headers: organizationHeaders,
    columns,
    list: countedQueries(api).page,
    fetchAll: countedQueries(useExportApi({ customer })).all,
    create: ({ name }: OrganizationDraft) => create.mutateAsync(name.trim()),
    save: ({ name }, row) => rename.mutateAsync({ row, name: name.trim() }),
    rowSwitch: organizationSwitch((row, isActive) => turn.mutateAsync({ row, isActive })),
    renamedFields: { newRole: 'name' },
  });
  return (
    <AdminPage
      route={organizationsRoute}
      lede={
        <>
          {lede}
          <Allowed to="customers:write">
            {' '}
            <Link href={paths.customerAdd} underline="hover" sx={{ fontWeight: 600 }}>
              Add Customer
            </Link>
            <span> with branches and people.</span>
          </Allowed>
        </>
      }
    >
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
