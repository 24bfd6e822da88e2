import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import { BranchListQuery, type Branch, branch, type organization } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/app-route.ts';
import { listQuery } from '../../shared/list-query.ts';
import { wholeListQuery } from '../../shared/whole-list-query.ts';
import { prefetchList, type ListSetup } from '../../shared/prefetch-list.ts';

type BranchApi = ApiClient<{ branch: typeof branch }>;

const invalidates = [queryKeys.branches, queryKeys.customers, queryKeys.dashboard, queryKeys.activity];

/** Rows that a choice shows at once; a person who wants another one types. */
const choices = 20;

export const branchList: ListSetup = { name: 'branches', defaults: { sort: { key: 'name', descending: false } } };

export function branchQueries(api: BranchApi) {
  return {
    list: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.branches, 'page', query],
        queryFn: async ({ signal }) =>
          pageOf(await api.branch.list({ query: listQuery(BranchListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
    create: () =>
      mutationOptions({
        mutationKey: ['branches', 'create'],
        mutationFn: async ({ name, organizationId }: { name: string; organizationId: number | undefined }) =>
          (
            await api.branch.create({
              // Created active (specification section 9). The organization is not checked here (section 5), but by the server.
              body: {
                name,
                displayName: name,
                isActive: true,
                organization: organizationId === undefined ? {} : { id: organizationId },
              },
            })
          ).body,
        meta: { successMessage: 'Branch added successfully', invalidates },
      }),
    switch: () =>
      mutationOptions({
        mutationKey: ['branches', 'switch'],
        mutationFn: async ({ row: { id, version }, isActive }: { row: Branch; isActive: boolean }) =>
          (await api.branch.switch({ params: { id }, body: { version, isActive } })).body,
        meta: { invalidates: invalidates },
      }),
    rename: () =>
      mutationOptions({
        mutationKey: ['branches', 'rename'],
        mutationFn: async ({ row, name }: { row: Branch; name: string }) =>
          (await api.branch.rename({ body: { existingPlan: row.name, newPlan: name, id: row.id } })).body,
        meta: {
          successMessage: 'Branch Updated Success',
          invalidates: [...invalidates, queryKeys.users, queryKeys.subscriptions],
        },
      }),
  };
}

/** The first page, before the list is opened. */
export async function prefetchBranches(context: PrefetchContext): Promise<void> {
  await prefetchList(context, branchList, branchQueries(createApiClient(context.http, { branch })).list);
}

/** Organizations to choose from, searched on the server: there may be thousands. */
export function organizationChoices(api: ApiClient<{ organization: typeof organization }>, q: string) {
  return queryOptions({
    queryKey: [...queryKeys.organizations, 'choices', q],
    queryFn: async ({ signal }) => {
      const { body } = await api.organization.list({ query: { q, page: 1, size: choices, sort: 'name' }, signal });
      return body.map(({ id, displayName }) => ({ id, name: displayName }));
    },
    placeholderData: keepPreviousData,
  });
}

/** All rows that a table shows, over all pages. */
export async function allBranches(api: BranchApi, query: TableQuery): Promise<readonly Branch[]> {
  return (await api.branch.list({ query: wholeListQuery(BranchListQuery, query) })).body;
}
