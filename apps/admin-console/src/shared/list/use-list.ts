import type { Page } from '@gangway/api-client';
import { t } from '@gangway/messages';
import { type UseQueryResult, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { loadFailure } from '../text/failure-text.ts';
import type { TableQuery } from '@gangway/table-kit';
import { prefetchedMs, type ListOptions, type ListSetup } from './prefetch-list.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

/** The page of a list for its state. Starts the request during render; `useQuery` alone would wait for its effects. */
export function useList<Data, Key extends QueryKey>(options: ListOptions<Data, Key>): UseQueryResult<Data> {
  const client = useQueryClient();
  // Wait for the preferences, which hold the page size: otherwise the list would ask twice.
  const { settled } = usePreferences();
  const fresh = { staleTime: prefetchedMs, ...options };
  if (settled && client.getQueryState(fresh.queryKey) === undefined) void client.prefetchQuery(fresh);
  return useQuery({ ...fresh, enabled: settled });
}

/** Prefetches another page of the list in `query`. */
export function usePrefetchNextPage<Data, Key extends QueryKey>(
  list: (query: TableQuery) => ListOptions<Data, Key>,
  query: TableQuery,
): (page: number) => void {
  const client = useQueryClient();
  return (next) => void client.prefetchQuery({ staleTime: prefetchedMs, ...list({ ...query, page: next }) });
}

/** Props of a table from the query behind it. */
export function listProps<Row>({ failure }: Pick<ListSetup, 'failure'>, list: UseQueryResult<Page<Row>>) {
  return {
    rows: list.data?.rows,
    total: list.data?.total,
    totalCapped: list.data?.capped,
    loading: list.isPending,
    fetching: list.isFetching,
    error: loadFailure(t(failure), list.error),
    onRefresh: () => void list.refetch(),
  };
}
