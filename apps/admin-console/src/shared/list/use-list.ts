import type { TableQuery } from '@gangway/table-kit';
import { useQuery, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { prefetchedMs, type ListOptions } from './prefetch-list.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

/**
 * The page of a list that its state asks for. The request leaves while the screen still renders; `useQuery` alone would wait for
 * its effects.
 */
export function useList<Page, Key extends QueryKey>(options: ListOptions<Page, Key>): UseQueryResult<Page> {
  const client = useQueryClient();
  // How many rows are on a page is one of them: a list that asked before would ask twice.
  const { settled } = usePreferences();
  const fresh = { staleTime: prefetchedMs, ...options };
  if (settled && client.getQueryState(fresh.queryKey) === undefined) void client.prefetchQuery(fresh);
  return useQuery({ ...fresh, enabled: settled });
}

/** Fetches another page of the list in `query` before it is opened. */
export function usePrefetchNextPage<Page, Key extends QueryKey>(
  list: (query: TableQuery) => ListOptions<Page, Key>,
  query: TableQuery,
): (page: number) => void {
  const client = useQueryClient();
  return (next) => void client.prefetchQuery({ staleTime: prefetchedMs, ...list({ ...query, page: next }) });
}
