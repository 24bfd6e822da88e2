import type { TableQuery } from '@gangway/table-kit';
import {
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type DefaultError,
  type QueryFunction,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';

type ListOptions<Page, Key extends QueryKey> = UseQueryOptions<Page, DefaultError, Page, Key> & {
  queryFn?: QueryFunction<Page, Key>;
};

// What was asked for ahead is not asked for again when its page is opened.
const staleTime = 3000;

/**
 * A page of a list. It is asked for while the screen is still being drawn; `useQuery` alone would first wait until it is
 * painted.
 */
export function useList<Page, Key extends QueryKey>(options: ListOptions<Page, Key>): UseQueryResult<Page> {
  const fresh = { staleTime, ...options };
  usePrefetchQuery(fresh);
  return useQuery(fresh);
}

/** Asks for another page of the list in `query`, which somebody is about to open. */
export function usePageAhead<Page, Key extends QueryKey>(
  page: (query: TableQuery) => ListOptions<Page, Key>,
  query: TableQuery,
): (page: number) => void {
  const client = useQueryClient();
  return (next) => void client.prefetchQuery({ staleTime, ...page({ ...query, page: next }) });
}
