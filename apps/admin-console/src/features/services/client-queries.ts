import type { ApiClient } from '@gangway/api-client';
import { type Maintenance, type SaveServiceClient, service, serviceClient } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';

/** The calls about one service and how it signs people in. */
export const clientRoutes = { service, serviceClient };

const keyOf = (id: number) => [...queryKeys.services, 'client', id] as const;
const logoutsOf = (id: number) => [...queryKeys.services, 'logouts', id] as const;

export function clientQueries(api: ApiClient<typeof clientRoutes>, id: number) {
  const params = { id };
  return {
    service: () =>
      queryOptions({
        queryKey: [...queryKeys.services, 'one', id],
        queryFn: async ({ signal }) => (await api.service.read({ params, signal })).body,
      }),
    plan: () =>
      mutationOptions({
        mutationKey: ['services', 'plan-maintenance'],
        mutationFn: async (change: { version: number; maintenance: Maintenance | null }) =>
          (await api.service.update({ body: { id, ...change } })).body,
        meta: { invalidates: [queryKeys.services, queryKeys.activity] },
      }),
    client: () =>
      queryOptions({
        queryKey: keyOf(id),
        queryFn: async ({ signal }) => (await api.serviceClient.read({ params, signal })).body,
      }),
    logouts: () =>
      queryOptions({
        queryKey: logoutsOf(id),
        queryFn: async ({ signal }) => (await api.serviceClient.logouts({ params, signal })).body,
        // A service that answers again is seen without a reload.
        refetchInterval: 15_000,
      }),
    save: () =>
      mutationOptions({
        mutationKey: ['services', 'save-client'],
        mutationFn: async (body: SaveServiceClient) => (await api.serviceClient.save({ params, body })).body,
        meta: { invalidates: [keyOf(id), logoutsOf(id), queryKeys.activity] },
      }),
    newSecret: () =>
      mutationOptions({
        mutationKey: ['services', 'new-secret'],
        mutationFn: async () => (await api.serviceClient.newSecret({ params })).body.clientSecret,
        meta: { invalidates: [keyOf(id), queryKeys.activity] },
      }),
    sendAgain: () =>
      mutationOptions({
        mutationKey: ['services', 'send-logouts'],
        mutationFn: async () => (await api.serviceClient.sendAgain({ params })).body,
        meta: { invalidates: [keyOf(id), logoutsOf(id), queryKeys.activity] },
      }),
    tryIt: () =>
      mutationOptions({
        mutationKey: ['services', 'try-sign-in'],
        mutationFn: async (email: string) => (await api.serviceClient.tryIt({ params, body: { email } })).body,
      }),
  };
}
