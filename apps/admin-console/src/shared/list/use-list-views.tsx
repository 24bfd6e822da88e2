import { useApi } from '@gangway/api-client/react';
import type { SavedView } from '@gangway/contract';
import { t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import type { TableState } from '@gangway/table-kit';
import type { View } from '@gangway/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { savedViewQueries, savedViewRoutes } from '../saved-views/saved-view-queries.ts';
import { SavedViewTools } from '../saved-views/saved-view-tools.tsx';
import { listCountCalls, listCounts } from './list-counts.ts';
import { ListLede } from './list-lede.tsx';
import { prefetchedMs, type ListSetup } from './prefetch-list.ts';

const noViews: readonly SavedView[] = [];

/**
 * Views of a list, built-in ones with counts before saved ones, and its lede.
 *
 * @returns `lede` for the page, `table` to spread into a table
 */
export function useListViews(setup: ListSetup, { query }: TableState) {
  const { viewed, counted, views: builtIn } = setup;
  const counts = useQuery({
    ...listCounts(useApi(listCountCalls), counted ?? 'users'),
    staleTime: prefetchedMs,
    enabled: counted !== undefined,
  });
  const { data: saved = noViews } = useQuery({
    ...savedViewQueries(useApi(savedViewRoutes)).list(viewed ?? 'users'),
    staleTime: prefetchedMs,
    enabled: viewed !== undefined,
  });
  const views = useTexts<readonly View[]>(() => {
    // Wait for the counts: a view without rows is left out.
    const known = counted === undefined || !counts.isPending;
    const counting = (known ? (builtIn ?? []) : []).flatMap(({ name, query: parameters, count }): View[] => {
      const rows = count === undefined ? undefined : counts.data?.[count];
      if (rows === 0) return [];
      return [{ name: t(name), query: parameters, ...(rows === undefined ? {} : { count: rows }) }];
    });
    return [...counting, ...saved.map(({ name, query: parameters }) => ({ name, query: parameters }))];
  }, [builtIn, counted, counts.data, counts.isPending, saved]);
  return {
    lede: counted === undefined ? undefined : <ListLede setup={setup} counts={counts.data} />,
    table: {
      views,
      ...(viewed === undefined ? {} : { toolbar: <SavedViewTools {...{ list: viewed, query, views, saved }} /> }),
    },
  };
}
