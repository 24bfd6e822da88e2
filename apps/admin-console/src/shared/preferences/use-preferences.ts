import type { TablePreferences } from '@gangway/table-kit';
import { useApi } from '@gangway/api-client/react';
import { me, type Preferences } from '@gangway/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { meQueries } from './me-queries.ts';

export interface OwnPreferences {
  preferences: Preferences;
  /** The server has answered; until then there are none. */
  known: boolean;
  /** They are known, or could not be read: what depends on them need not wait any longer. */
  settled: boolean;
  save: (change: Preferences) => void;
}

/** Own preferences as kept on the server, and the way to change them. */
export function usePreferences(): OwnPreferences {
  const client = useQueryClient();
  const queries = meQueries(useApi({ me }));
  const { data, failureCount } = useQuery(queries.read());
  const { mutate } = useMutation(queries.savePreferences(client));
  const known = data !== undefined;
  return { preferences: data?.preferences ?? {}, known, settled: known || failureCount > 0, save: mutate };
}

// The same list each time: a table draws its rows again when its columns change.
const nothingHidden: readonly string[] = [];

/**
 * How the caller likes to see one table, kept on the server: spread into a table,
 * `<DataTable {...useTablePreferences('users')} …>`. Density holds for all tables, hidden columns for this one.
 */
export function useTablePreferences(table: string): {
  preferences: TablePreferences;
  onPreferencesChange: (next: TablePreferences) => void;
} {
  const { preferences, save } = usePreferences();
  const { density = 'compact', hiddenColumns = {} } = preferences;
  return {
    preferences: { density, hidden: hiddenColumns[table] ?? nothingHidden },
    onPreferencesChange: (next) =>
      save({ density: next.density, hiddenColumns: { ...hiddenColumns, [table]: [...next.hidden] } }),
  };
}
