import { isMissingCall } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { ownSignIn } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** Queries of the person's own sign-ins. */
export function useSignInQueries() {
  const api = useApi({ ownSignIn });
  return {
    list: () =>
      queryOptions({
        queryKey: ['my-sign-ins'],
        queryFn: async ({ signal }) => {
          try {
            return (await api.ownSignIn.list({ signal })).body;
          } catch (error) {
            // The previous release's API has no such list.
            if (isMissingCall(error)) return [];
            throw error;
          }
        },
      }),
    notMe: () =>
      mutationOptions({
        mutationFn: (id: number) => api.ownSignIn.notMe({ params: { id } }),
        meta: { invalidates: [['my-sign-ins'], ['my-sessions'], ['my-factors']] },
      }),
  };
}
