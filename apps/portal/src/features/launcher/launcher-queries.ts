import { createApiClient, isMissingCall, type Http } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import { me, service } from '@gangway/contract';
import { queryOptions } from '@tanstack/react-query';

export function useLauncherQueries() {
  return launcherQueries(useHttp());
}

// What was prefetched at sign-in is not fetched again when the page mounts.
const staleTime = 2000;
// Who waits for an answer sees it within a minute.
const answerInterval = 30_000;

export function launcherQueries(http: Http) {
  const api = createApiClient(http, { me, service });
  return {
    catalogue: () =>
      queryOptions({
        queryKey: ['services'],
        staleTime,
        queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
      }),
    mine: () =>
      queryOptions({
        queryKey: ['my-services'],
        staleTime,
        queryFn: async ({ signal }) => {
          try {
            return (await api.me.services({ signal })).body;
          } catch (error) {
            // Reasons are a courtesy: an API that cannot give them still has services to open.
            if (isMissingCall(error)) return [];
            throw error;
          }
        },
        refetchInterval: ({ state }) => state.data?.some(({ requested }) => requested) === true && answerInterval,
      }),
  };
}
