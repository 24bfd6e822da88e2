import type { TablePreferences } from '@gangway/table-kit';
import { usePreferences } from './use-preferences.ts';

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
