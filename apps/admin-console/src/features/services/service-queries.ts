import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import { ServiceListQuery, type Service, type role, service } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/app-route.ts';
import { listQuery } from '../../shared/list-query.ts';
import { wholeListQuery } from '../../shared/whole-list-query.ts';
import { prefetchList, type ListSetup } from '../../shared/prefetch-list.ts';
import type { ServiceChange } from './service-row.tsx';

type ServiceApi = ApiClient<{ service: typeof service }>;

const invalidates = [queryKeys.services, queryKeys.dashboard, queryKeys.activity];

/** Rows that a choice shows at once; a person who wants another one types. */
const choices = 50;

export const serviceList: ListSetup = { name: 'services', defaults: { sort: { key: 'name', descending: false } } };

export function serviceQueries(api: ServiceApi) {
  return {
    list: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.services, 'page', query],
        queryFn: async ({ signal }) =>
          pageOf(await api.service.list({ query: listQuery(ServiceListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
    create: () =>
      mutationOptions({
        mutationKey: ['services', 'create'],
        // Created active (specification section 3).
        mutationFn: async ({ name, url }: { name: string; url: string }) =>
          (await api.service.create({ body: { name, displayName: name, url, isActive: true } })).body,
        meta: { successMessage: 'Service added successfully', invalidates },
      }),
    // No toast after an edit: section 8 names none for services.
    update: () =>
      mutationOptions({
        mutationKey: ['services', 'update'],
        mutationFn: async ({ row, change }: { row: Service; change: ServiceChange }) =>
          (await api.service.update({ body: { id: row.id, version: row.version ?? 1, ...change } })).body,
        meta: { invalidates: [...invalidates, queryKeys.plans, queryKeys.subscriptions, queryKeys.users] },
      }),
  };
}

/** The first page, before the list is opened. */
export async function prefetchServices(context: PrefetchContext): Promise<void> {
  await prefetchList(context, serviceList, serviceQueries(createApiClient(context.http, { service })).list);
}

/** Roles to choose from, searched on the server. */
export function roleChoices(api: ApiClient<{ role: typeof role }>, q: string) {
  return queryOptions({
    queryKey: [...queryKeys.roles, 'choices', q],
    queryFn: async ({ signal }) => {
      const { body } = await api.role.list({ query: { q, page: 1, size: choices, sort: 'name' }, signal });
      return body.map(({ id, displayName }) => ({ id, name: displayName }));
    },
    placeholderData: keepPreviousData,
  });
}

/** All rows that a table shows, over all pages. */
export async function allServices(api: ServiceApi, query: TableQuery): Promise<readonly Service[]> {
  return (await api.service.list({ query: wholeListQuery(ServiceListQuery, query) })).body;
}
