import { isMissingCall } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { auth, launch, usage } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { useMeQueries } from '../me-queries.ts';

export function useProfileQueries() {
  const api = useApi({ auth, launch, usage });
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
        // The previous release's API has no ledger.
        queryFn: ({ signal }) => noneIfMissing(api.launch.mine({ signal })),
      }),
    usage: () =>
      queryOptions({
        queryKey: ['my-usage'],
        // The previous release's API counts nothing.
        queryFn: ({ signal }) => noneIfMissing(api.usage.mine({ signal })),
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

/** Nothing from an API without the call. */
async function noneIfMissing<Row>(call: Promise<{ readonly body: Row[] }>): Promise<Row[]> {
  try {
    return (await call).body;
  } catch (error) {
    if (isMissingCall(error)) return [];
    throw error;
  }
}
