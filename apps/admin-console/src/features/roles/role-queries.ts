import { createApiClient, type ApiClient } from '@gangway/api-client';
import { RoleListQuery, type Role, role } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { prefetchPage, type ListSetup } from '../../shared/list/prefetch-list.ts';
import { bodyQuery, listQueries } from '../../shared/queries/queries.ts';

type Api = ApiClient<{ role: typeof role }>;

export const roleList: ListSetup = {
  name: 'roles',
  failure: msg('Couldn’t load roles.'),
  defaults: { sort: { key: 'name', descending: false } },
  viewed: 'roles',
  counted: 'roles',
  views: [
    {
      name: msg('Inactive'),
      query: 'f.isActive=false',
      count: 'inactive',
      lede: msg('{n, plural, one {# inactive} other {# inactive}}'),
    },
  ],
  noun: msg('{n, plural, one {# role} other {# roles}}'),
};

export function roleQueries(api: Api) {
  return {
    ...listQueries(queryKeys.roles, RoleListQuery, api.role.list),
    one: (id: number) =>
      bodyQuery([...queryKeys.roles, 'one', id], (signal) => api.role.read({ params: { id }, signal })),
    holders: (id: number) =>
      bodyQuery([...queryKeys.roles, 'holders', id], (signal) => api.role.holders({ params: { id }, signal })),
    create: () =>
      mutationOptions({
        // Created active (specification section 9).
        mutationFn: async (name: string) =>
          (await api.role.create({ body: { name, displayName: name, isActive: true } })).body,
        meta: {
          successMessage: t('Role added successfully'),
          invalidates: [queryKeys.roles, queryKeys.dashboard, queryKeys.activity],
        },
      }),
    switch: () =>
      mutationOptions({
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
        mutationFn: async ({ row, name }: { row: Role; name: string }) =>
          (await api.role.rename({ body: { existingRole: row.name, newRole: name, id: row.id } })).body,
        meta: {
          successMessage: t('Role Updated Success'),
          // Invalidate services and users too: they show roles.
          invalidates: [queryKeys.roles, queryKeys.services, queryKeys.users, queryKeys.dashboard, queryKeys.activity],
        },
      }),
  };
}

/** Prefetches the first page of the list. */
export const prefetchRoles = prefetchPage(roleList, (http) => roleQueries(createApiClient(http, { role })).page);
