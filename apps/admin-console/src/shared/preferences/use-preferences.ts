import type { TablePreferences } from '@gangway/table-kit';
import { useApi } from '@gangway/api-client/react';
import { me, type Preferences } from '@gangway/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { meQueries } from './me-queries.ts';

export interface OwnPreferences {
  preferences: Preferences;
  /** False until the server has answered; the preferences are empty until then. */
  known: boolean;
  /** Loaded or failed: dependents need not wait any longer. */
  settled: boolean;
  save: (change: Preferences) => void;
}

/** Own preferences stored on the server, with their setter. */
export function usePreferences(): OwnPreferences {
  const client = useQueryClient();
  const queries = meQueries(useApi({ me }));
  const { data, failureCount } = useQuery(queries.read());
  const { mutate } = useMutation(queries.savePreferences(client));
  const known = data !== undefined;
  return { preferences: data?.preferences ?? {}, known, settled: known || failureCount > 0, save: mutate };
}

// Keep one identity: a table renders its rows again when its columns change.
const nothingHidden: readonly string[] = [];

/**
 * The caller's preferences for one table, stored on the server: spread into a table, `<DataTable
 * {...useTablePreferences('users')} …>`. Density applies to all tables, hidden columns to this one.
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
