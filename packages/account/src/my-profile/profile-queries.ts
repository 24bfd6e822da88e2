import { isMissingCall } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { auth, launch } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { useMeQueries } from '../me-queries.ts';

export function useProfileQueries() {
  const api = useApi({ auth, launch });
  return {
    ...useMeQueries(),
    sessions: () =>
      queryOptions({
        queryKey: ['my-sessions'],
        queryFn: async ({ signal }) => (await api.auth.sessions({ signal })).body,
      }),
    launches: () =>
      queryOptions({
        queryKey: ['my-launches'],
        queryFn: async ({ signal }) => {
          try {
            return (await api.launch.mine({ signal })).body;
          } catch (error) {
            // The previous release's API has no ledger.
            if (isMissingCall(error)) return [];
            throw error;
          }
        },
      }),
    endLaunch: () =>
      mutationOptions({
        mutationFn: (id: number) => api.launch.endMine({ params: { id } }),
        meta: { invalidates: [['my-launches']] },
      }),
    endSession: () =>
      mutationOptions({
        mutationFn: (sid: string) => api.auth.endSession({ params: { sid } }),
        meta: { invalidates: [['my-sessions']] },
      }),
    endOthers: () =>
      mutationOptions({
        mutationFn: () => api.auth.endOtherSessions({ query: { others: 'true' } }),
        meta: { invalidates: [['my-sessions']] },
      }),
  };
}
