import { createApiClient, type ApiClient } from '@gangway/api-client';
import { dashboard } from '@gangway/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/page/app-route.ts';
import { prefetchedMs } from '../../shared/list/prefetch-list.ts';

export function dashboardQueries(api: ApiClient<{ dashboard: typeof dashboard }>) {
  return {
    /** The whole page in one call. */
    summary: () =>
      queryOptions({
        queryKey: [...queryKeys.dashboard, 'summary'],
        queryFn: async ({ signal }) => (await api.dashboard.summary({ signal })).body,
        staleTime: prefetchedMs,
      }),
  };
}

/** Prefetches the summary. */
export async function prefetchDashboard({ client, http }: PrefetchContext): Promise<void> {
  await client.prefetchQuery(dashboardQueries(createApiClient(http, { dashboard })).summary());
}
