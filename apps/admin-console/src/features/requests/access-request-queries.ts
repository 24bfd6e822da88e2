import { createApiClient, pageOf, type ApiClient, type Http } from '@gangway/api-client';
import { accessRequest, type AccessGrant } from '@gangway/contract';
import { t } from '@gangway/messages';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { bodyQuery } from '../../shared/queries/queries.ts';

const requestsPerPage = 50;

export function accessRequestQueries(api: ApiClient<{ accessRequest: typeof accessRequest }>) {
  const invalidates = [queryKeys.accessRequests, queryKeys.dashboard, queryKeys.notifications, queryKeys.activity];
  const ofPeople = [queryKeys.users, queryKeys.subscriptions, queryKeys.customers];
  return {
    /** Pending requests, oldest first. */
    open: () =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.accessRequests, 'open'],
        queryFn: async ({ signal, pageParam: page }) =>
          pageOf(
            await api.accessRequest.list({
              query: { 'f.status': 'open', page, size: requestsPerPage, sort: 'createdAt' },
              signal,
            }),
          ),
        initialPageParam: 1,
        getNextPageParam: ({ rows, total, capped }, _, page) => {
          const isFull = rows.length === requestsPerPage;
          return isFull && (capped || page * requestsPerPage < total) ? page + 1 : undefined;
        },
      }),
    one: (id: number) =>
      bodyQuery([...queryKeys.accessRequests, id], (signal) => api.accessRequest.read({ params: { id }, signal })),
    grant: () =>
      mutationOptions({
        mutationFn: async ({ id, body }: { id: number; body: AccessGrant }) =>
          (await api.accessRequest.grant({ params: { id }, body })).body,
        meta: { successMessage: t('Access granted.'), invalidates: [...invalidates, ...ofPeople] },
      }),
    decline: () =>
      mutationOptions({
        mutationFn: async ({ id, note = '' }: { id: number; note?: string }) =>
          (await api.accessRequest.decline({ params: { id }, body: { note } })).body,
        meta: { successMessage: t('Request declined.'), invalidates },
      }),
  };
}

/** Counts the people who wait for an answer. */
export async function countOpenRequests(http: Http, signal: AbortSignal): Promise<number> {
  const api = createApiClient(http, { accessRequest });
  return pageOf(await api.accessRequest.list({ query: { 'f.status': 'open', page: 1, size: 10 }, signal })).total;
}
