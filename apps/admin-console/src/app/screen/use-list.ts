import {
  usePrefetchQuery,
  useQuery,
  type DefaultError,
  type QueryFunction,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';

/**
 * A page of a list. It is asked for while the screen is still being drawn; `useQuery` alone would first wait until it is
 * painted.
 */
export function useList<Page, Key extends QueryKey>(
  options: UseQueryOptions<Page, DefaultError, Page, Key> & { queryFn?: QueryFunction<Page, Key> },
): UseQueryResult<Page> {
  usePrefetchQuery(options);
  return useQuery(options);
}
