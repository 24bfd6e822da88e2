import { sentenceOf } from '@gangway/api-client';
import { type ImportRow, unguarded } from '@gangway/contract';
import { t } from '@gangway/messages';
import type { FileTable } from '@gangway/table-files/read';
import { writeCsv } from '@gangway/table-files/write';

/**
 * Writes failed rows as a CSV with a byte order mark: the file's columns and the reason, to be corrected and imported
 * again. A guard in the file is not part of a text: the file that is written has its own.
 */
export async function failedRows(
  { columns, rows }: FileTable,
  failed: readonly Pick<ImportRow, 'row' | 'errors'>[],
): Promise<string> {
  const lines = failed.map(({ row, errors }) => [
    ...(rows[row] ?? []).map(unguarded),
    errors.map((error) => sentenceOf(error.message, error)).join(' '),
  ]);
  return `\uFEFF${await writeCsv([[...columns, t('Reason')], ...lines])}`;
}
