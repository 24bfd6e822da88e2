import { createApiClient, type ApiClient } from '@gangway/api-client';
import { type accessRequest, dashboard } from '@gangway/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/page/app-route.ts';
import { prefetchedMs } from '../../shared/list/prefetch-list.ts';
import { bodyQuery } from '../../shared/queries/queries.ts';

export function dashboardQueries(api: ApiClient<{ dashboard: typeof dashboard }>) {
  return {
    /** Dashboard and reports in one call. */
    summary: () =>
      queryOptions({
        queryKey: [...queryKeys.dashboard, 'summary'],
        queryFn: async ({ signal }) => (await api.dashboard.summary({ signal })).body,
        staleTime: prefetchedMs,
      }),
    getStarted: () =>
      bodyQuery([...queryKeys.dashboard, 'get-started'], (signal) => api.dashboard.getStarted({ signal })),
  };
}

export function requestQueries(api: ApiClient<{ accessRequest: typeof accessRequest }>) {
  return {
    oldest: () =>
      bodyQuery([...queryKeys.accessRequests, 'oldest'], (signal) =>
        api.accessRequest.list({
          query: { 'f.status': 'open', page: 1, size: 10, sort: 'createdAt' },
          signal,
        }),
      ),
  };
}

/** Prefetches the summary. */
export async function prefetchDashboard({ client, http }: PrefetchContext): Promise<void> {
  await client.prefetchQuery(dashboardQueries(createApiClient(http, { dashboard })).summary());
}
