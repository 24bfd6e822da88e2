import { pageOf, type ApiClient } from '@gangway/api-client';
import { BranchListQuery, type Branch, type branch, type organization } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../app/api.ts';
import { listQuery } from '../../app/screen/list-query.ts';
import { wholeListQuery } from '../../app/screen/whole-list-query.ts';

type BranchApi = ApiClient<{ branch: typeof branch }>;

const invalidates = [queryKeys.branches, queryKeys.customers, queryKeys.dashboard, queryKeys.activity];

/** Rows that a choice shows at once; whoever wants another one types. */
const choices = 20;

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
