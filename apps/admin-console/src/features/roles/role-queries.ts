import { pageOf, type ApiClient } from '@gangway/api-client';
import { RoleListQuery, type Role, type role } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../app/api.ts';
import { listQuery } from '../../app/screen/list-query.ts';
import { wholeListQuery } from '../../app/screen/whole-list-query.ts';

type Api = ApiClient<{ role: typeof role }>;

export function roleQueries(api: Api) {
  return {
    list: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.roles, 'page', query],
        queryFn: async ({ signal }) => pageOf(await api.role.list({ query: listQuery(RoleListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
    create: () =>
      mutationOptions({
        mutationKey: ['roles', 'create'],
        // Created active (specification section 9).
        mutationFn: async (name: string) =>
          (await api.role.create({ body: { name, displayName: name, isActive: true } })).body,
        meta: {
          successMessage: 'Role added successfully',
          invalidates: [queryKeys.roles, queryKeys.dashboard, queryKeys.activity],
        },
      }),
    rename: () =>
      mutationOptions({
        mutationKey: ['roles', 'rename'],
        mutationFn: async ({ row, name }: { row: Role; name: string }) =>
          (await api.role.rename({ body: { existingRole: row.name, newRole: name, id: row.id } })).body,
        meta: {
          successMessage: 'Role Updated Success',
          // Services show the roles they offer, users the roles they hold.
          invalidates: [queryKeys.roles, queryKeys.services, queryKeys.users, queryKeys.dashboard, queryKeys.activity],
        },
      }),
  };
}

/** All rows that a table shows, over all pages. */
export async function allRoles(api: Api, query: TableQuery): Promise<readonly Role[]> {
  return (await api.role.list({ query: wholeListQuery(RoleListQuery, query) })).body;
}
