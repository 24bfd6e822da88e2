import { t } from '@gangway/messages';
import type { ExportFormat, TableColumn, TableHeader, TableColumns } from '@gangway/table-kit';
import { useListExport } from './use-list-export.ts';
import { writeCsv } from '@gangway/table-files/write';

/**
 * Saves all filtered rows of a list, for lists without an export in the API. Escapes names that begin with `=`.
 */
export function useRowsExport<Row>(
  name: string,
  headers: readonly TableHeader[],
  columns: TableColumns<Row>,
  fetchAll: () => Promise<readonly Row[]>,
): (format: ExportFormat) => Promise<void> {
  return useListExport(name, async () => {
    const rows = await fetchAll();
    const shown = actionless(headers);
    const lines = rows.map((row) => shown.map(({ key }) => cellText(row, key, columns[key])));
    return { body: await writeCsv([shown.map(({ label }) => label), ...lines]) };
  });
}

/** Key and label of each data column. */
export function actionless(headers: readonly TableHeader[]): readonly { key: string; label: string }[] {
  return headers.flatMap((header) =>
    Object.entries(header)
      .filter(([key]) => key !== 'action')
      .map(([key, label]) => ({ key, label: t(label) })),
  );
}

/** Text of a cell: the column's own, otherwise the row's value of that key. */
export function cellText<Row>(row: Row, key: string, column: TableColumn<Row> | undefined): string {
  if (column?.exported !== undefined) return column.exported(row);
  const value: unknown =
    column?.value === undefined
      ? typeof row === 'object' && row !== null
        ? Reflect.get(row, key)
        : undefined
      : column.value(row);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
