import { createApiClient, isMissingCall, type Http } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import { banner, me, service } from '@gangway/contract';
import { meQueries } from '@gangway/query-client';
import { queryOptions } from '@tanstack/react-query';

export function useLauncherQueries() {
  return launcherQueries(useHttp());
}

// Do not fetch data prefetched at sign-in again on mount.
const staleTime = 2000;
// Poll: an answered request and a failing service show within a minute.
const refetchInterval = 30_000;

export function launcherQueries(http: Http) {
  const api = createApiClient(http, { me, service, banner: { current: banner.current } });
  return {
    catalogue: () =>
      queryOptions({
        queryKey: ['services'],
        staleTime,
        queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
      }),
    mine: () =>
      queryOptions({
        ...meQueries(api).services(),
        staleTime,
        refetchInterval,
      }),
    notice: () =>
      queryOptions({
        queryKey: ['launcher-notice'],
        staleTime,
        queryFn: async ({ signal }) => {
          try {
            return (await api.banner.current({ signal })).body.notice;
          } catch (error) {
            if (isMissingCall(error)) return null;
            throw error;
          }
        },
      }),
  };
}
