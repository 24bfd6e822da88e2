import { useApi } from '@gangway/api-client/react';
import { role } from '@gangway/contract';
import { t } from '@gangway/messages';
import { InlineRowTable } from '@gangway/table-kit';
import { useMutation } from '@tanstack/react-query';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { useExportApi } from '../../shared/api.ts';
import { useInlineListScreen } from '../../shared/list/use-inline-list-screen.tsx';
import { roleList, roleQueries } from './role-queries.ts';
import { type RoleNameDraft, roleNameDraft } from '../../shared/forms/role-name-draft.ts';
import { roleColumns, roleFilterLabels, roleHeaders, roleSwitch } from './role-row.tsx';
import { rolesRoute } from './route.ts';

/** `/roles`: the roles, added and renamed in place. The services page says which service offers which role. */
export function RolesPage() {
  const queries = roleQueries(useApi({ role }));
  const create = useMutation(queries.create());
  const rename = useMutation(queries.rename());
  const turn = useMutation(queries.switch());
  const { lede, table } = useInlineListScreen({
    route: rolesRoute,
    setup: roleList,
    record: 'role',
    headers: roleHeaders,
    columns: roleColumns,
    list: queries.page,
    fetchAll: roleQueries(useExportApi({ role })).all,
    create: ({ name }: RoleNameDraft) => create.mutateAsync(name.trim()),
    save: ({ name }, row) => rename.mutateAsync({ row, name: name.trim() }),
    rowSwitch: roleSwitch((row, isActive) => turn.mutateAsync({ row, isActive })),
    renamedFields: { newRole: 'name' },
  });
  return (
    <AdminPage route={rolesRoute} lede={lede}>
      <InlineRowTable
        {...table}
        caption={t('Roles')}
        all={t('All roles')}
        draft={roleNameDraft}
        empty={{
          message: t('No roles yet'),
          hint: t('A role says what a person may do in a service. Each service offers the roles it knows.'),
        }}
        filterLabels={roleFilterLabels}
        filteredEmpty={t('No role matches')}
      />
    </AdminPage>
  );
}
