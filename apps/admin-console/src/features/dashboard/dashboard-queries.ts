import type { ApiClient } from '@gangway/api-client';
import type { dashboard } from '@gangway/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../app/api.ts';

export function dashboardQueries(api: ApiClient<{ dashboard: typeof dashboard }>) {
  return {
    /** Everything the page shows, in one call. */
    summary: () =>
      queryOptions({
        queryKey: [...queryKeys.dashboard, 'summary'],
        queryFn: async ({ signal }) => (await api.dashboard.summary({ signal })).body,
      }),
  };
}
