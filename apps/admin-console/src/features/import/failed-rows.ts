import type { ImportRow } from '@gangway/contract';
import { writeCsv } from '../../shared/list/write-csv.ts';
import type { FileTable } from './read-table.ts';

/**
 * Writes failed rows as a CSV with a byte order mark: the file's columns and the reason, to be corrected and imported
 * again.
 */
export async function failedRows(
  { columns, rows }: FileTable,
  failed: readonly Pick<ImportRow, 'row' | 'errors'>[],
): Promise<string> {
  const lines = failed.map(({ row, errors }) => [...(rows[row] ?? []), errors.map(({ message }) => message).join(' ')]);
  return `\uFEFF${await writeCsv([[...columns, 'Reason'], ...lines])}`;
}
