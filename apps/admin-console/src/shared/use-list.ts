import type { Preferences } from '@gangway/contract';
import type { TableDefaults, TableQuery } from '@gangway/table-kit';
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
import type { PrefetchContext } from './app-route.ts';

export type ListOptions<Page, Key extends QueryKey> = UseQueryOptions<Page, DefaultError, Page, Key> & {
  queryFn?: QueryFunction<Page, Key>;
};

/** What a list shows where the address says nothing. */
export interface ListSetup {
  /** Names its preferences and its export, and ends 'Could not load {name}.' */
  readonly name: string;
  readonly defaults: TableDefaults;
}

/** What was prefetched is not fetched again when its page is opened. */
export const prefetchedMs = 3000;

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

/** What a list asks for when it is opened by a plain link, as `useListState` reads it. */
export function firstPage({ name, defaults }: ListSetup, { pageSizes }: Preferences): TableQuery {
  return { page: 1, size: pageSizes?.[name] ?? defaults.size ?? 10, sort: defaults.sort ?? null, filters: {}, q: '' };
}

/** Fetches the first page of a list before its screen is opened. */
export async function prefetchList<Page, Key extends QueryKey>(
  { client, preferences }: PrefetchContext,
  setup: ListSetup,
  list: (query: TableQuery) => ListOptions<Page, Key>,
): Promise<void> {
  await client.prefetchQuery({ staleTime: prefetchedMs, ...list(firstPage(setup, preferences)) });
}
