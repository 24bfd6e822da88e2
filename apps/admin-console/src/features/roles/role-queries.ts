import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import { RoleListQuery, type Role, role } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/app-route.ts';
import { listQuery } from '../../shared/list-query.ts';
import { wholeListQuery } from '../../shared/whole-list-query.ts';
import { prefetchList, type ListSetup } from '../../shared/prefetch-list.ts';

type Api = ApiClient<{ role: typeof role }>;

export const roleList: ListSetup = { name: 'roles', defaults: { sort: { key: 'name', descending: false } } };

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
    switch: () =>
      mutationOptions({
        mutationKey: ['roles', 'switch'],
        mutationFn: async ({ row: { id, version }, isActive }: { row: Role; isActive: boolean }) =>
          (await api.role.switch({ params: { id }, body: { version, isActive } })).body,
        meta: {
          invalidates: [
            queryKeys.roles,
            queryKeys.services,
            queryKeys.accessMatrix,
            queryKeys.dashboard,
            queryKeys.activity,
          ],
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

/** The first page, before the list is opened. */
export async function prefetchRoles(context: PrefetchContext): Promise<void> {
  await prefetchList(context, roleList, roleQueries(createApiClient(context.http, { role })).list);
}

/** All rows that a table shows, over all pages. */
export async function allRoles(api: Api, query: TableQuery): Promise<readonly Role[]> {
  return (await api.role.list({ query: wholeListQuery(RoleListQuery, query) })).body;
}
