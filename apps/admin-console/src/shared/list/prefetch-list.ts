import { createApiClient, type Http } from '@gangway/api-client';
import { me, type CountedList, type Preferences, type ViewedList } from '@gangway/contract';
import { parseTableQuery, type TableDefaults, type TableQuery } from '@gangway/table-kit';
import type { DefaultError, QueryFunction, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { PrefetchContext } from '../page/app-route.ts';
import type { Things } from '../text/counted.ts';
import { listCountCalls, listCounts } from './list-counts.ts';
import { meQueries } from '../preferences/me-queries.ts';
import { savedViewQueries, savedViewRoutes } from '../saved-views/saved-view-queries.ts';

export type ListOptions<Page, Key extends QueryKey> = UseQueryOptions<Page, DefaultError, Page, Key> & {
  queryFn?: QueryFunction<Page, Key>;
};

/** Defaults of a list whose address has no query. */
export interface ListSetup {
  /** Keys its preferences and export. */
  readonly name: string;
  /** Message where it failed to load. */
  readonly failure: string;
  readonly defaults: TableDefaults;
  /** Present where its views can be saved. */
  readonly viewed?: ViewedList;
  /** Present where the server counts its views. */
  readonly counted?: CountedList;
  /** Views beside the whole list, each with the name of its count. */
  readonly views?: readonly BuiltInView[];
  /** Counts its rows in the sentence below the heading. */
  readonly noun?: Things;
}

interface BuiltInView {
  /** Message. */
  readonly name: string;
  readonly query: string;
  readonly count?: string;
  /** Message with the count, `n`, in the sentence below the heading. */
  readonly lede?: string;
}

/** Do not fetch prefetched data again when its page opens. */
export const prefetchedMs = 3000;

/** The query with which a list opens at an address, as `useListState` reads it. */
export function openedPage({ name, defaults }: ListSetup, { pageSizes }: Preferences, search = ''): TableQuery {
  const size = pageSizes?.[name];
  return parseTableQuery(new URLSearchParams(search), '', { ...defaults, ...(size === undefined ? {} : { size }) }, {});
}

/** Prefetches all that a list shows when it opens, with as many rows as the screen will ask for. */
export function prefetchPage<Page, Key extends QueryKey>(
  setup: ListSetup,
  pageOver: (http: Http) => (query: TableQuery) => ListOptions<Page, Key>,
): (context: PrefetchContext) => Promise<void> {
  return async (context) => {
    const { client, http, search } = context;
    const { viewed, counted } = setup;
    const besides: Promise<void>[] = [];
    if (counted !== undefined) {
      const counts = listCounts(createApiClient(http, listCountCalls), counted);
      besides.push(client.prefetchQuery({ ...counts, staleTime: prefetchedMs }));
    }
    if (viewed !== undefined) {
      const saved = savedViewQueries(createApiClient(http, savedViewRoutes)).list(viewed);
      besides.push(client.prefetchQuery({ ...saved, staleTime: prefetchedMs }));
    }
    const preferences = ownPreferences(context);
    // A size in the address wins over the stored one.
    const query = openedPage(setup, new URLSearchParams(search).has('size') ? {} : await preferences, search);
    await client.prefetchQuery({ staleTime: prefetchedMs, ...pageOver(http)(query) });
    await Promise.all([preferences, ...besides]);
  };
}

async function ownPreferences({ client, http }: PrefetchContext): Promise<Preferences> {
  try {
    return (await client.query(meQueries(createApiClient(http, { me })).read())).preferences;
  } catch {
    // Continue without preferences: the screen does so too.
    return {};
  }
}
