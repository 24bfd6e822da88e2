import { useApi } from '@gangway/api-client/react';
import { branch } from '@gangway/contract';
import { t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import { InlineRowTable } from '@gangway/table-kit';
import { useMutation } from '@tanstack/react-query';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { useExportApi } from '../../shared/api.ts';
import { useInlineListScreen } from '../../shared/list/use-inline-list-screen.tsx';
import { branchList, branchQueries } from './branch-queries.ts';
import {
  branchColumns,
  branchDraft,
  branchFilterLabels,
  branchHeaders,
  branchSwitch,
  type BranchDraft,
} from './branch-row.tsx';
import { branchesRoute } from './route.ts';

/** `/branches`: the branches of all organizations, added and renamed in place. */
export function BranchesPage() {
  const queries = branchQueries(useApi({ branch }));
  const create = useMutation(queries.create());
  const rename = useMutation(queries.rename());
  const turn = useMutation(queries.switch());
  const { lede, table } = useInlineListScreen({
    route: branchesRoute,
    setup: branchList,
    record: 'branch',
    headers: branchHeaders,
    columns: branchColumns,
    list: queries.page,
    fetchAll: branchQueries(useExportApi({ branch })).all,
    create: ({ name, organization }: BranchDraft) =>
      create.mutateAsync({
        name: name.trim(),
        organizationId: organization === null ? undefined : Number(organization.id),
      }),
    save: ({ name }, row) => rename.mutateAsync({ row, name: name.trim() }),
    rowSwitch: branchSwitch((row, isActive) => turn.mutateAsync({ row, isActive })),
    renamedFields: { newPlan: 'name' },
  });
  const filterLabels = useTexts(() => branchFilterLabels(table.rows), [table.rows]);
  return (
    <AdminPage route={branchesRoute} lede={lede}>
      <InlineRowTable
        {...table}
        caption={t('Branches')}
        all={t('All branches')}
        draft={branchDraft}
        empty={{
          message: t('No branches yet'),
          hint: t('A branch is a place where people of an organization work. Everyone works in at least one.'),
        }}
        filterLabels={filterLabels}
        filteredEmpty={t('No branch matches')}
      />
    </AdminPage>
  );
}
