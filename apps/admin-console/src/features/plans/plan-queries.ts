import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import { PlanListQuery, type Plan, plan, type service } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/app-route.ts';
import { listQuery } from '../../shared/list-query.ts';
import { wholeListQuery } from '../../shared/whole-list-query.ts';
import { prefetchList, type ListSetup } from '../../shared/prefetch-list.ts';
import type { PlanChange, PlanValues } from './plan-row.tsx';

type PlanApi = ApiClient<{ plan: typeof plan }>;

const invalidates = [queryKeys.plans, queryKeys.dashboard, queryKeys.activity];

export const planList: ListSetup = { name: 'plans', defaults: { sort: { key: 'name', descending: false } } };

export function planQueries(api: PlanApi) {
  return {
    list: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.plans, 'page', query],
        queryFn: async ({ signal }) => pageOf(await api.plan.list({ query: listQuery(PlanListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
    create: () =>
      mutationOptions({
        mutationKey: ['plans', 'create'],
        // Created active (specification section 3).
        mutationFn: async ({ name, ...values }: PlanValues) =>
          (await api.plan.create({ body: { name, displayName: name, isActive: true, ...values } })).body,
        meta: { successMessage: 'Plan added successfully', invalidates },
      }),
    switch: () =>
      mutationOptions({
        mutationKey: ['plans', 'switch'],
        mutationFn: async ({ row: { id, version }, isActive }: { row: Plan; isActive: boolean }) =>
          (await api.plan.switch({ params: { id }, body: { version, isActive } })).body,
        meta: { invalidates: invalidates },
      }),
    update: () =>
      mutationOptions({
        mutationKey: ['plans', 'update'],
        mutationFn: async ({ row, name, change }: { row: Plan; name: string; change: PlanChange }) =>
          (
            await api.plan.update({
              // A name that stays is sent as it is stored: the label may differ from it.
              body: {
                existingPlan: row.name,
                newPlan: name === row.displayName ? row.name : name,
                id: row.id,
                version: row.version,
                ...change,
              },
            })
          ).body,
        meta: { successMessage: 'Plan Updated Success', invalidates: [...invalidates, queryKeys.subscriptions] },
      }),
  };
}

/** The first page, before the list is opened. */
export async function prefetchPlans(context: PrefetchContext): Promise<void> {
  await prefetchList(context, planList, planQueries(createApiClient(context.http, { plan })).list);
}

/** The services that can have plans. */
export function planServices(api: ApiClient<{ service: typeof service }>) {
  return queryOptions({
    queryKey: [...queryKeys.services, 'all'],
    queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
    staleTime: 60_000,
  });
}

/** All rows that a table shows, over all pages. */
export async function allPlans(api: PlanApi, query: TableQuery): Promise<readonly Plan[]> {
  return (await api.plan.list({ query: wholeListQuery(PlanListQuery, query) })).body;
}
