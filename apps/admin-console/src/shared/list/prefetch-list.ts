import { createApiClient, type Http } from '@gangway/api-client';
import { me, type Preferences } from '@gangway/contract';
import type { TableDefaults, TableQuery } from '@gangway/table-kit';
import type { DefaultError, QueryFunction, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { PrefetchContext } from '../page/app-route.ts';
import { meQueries } from '../preferences/me-queries.ts';

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

/** What a list asks for when it is opened by a plain link, as `useListState` reads it. */
export function firstPage({ name, defaults }: ListSetup, { pageSizes }: Preferences): TableQuery {
  return { page: 1, size: pageSizes?.[name] ?? defaults.size ?? 10, sort: defaults.sort ?? null, filters: {}, q: '' };
}

/** Fetches the first page of a list before its screen is opened, with as many rows as the screen will ask for. */
export function prefetchPage<Page, Key extends QueryKey>(
  setup: ListSetup,
  pageOver: (http: Http) => (query: TableQuery) => ListOptions<Page, Key>,
): (context: PrefetchContext) => Promise<void> {
  return async (context) => {
    const { client, http } = context;
    const preferences = await ownPreferences(context);
    await client.prefetchQuery({ staleTime: prefetchedMs, ...pageOver(http)(firstPage(setup, preferences)) });
  };
}

async function ownPreferences({ client, http }: PrefetchContext): Promise<Preferences> {
  try {
    return (await client.query(meQueries(createApiClient(http, { me })).read())).preferences;
  } catch {
    // The screen does without them as well.
    return {};
  }
}
