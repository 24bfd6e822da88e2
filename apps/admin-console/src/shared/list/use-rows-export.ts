import type { TableColumn, TableHeader, TableColumns } from '@gangway/table-kit';
import { useCsvExport } from './use-csv-export.ts';

/**
 * Saves all filtered rows of a list as CSV, for lists that the API does not export itself. The library comes with the first
 * click, and keeps a name that begins with `=` from being read as a formula.
 */
export function useRowsExport<Row>(
  name: string,
  headers: readonly TableHeader[],
  columns: TableColumns<Row>,
  fetchAll: () => Promise<readonly Row[]>,
): () => Promise<void> {
  return useCsvExport(name, async () => {
    const [{ asString, generateCsv, mkConfig }, rows] = await Promise.all([import('export-to-csv'), fetchAll()]);
    const shown = actionless(headers);
    const config = mkConfig({
      columnHeaders: shown.map(({ key, label }) => ({ key, displayLabel: label })),
      escapeFormulas: true,
      useBom: false,
    });
    const records = rows.map((row) =>
      Object.fromEntries(shown.map(({ key }) => [key, cellText(row, key, columns[key])])),
    );
    return { body: asString(generateCsv(config)(records)) };
  });
}

/** Key and label of each column that holds data. */
export function actionless(headers: readonly TableHeader[]): readonly { key: string; label: string }[] {
  return headers.flatMap((header) =>
    Object.entries(header)
      .filter(([key]) => key !== 'action')
      .map(([key, label]) => ({ key, label })),
  );
}

/** A cell as text: what the column says it is, else the row's value of that key. */
export function cellText<Row>(row: Row, key: string, column: TableColumn<Row> | undefined): string {
  const value: unknown =
    column?.value === undefined
      ? typeof row === 'object' && row !== null
        ? Reflect.get(row, key)
        : undefined
      : column.value(row);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
