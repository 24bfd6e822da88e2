import { useState } from 'react';

/** How a person likes to see one table. Plain data, so that it can be kept anywhere. */
export type TablePreferences = {
  /** Keys of hidden columns; with a plus in front, of columns that are shown on demand and were. */
  readonly hidden: readonly string[];
  readonly density: 'compact' | 'comfortable';
};

export const defaultPreferences: TablePreferences = { hidden: [], density: 'compact' };

/** Columns that are not shown. */
export function hiddenColumns({ hidden }: TablePreferences, optional: readonly string[]): readonly string[] {
  return [...hidden.filter((key) => !key.startsWith('+')), ...optional.filter((key) => !hidden.includes(`+${key}`))];
}

/** The same as preferences keep it. */
export function keptColumns(hidden: readonly string[], optional: readonly string[]): readonly string[] {
  return [
    ...hidden.filter((key) => !optional.includes(key)),
    ...optional.filter((key) => !hidden.includes(key)).map((key) => `+${key}`),
  ];
}

/** Row heights in pixels by density. */
export const rowHeights: Readonly<Record<TablePreferences['density'], number>> = { compact: 40, comfortable: 52 };

/** Preferences from the page when it keeps them, else for as long as the table is shown. */
export function useTablePreferences(
  kept: TablePreferences | null | undefined,
  keep: ((next: TablePreferences) => void) | undefined,
): [TablePreferences, (next: TablePreferences) => void] {
  const [own, setOwn] = useState<TablePreferences>(defaultPreferences);
  if (keep !== undefined) return [kept ?? defaultPreferences, keep];
  return [kept ?? own, setOwn];
}
