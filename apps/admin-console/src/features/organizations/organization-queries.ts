import { createApiClient, type ApiClient } from '@gangway/api-client';
import { customer, OrganizationListQuery, type Organization, organization } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { prefetchPage, type ListSetup } from '../../shared/list/prefetch-list.ts';
import { organizations } from '../../shared/text/counted.ts';
import type { OrganizationRow } from './organization-row.tsx';
import { bodyQuery, listQueries } from '../../shared/queries/queries.ts';

type Api = ApiClient<{ organization: typeof organization }>;

/** Queries that show an organization's name or count organizations. */
const invalidates = [
  queryKeys.organizations,
  queryKeys.branches,
  queryKeys.customers,
  queryKeys.dashboard,
  queryKeys.activity,
];

export const organizationList: ListSetup = {
  name: 'organizations',
  failure: msg('Couldn’t load organizations.'),
  defaults: { sort: { key: 'name', descending: false } },
  viewed: 'organizations',
  counted: 'organizations',
  views: [
    {
      name: msg('Inactive'),
      query: 'f.isActive=false',
      count: 'inactive',
      lede: msg('{n, plural, one {# inactive} other {# inactive}}'),
    },
    {
      name: msg('Without a branch'),
      query: 'f.withoutBranch=true',
      count: 'withoutBranch',
      lede: msg('{n, plural, one {# without a branch} other {# without a branch}}'),
    },
  ],
  noun: organizations,
};

/** The same list at `/customer`, with the counts shown. */
export const customerList: ListSetup = {
  ...organizationList,
  name: 'customers',
  failure: msg('Couldn’t load customers.'),
};

/** The list with the counts of each organization. */
export function countedQueries(api: ApiClient<{ customer: typeof customer }>) {
  return listQueries<OrganizationRow, typeof OrganizationListQuery>(
    queryKeys.customers,
    OrganizationListQuery,
    async (input) => {
      const { body, headers } = await api.customer.list(input);
      return {
        headers,
        body: body.map(({ name: displayName, recordName: name, ...row }) => ({ ...row, name, displayName })),
      };
    },
  );
}

export function organizationQueries(api: Api) {
  return {
    ...listQueries<OrganizationRow, typeof OrganizationListQuery>(
      queryKeys.organizations,
      OrganizationListQuery,
      api.organization.list,
    ),
    one: (id: number) =>
      bodyQuery([...queryKeys.organizations, 'one', id], (signal) => api.organization.read({ params: { id }, signal })),
    create: () =>
      mutationOptions({
        // Specification section 3: "Created with name and displayName equal to the typed name, and isActive true".
        mutationFn: async (name: string) =>
          (await api.organization.create({ body: { name, displayName: name, isActive: true } })).body,
        meta: { successMessage: t('Organization added successfully'), invalidates },
      }),
    switch: () =>
      mutationOptions({
        mutationFn: async ({
          row: { id, version },
          isActive,
        }: {
          row: Pick<Organization, 'id' | 'version'>;
          isActive: boolean;
        }) => (await api.organization.update({ body: { id, version, isActive } })).body,
        meta: { invalidates: [...invalidates, queryKeys.users, queryKeys.accessMatrix] },
      }),
    // No toast after an edit: section 8 names none for organizations.
    rename: () =>
      mutationOptions({
        mutationFn: async ({ row, name }: { row: Organization; name: string }) =>
          (await api.organization.rename({ body: { existingRole: row.name, newRole: name, id: row.id } })).body,
        meta: { invalidates: [...invalidates, queryKeys.users, queryKeys.subscriptions] },
      }),
  };
}

/** Prefetches the first page of the list. */
export const prefetchOrganizations = prefetchPage(
  organizationList,
  (http) => organizationQueries(createApiClient(http, { organization })).page,
);

/** Prefetches the first page of the list with counts. */
export const prefetchCustomers = prefetchPage(
  customerList,
  (http) => countedQueries(createApiClient(http, { customer })).page,
);
