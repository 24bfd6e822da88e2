import type { Page } from '@gangway/api-client';
import type { TableQuery, TableStateOptions } from '@gangway/table-kit';
import type { QueryKey } from '@tanstack/react-query';
import { listProps, useList, usePrefetchNextPage } from './use-list.ts';
import type { ListOptions, ListSetup } from './prefetch-list.ts';
import { useListState } from './use-list-state.ts';
import { useListViews } from './use-list-views.tsx';
import { useTablePreferences } from '../preferences/use-preferences.ts';

/**
 * A list with its state in the address: current page, prefetch of the next, and the caller's table preferences. Spread
 * `table` into a `DataTable`; the feature adds texts and columns.
 */
export function useListScreen<Row extends { readonly id: number }, Key extends QueryKey>(
  setup: ListSetup,
  page: (query: TableQuery) => ListOptions<Page<Row>, Key>,
  vocabulary?: Pick<TableStateOptions<Row>, 'headers' | 'columns'>,
) {
  const state = useListState(setup, vocabulary);
  const list = useList(page(state.query));
  const views = useListViews(setup, state);
  return {
    state,
    list,
    lede: views.lede,
    table: {
      ...views.table,
      ...useTablePreferences(setup.name),
      ...listProps(setup, list),
      state,
      onPrefetchPage: usePrefetchNextPage(page, state.query),
      getRowId: ({ id }: Row) => id,
    },
  };
}
