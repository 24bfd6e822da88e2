import { createApiClient, type ApiClient } from '@gangway/api-client';
import { BranchListQuery, type Branch, branch } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { prefetchPage, type ListSetup } from '../../shared/list/prefetch-list.ts';
import { bodyQuery, listQueries } from '../../shared/queries/queries.ts';
import { branches } from '../../shared/text/counted.ts';

type BranchApi = ApiClient<{ branch: typeof branch }>;

const invalidates = [queryKeys.branches, queryKeys.customers, queryKeys.dashboard, queryKeys.activity];

export const branchList: ListSetup = {
  name: 'branches',
  failure: msg('Couldn’t load branches.'),
  defaults: { sort: { key: 'name', descending: false } },
  viewed: 'branches',
  counted: 'branches',
  views: [
    {
      name: msg('Inactive'),
      query: 'f.isActive=false',
      count: 'inactive',
      lede: msg('{n, plural, one {# inactive} other {# inactive}}'),
    },
    {
      name: msg('Without a user'),
      query: 'f.withoutUser=true',
      count: 'withoutUser',
      lede: msg('{n, plural, one {# without a user} other {# without a user}}'),
    },
  ],
  noun: branches,
};

export function branchQueries(api: BranchApi) {
  return {
    ...listQueries(queryKeys.branches, BranchListQuery, api.branch.list),
    one: (id: number) =>
      bodyQuery([...queryKeys.branches, 'one', id], (signal) => api.branch.read({ params: { id }, signal })),
    create: () =>
      mutationOptions({
        mutationFn: async ({ name, organizationId }: { name: string; organizationId: number | undefined }) =>
          (
            await api.branch.create({
              // Created active (specification section 9). Leave the check of the organization to the server (section
              // 5).
              body: {
                name,
                displayName: name,
                isActive: true,
                organization: organizationId === undefined ? {} : { id: organizationId },
              },
            })
          ).body,
        meta: { successMessage: t('Branch added successfully'), invalidates },
      }),
    switch: () =>
      mutationOptions({
        mutationFn: async ({ row: { id, version }, isActive }: { row: Branch; isActive: boolean }) =>
          (await api.branch.switch({ params: { id }, body: { version, isActive } })).body,
        meta: { invalidates },
      }),
    rename: () =>
      mutationOptions({
        mutationFn: async ({ row, name }: { row: Branch; name: string }) =>
          (await api.branch.rename({ body: { existingPlan: row.name, newPlan: name, id: row.id } })).body,
        meta: {
          successMessage: t('Branch Updated Success'),
          invalidates: [...invalidates, queryKeys.users, queryKeys.subscriptions],
        },
      }),
  };
}

/** Prefetches the first page of the list. */
export const prefetchBranches = prefetchPage(
  branchList,
  (http) => branchQueries(createApiClient(http, { branch })).page,
);
