import { useState } from 'react';

/** View preferences of one table. Plain data, so that any store can keep them. */
export type TablePreferences = {
  /** Keys of hidden columns; a leading plus marks an on-demand column that is shown. */
  readonly hidden: readonly string[];
  readonly density: 'compact' | 'comfortable';
};

export const defaultPreferences: TablePreferences = { hidden: [], density: 'compact' };

/** Keys of columns that are not shown. */
export function hiddenColumns(hidden: TablePreferences['hidden'], optional: readonly string[]): readonly string[] {
  return [...hidden.filter((key) => !key.startsWith('+')), ...optional.filter((key) => !hidden.includes(`+${key}`))];
}

/** Inverse of `hiddenColumns`: the form preferences keep. */
export function keptColumns(hidden: readonly string[], optional: readonly string[]): readonly string[] {
  return [
    ...hidden.filter((key) => !optional.includes(key)),
    ...optional.filter((key) => !hidden.includes(key)).map((key) => `+${key}`),
  ];
}

/** Row heights in pixels by density. */
export const rowHeights: Readonly<Record<TablePreferences['density'], number>> = { compact: 45, comfortable: 56 };

/** Uses the page's preferences if it keeps them, else keeps them while the table is mounted. */
export function useTablePreferences(
  kept: TablePreferences | null | undefined,
  keep: ((next: TablePreferences) => void) | undefined,
): [TablePreferences, (next: TablePreferences) => void] {
  const [own, setOwn] = useState<TablePreferences>(defaultPreferences);
  if (keep !== undefined) return [kept ?? defaultPreferences, keep];
  return [kept ?? own, setOwn];
}
