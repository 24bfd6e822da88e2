import { createApiClient, type ApiClient } from '@gangway/api-client';
import { ServiceListQuery, type Service, service } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { prefetchPage, type ListSetup } from '../../shared/list/prefetch-list.ts';
import { bodyQuery, listQueries } from '../../shared/queries/queries.ts';
import { services } from '../../shared/text/counted.ts';
import type { ServiceChange } from './service-row.tsx';

type ServiceApi = ApiClient<{ service: typeof service }>;

const invalidates = [queryKeys.services, queryKeys.dashboard, queryKeys.activity];

export const serviceList: ListSetup = {
  name: 'services',
  failure: msg('Couldn’t load services.'),
  defaults: { sort: { key: 'name', descending: false } },
  viewed: 'services',
  counted: 'services',
  views: [
    {
      name: msg('Inactive'),
      query: 'f.isActive=false',
      count: 'inactive',
      lede: msg('{n, plural, one {# inactive} other {# inactive}}'),
    },
    {
      name: msg('Without an address'),
      query: 'f.withoutUrl=true',
      count: 'withoutUrl',
      lede: msg('{n, plural, one {# without an address} other {# without an address}}'),
    },
  ],
  noun: services,
};

export function serviceQueries(api: ServiceApi) {
  return {
    ...listQueries(queryKeys.services, ServiceListQuery, api.service.list),
    create: () =>
      mutationOptions({
        // Created active (specification section 3).
        mutationFn: async ({ name, url }: { name: string; url: string }) =>
          (await api.service.create({ body: { name, displayName: name, url, isActive: true } })).body,
        meta: { successMessage: t('Service added successfully'), invalidates },
      }),
    // No toast after an edit: section 8 names none for services.
    update: () =>
      mutationOptions({
        mutationFn: async ({ row, change }: { row: Service; change: ServiceChange }) =>
          (await api.service.update({ body: { id: row.id, version: row.version ?? 1, ...change } })).body,
        meta: { invalidates: [...invalidates, queryKeys.plans, queryKeys.subscriptions, queryKeys.users] },
      }),
  };
}

/** People and openings of every service, counted once a minute. */
export function serviceCounts(api: ServiceApi) {
  return {
    ...bodyQuery([...queryKeys.services, 'people-and-openings'], (signal) => api.service.counts({ signal })),
    staleTime: 60_000,
  };
}

/** Prefetches the first page of the list. */
export const prefetchServices = prefetchPage(
  serviceList,
  (http) => serviceQueries(createApiClient(http, { service })).page,
);
