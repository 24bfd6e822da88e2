import { useTableState, type TableState, type TableStateOptions } from '@gangway/table-kit';
import { useEventCallback } from '@mui/material/utils';
import { useMemo, useState } from 'react';
import type { ListSetup } from './prefetch-list.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

/**
 * The state of one list of the console, with as many rows on a page as the caller last chose there. An address that names
 * a size has its say; choosing another changes the address and is kept for the next visit.
 */
export function useListState<Row>(
  { name, defaults }: ListSetup,
  vocabulary: Pick<TableStateOptions<Row>, 'headers' | 'columns'> = {},
): TableState {
  const { preferences, known, save } = usePreferences();
  const kept = { size: preferences.pageSizes?.[name] };
  // As one came: what is chosen from then on stands in the address, so that Back leads to what was seen.
  const [held, setHeld] = useState(known ? kept : null);
  if (held === null && known) setHeld(kept);
  // Within this rendering too: the list asks while it renders.
  const arrival = held ?? (known ? kept : null);
  const state = useTableState({
    ...vocabulary,
    defaults: { ...defaults, ...(arrival?.size === undefined ? {} : { size: arrival.size }) },
  });
  const keep = useEventCallback((next: Parameters<TableState['setSize']>[0]) => {
    // Before they are known it would stand in the place of those of all other lists.
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
