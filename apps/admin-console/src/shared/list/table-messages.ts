import type { TableColumn, TableHeader } from '@gangway/table-kit';

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
