import { useTableState, type TableState, type TableStateOptions } from '@gangway/table-kit';
import { useEventCallback } from '@mui/material/utils';
import { useMemo, useState } from 'react';
import type { ListSetup } from './prefetch-list.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

/**
 * The state of one list of the console, with the caller's stored page size. A size in the address wins; choosing
 * another changes the address and is stored for the next visit.
 */
export function useListState<Row>(
  { name, defaults }: ListSetup,
  vocabulary: Pick<TableStateOptions<Row>, 'headers' | 'columns'> = {},
): TableState {
  const { preferences, known, save } = usePreferences();
  const kept = { size: preferences.pageSizes?.[name] };
  // Take the stored size once: later choices are in the address, so that Back restores the former page.
  const [held, setHeld] = useState(known ? kept : null);
  if (held === null && known) setHeld(kept);
  // Set it during this render too: the list starts its query while it renders.
  const initial = held ?? (known ? kept : null);
  const state = useTableState({
    ...vocabulary,
    defaults: { ...defaults, ...(initial?.size === undefined ? {} : { size: initial.size }) },
  });
  const keep = useEventCallback((next: Parameters<TableState['setSize']>[0]) => {
    // Wait for the preferences: saving before they load would overwrite the sizes of all other lists.
    if (known) save({ pageSizes: { ...preferences.pageSizes, [name]: next } });
  });
  return useMemo(
    () => ({
      ...state,
      setSize: (next) => {
        state.setSize(next);
        keep(next);
      },
    }),
    [state, keep],
  );
}
