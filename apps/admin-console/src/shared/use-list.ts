import type { TableQuery } from '@gangway/table-kit';
import { usePrefetchQuery, useQuery, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { prefetchedMs, type ListOptions } from './prefetch-list.ts';

/**
 * A page of a list. The request leaves while the screen still renders; `useQuery` alone would wait for its effects.
 */
export function useList<Page, Key extends QueryKey>(options: ListOptions<Page, Key>): UseQueryResult<Page> {
  const fresh = { staleTime: prefetchedMs, ...options };
  usePrefetchQuery(fresh);
  return useQuery(fresh);
}

/** Fetches another page of the list in `query` before it is opened. */
export function usePrefetchNextPage<Page, Key extends QueryKey>(
  list: (query: TableQuery) => ListOptions<Page, Key>,
  query: TableQuery,
): (page: number) => void {
  const client = useQueryClient();
  return (next) => void client.prefetchQuery({ staleTime: prefetchedMs, ...list({ ...query, page: next }) });
}
