import { useApi } from '@gangway/api-client/react';
import type { ApiClient } from '@gangway/api-client';
import { type SaveServiceClient, service, serviceClient } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api.ts';
import { bodyQuery } from '../../../shared/queries/queries.ts';

/** Calls for one service and its sign-in settings. */
export const clientRoutes = { service, serviceClient };

type ServiceChange = Omit<Parameters<ApiClient<typeof clientRoutes>['service']['update']>[0]['body'], 'id' | 'version'>;

const keyOf = (id: number) => [...queryKeys.services, 'client', id] as const;
const logoutsOf = (id: number) => [...queryKeys.services, 'logouts', id] as const;

export function clientQueries(api: ApiClient<typeof clientRoutes>, id: number) {
  const params = { id };
  return {
    service: () => bodyQuery([...queryKeys.services, 'one', id], (signal) => api.service.read({ params, signal })),
    overview: () =>
      bodyQuery([...queryKeys.services, 'overview', id], (signal) => api.service.overview({ params, signal })),
    saveService: () =>
      mutationOptions({
        mutationFn: async (change: { version: number } & ServiceChange) =>
          (await api.service.update({ body: { id, ...change } })).body,
        meta: { invalidates: [queryKeys.services, queryKeys.activity] },
      }),
    client: () => bodyQuery(keyOf(id), (signal) => api.serviceClient.read({ params, signal })),
    logouts: () =>
      queryOptions({
        queryKey: logoutsOf(id),
        queryFn: async ({ signal }) => (await api.serviceClient.logouts({ params, signal })).body,
        // Refetch: a service that answers again shows without a reload.
        refetchInterval: 15_000,
      }),
    save: () =>
      mutationOptions({
        mutationFn: async (body: SaveServiceClient) => (await api.serviceClient.save({ params, body })).body,
        meta: { invalidates: [keyOf(id), logoutsOf(id), queryKeys.activity] },
      }),
    newSecret: () =>
      mutationOptions({
        mutationFn: async () => (await api.serviceClient.newSecret({ params })).body.clientSecret,
        meta: { invalidates: [keyOf(id), queryKeys.activity] },
      }),
    sendAgain: () =>
      mutationOptions({
        mutationFn: async () => (await api.serviceClient.sendAgain({ params })).body,
        meta: { invalidates: [keyOf(id), logoutsOf(id), queryKeys.activity] },
      }),
    tryIt: () =>
      mutationOptions({
        mutationFn: async (email: string) => (await api.serviceClient.tryIt({ params, body: { email } })).body,
        meta: { invalidates: [keyOf(id)] },
      }),
  };
}

/** Calls for a service's sign-in settings, bound to the API of this page. */
export function useClientQueries(id: number) {
  return clientQueries(useApi(clientRoutes), id);
}
