import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import { OrganizationListQuery, type Organization, organization } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/app-route.ts';
import { listQuery } from '../../shared/list-query.ts';
import { wholeListQuery } from '../../shared/whole-list-query.ts';
import { prefetchList, type ListSetup } from '../../shared/prefetch-list.ts';

type Api = ApiClient<{ organization: typeof organization }>;

/** What shows an organization's name or counts organizations. */
const invalidates = [
  queryKeys.organizations,
  queryKeys.branches,
  queryKeys.customers,
  queryKeys.dashboard,
  queryKeys.activity,
];

export const organizationList: ListSetup = {
  name: 'organizations',
  defaults: { sort: { key: 'name', descending: false } },
};

export function organizationQueries(api: Api) {
  return {
    list: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.organizations, 'page', query],
        queryFn: async ({ signal }) =>
          pageOf(await api.organization.list({ query: listQuery(OrganizationListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
    create: () =>
      mutationOptions({
        mutationKey: ['organizations', 'create'],
        // Specification section 3: "Created with name and displayName equal to the typed name, and isActive true".
        mutationFn: async (name: string) =>
          (await api.organization.create({ body: { name, displayName: name, isActive: true } })).body,
        meta: { successMessage: 'Organization added successfully', invalidates },
      }),
    switch: () =>
      mutationOptions({
        mutationKey: ['organizations', 'switch'],
        mutationFn: async ({ row: { id, version }, isActive }: { row: Organization; isActive: boolean }) =>
          (await api.organization.update({ body: { id, version, isActive } })).body,
        meta: { invalidates: [...invalidates, queryKeys.users, queryKeys.accessMatrix] },
      }),
    // No toast after an edit: section 8 names none for organizations.
    rename: () =>
      mutationOptions({
        mutationKey: ['organizations', 'rename'],
        mutationFn: async ({ row, name }: { row: Organization; name: string }) =>
          (await api.organization.rename({ body: { existingRole: row.name, newRole: name, id: row.id } })).body,
        meta: { invalidates: [...invalidates, queryKeys.users, queryKeys.subscriptions] },
      }),
  };
}

/** The first page, before the list is opened. */
export async function prefetchOrganizations(context: PrefetchContext): Promise<void> {
  await prefetchList(
    context,
    organizationList,
    organizationQueries(createApiClient(context.http, { organization })).list,
  );
}

/** All rows that a table shows, over all pages. */
export async function allOrganizations(api: Api, query: TableQuery): Promise<readonly Organization[]> {
  return (await api.organization.list({ query: wholeListQuery(OrganizationListQuery, query) })).body;
}
