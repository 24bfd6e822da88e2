import { createApiClient, type ApiClient } from '@gangway/api-client';
import { PlanListQuery, type Plan, plan } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { prefetchPage, type ListSetup } from '../../shared/list/prefetch-list.ts';
import { bodyQuery, listQueries } from '../../shared/queries/queries.ts';
import type { PlanChange, PlanValues } from './plan-row.tsx';

type PlanApi = ApiClient<{ plan: typeof plan }>;

const invalidates = [queryKeys.plans, queryKeys.dashboard, queryKeys.activity];

export const planList: ListSetup = {
  name: 'plans',
  failure: msg('Couldn’t load plans.'),
  defaults: { sort: { key: 'name', descending: false } },
  viewed: 'plans',
  counted: 'plans',
  views: [
    { name: 'API', query: 'f.serviceType=API', count: 'api' },
    { name: 'UI', query: 'f.serviceType=UI', count: 'ui' },
    {
      name: msg('No price'),
      query: 'f.withoutPrice=true',
      count: 'withoutPrice',
      lede: msg('{n, plural, one {# without a price} other {# without a price}}'),
    },
    {
      name: msg('Inactive'),
      query: 'f.isActive=false',
      count: 'inactive',
      lede: msg('{n, plural, one {# inactive} other {# inactive}}'),
    },
  ],
  noun: msg('{n, plural, one {# plan} other {# plans}}'),
};

export function planQueries(api: PlanApi) {
  return {
    ...listQueries(queryKeys.plans, PlanListQuery, api.plan.list),
    one: (id: number) =>
      bodyQuery([...queryKeys.plans, 'one', id], (signal) => api.plan.read({ params: { id }, signal })),
    create: () =>
      mutationOptions({
        // Created active (specification section 3).
        mutationFn: async ({ name, ...values }: PlanValues) =>
          (await api.plan.create({ body: { name, displayName: name, isActive: true, ...values } })).body,
        meta: { successMessage: t('Plan added successfully'), invalidates },
      }),
    switch: () =>
      mutationOptions({
        mutationFn: async ({ row: { id, version }, isActive }: { row: Plan; isActive: boolean }) =>
          (await api.plan.switch({ params: { id }, body: { version, isActive } })).body,
        meta: { invalidates: invalidates },
      }),
    update: () =>
      mutationOptions({
        mutationFn: async ({ row, name, change }: { row: Plan; name: string; change: PlanChange }) =>
          (
            await api.plan.update({
              // Send an unchanged name as stored: its label may differ.
              body: {
                existingPlan: row.name,
                newPlan: name === row.displayName ? row.name : name,
                id: row.id,
                version: row.version,
                ...change,
              },
            })
          ).body,
        meta: { successMessage: t('Plan Updated Success'), invalidates: [...invalidates, queryKeys.subscriptions] },
      }),
  };
}

/** Prefetches the first page of the list. */
export const prefetchPlans = prefetchPage(planList, (http) => planQueries(createApiClient(http, { plan })).page);
