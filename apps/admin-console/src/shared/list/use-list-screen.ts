import type { Page } from '@gangway/api-client';
import type { TableQuery, TableStateOptions } from '@gangway/table-kit';
import type { QueryKey } from '@tanstack/react-query';
import { listProps, useList, usePrefetchNextPage } from './use-list.ts';
import type { ListOptions, ListSetup } from './prefetch-list.ts';
import { useListState } from './use-list-state.ts';
import { useTablePreferences } from '../preferences/use-preferences.ts';

/**
 * A list with its state in the address: the page that is shown, the next one before it is opened, what the caller chose for the
 * table. Spread `table` into a `DataTable`; its texts and columns are the feature's.
 */
export function useListScreen<Row extends { readonly id: number }, Key extends QueryKey>(
  setup: ListSetup,
  page: (query: TableQuery) => ListOptions<Page<Row>, Key>,
  vocabulary?: Pick<TableStateOptions<Row>, 'headers' | 'columns'>,
) {
  const state = useListState(setup, vocabulary);
  const list = useList(page(state.query));
  return {
    state,
    list,
    table: {
      ...useTablePreferences(setup.name),
      ...listProps(setup.name, list),
      state,
      onPrefetchPage: usePrefetchNextPage(page, state.query),
      getRowId: ({ id }: Row) => id,
    },
  };
}
