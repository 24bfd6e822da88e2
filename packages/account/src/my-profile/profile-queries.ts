import { useApi } from '@gangway/api-client/react';
import { auth, me } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export function useProfileQueries() {
  const api = useApi({ auth, me });
  return {
    me: () => queryOptions({ queryKey: ['me'], queryFn: async ({ signal }) => (await api.me.read({ signal })).body }),
    services: () =>
      queryOptions({
        queryKey: ['my-services'],
        queryFn: async ({ signal }) => (await api.me.services({ signal })).body,
      }),
    sessions: () =>
      queryOptions({
        queryKey: ['my-sessions'],
        queryFn: async ({ signal }) => (await api.auth.sessions({ signal })).body,
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
