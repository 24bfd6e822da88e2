import { useApi } from '@gangway/api-client/react';
import { customer, organization } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { InlineRowTable } from '@gangway/table-kit';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Allowed } from '../../shared/access/allowed.tsx';
import { useExportApi } from '../../shared/api.ts';
import { useInlineListScreen } from '../../shared/list/use-inline-list-screen.tsx';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { paths } from '../../shared/page/paths.ts';
import { type RoleNameDraft, roleNameDraft } from '../../shared/forms/role-name-draft.ts';
import { useTablePreferences } from '../../shared/preferences/use-preferences.ts';
import { countedQueries, customerList, organizationList, organizationQueries } from './organization-queries.ts';
import {
  countKeys,
  countedHeaders,
  organizationColumns,
  organizationFilterLabels,
  organizationHeaders,
  organizationSwitch,
} from './organization-row.tsx';
import { organizationsRoute } from './route.ts';

export interface OrganizationListProps {
  /** Shows the counts, which are optional columns otherwise. */
  counts?: boolean;
}

/** The organizations, added and renamed in place. */
export function OrganizationList({ counts = false }: OrganizationListProps) {
  const setup = counts ? customerList : organizationList;
  const isCounted = useIsCounted(setup.name) || counts;
  const api = useApi({ customer, organization });
  const exportApi = useExportApi({ customer, organization });
  const queries = organizationQueries(api);
  const create = useMutation(queries.create());
  const rename = useMutation(queries.rename());
  const turn = useMutation(queries.switch());
  const { lede, table } = useInlineListScreen({
    route: organizationsRoute,
    setup,
    record: 'organization',
    headers: countedHeaders,
    exported: isCounted ? countedHeaders : organizationHeaders,
    columns: organizationColumns(counts),
    list: isCounted ? countedQueries(api).page : queries.page,
    fetchAll: isCounted ? countedQueries(exportApi).all : organizationQueries(exportApi).all,
    create: ({ name }: RoleNameDraft) => create.mutateAsync(name.trim()),
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
            {rich('<link>Add Customer</link> with branches and people.', {
              link: <Link href={paths.customerAdd} underline="hover" sx={{ fontWeight: 600 }} />,
            })}
          </Allowed>
        </>
      }
    >
      <InlineRowTable
        {...table}
        caption={t('Organizations')}
        all={t('All organizations')}
        draft={roleNameDraft}
        empty={{
          message: t('No organizations yet'),
          hint: t(
            'An organization is a company whose people sign in here. It has branches, plans and its own sign-in rules.',
          ),
        }}
        filterLabels={organizationFilterLabels}
        filteredEmpty={t('No organization matches')}
      />
    </AdminPage>
  );
}

/** Whether the list needs the counts: for a column that is shown, or to sort by. */
function useIsCounted(list: string): boolean {
  const { hidden } = useTablePreferences(list).preferences;
  const sort = (useSearchParams()[0].get('sort') ?? '').replace(/^-/u, '');
  return countKeys.some((key) => key === sort || hidden.includes(`+${key}`));
}
