import type { Page } from '@gangway/api-client';
import type { TableState } from '@gangway/table-kit';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';

const newestFirst = { key: 'id', descending: true } as const;

/**
 * Brings a row that was just added into sight: where the page that is shown holds it, nothing moves; else the list turns to
 * newest first, without filters, so that the row stands where it was typed. One step back is the list as it was.
 */
export function useShowNewRow(state: TableState, pageKey: QueryKey): (id: number) => void {
  const client = useQueryClient();
  return (id) => {
    const shown = client.getQueryData<Page<{ readonly id: number }>>(pageKey);
    if (shown?.rows.some((row) => row.id === id) === true) return;
    if (state.isFiltered) state.clearFilters();
    state.setSort(newestFirst);
  };
}
