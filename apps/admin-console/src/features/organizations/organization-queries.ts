import { pageOf, type ApiClient } from '@gangway/api-client';
import { OrganizationListQuery, type Organization, type organization } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../app/api.ts';
import { listQuery } from '../../app/screen/list-query.ts';
import { wholeListQuery } from '../../app/screen/whole-list-query.ts';

type Api = ApiClient<{ organization: typeof organization }>;

/** What shows an organization's name or counts organizations. */
const invalidates = [
  queryKeys.organizations,
  queryKeys.branches,
  queryKeys.customers,
  queryKeys.dashboard,
  queryKeys.activity,
];

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

/** All rows that a table shows, over all pages. */
export async function allOrganizations(api: Api, query: TableQuery): Promise<readonly Organization[]> {
  return (await api.organization.list({ query: wholeListQuery(OrganizationListQuery, query) })).body;
}
