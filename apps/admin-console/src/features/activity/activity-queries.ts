import { pageOf, type ApiClient } from '@gangway/api-client';
import { ActivityListQuery, type activity } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { listQuery } from '../../shared/list-query.ts';

export function activityQueries(api: ApiClient<{ activity: typeof activity }>) {
  return {
    list: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.activity, 'page', query],
        queryFn: async ({ signal }) =>
          pageOf(await api.activity.list({ query: listQuery(ActivityListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
  };
}
