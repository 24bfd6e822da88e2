import { createApiClient, type Http } from '@gangway/api-client';
import { me, type CountedList, type Preferences, type ViewedList } from '@gangway/contract';
import type { TableDefaults, TableQuery } from '@gangway/table-kit';
import type { DefaultError, QueryFunction, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { PrefetchContext } from '../page/app-route.ts';
import type { Things } from '../text/counted.ts';
import { listCountCalls, listCounts } from './list-counts.ts';
import { meQueries } from '../preferences/me-queries.ts';

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

/** The query of a list opened by a plain link, as `useListState` reads it. */
export function firstPage({ name, defaults }: ListSetup, { pageSizes }: Preferences): TableQuery {
  return { page: 1, size: pageSizes?.[name] ?? defaults.size ?? 10, sort: defaults.sort ?? null, filters: {}, q: '' };
}

/** Prefetches the first page of a list, with as many rows as the screen will ask for. */
export function prefetchPage<Page, Key extends QueryKey>(
  setup: ListSetup,
  pageOver: (http: Http) => (query: TableQuery) => ListOptions<Page, Key>,
): (context: PrefetchContext) => Promise<void> {
  return async (context) => {
    const { client, http } = context;
    const counts =
      setup.counted === undefined
        ? null
        : client.prefetchQuery(listCounts(createApiClient(http, listCountCalls), setup.counted));
    const preferences = await ownPreferences(context);
    await client.prefetchQuery({ staleTime: prefetchedMs, ...pageOver(http)(firstPage(setup, preferences)) });
    await counts;
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
