import { pageOf, type ApiClient } from '@gangway/api-client';
import type { AccessGrant, accessRequest } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';

const openRequestsShown = 50;

export function accessRequestQueries(api: ApiClient<{ accessRequest: typeof accessRequest }>) {
  const invalidates = [queryKeys.accessRequests, queryKeys.dashboard, queryKeys.notifications, queryKeys.activity];
  const ofPeople = [queryKeys.users, queryKeys.subscriptions, queryKeys.customers];
  return {
    open: () =>
      queryOptions({
        queryKey: [...queryKeys.accessRequests, 'open'],
        queryFn: async ({ signal }) =>
          pageOf(
            await api.accessRequest.list({
              query: { 'f.status': 'open', page: 1, size: openRequestsShown, sort: 'createdAt' },
              signal,
            }),
          ),
      }),
    grant: () =>
      mutationOptions({
        mutationKey: ['access-requests', 'grant'],
        mutationFn: async ({ id, body }: { id: number; body: AccessGrant }) =>
          (await api.accessRequest.grant({ params: { id }, body })).body,
        meta: { successMessage: 'Access granted.', invalidates: [...invalidates, ...ofPeople] },
      }),
    decline: () =>
      mutationOptions({
        mutationKey: ['access-requests', 'decline'],
        mutationFn: async ({ id, note = '' }: { id: number; note?: string }) =>
          (await api.accessRequest.decline({ params: { id }, body: { note } })).body,
        meta: { successMessage: 'Request declined.', invalidates },
      }),
  };
}
