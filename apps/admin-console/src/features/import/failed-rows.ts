import type { ImportRow } from '@gangway/contract';
import type { FileTable } from './read-table.ts';

/** What a spreadsheet would run as a formula; the wide forms too. */
const startsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * The rows that failed as a CSV: the columns as they were and why, so that the file can be mended and imported again. A cell that a
 * spreadsheet would run gets an apostrophe in front, which the import takes off again.
 */
export function failedRows({ columns, rows }: FileTable, failed: readonly Pick<ImportRow, 'row' | 'errors'>[]): string {
  const lines = [
    [...columns, 'Reason'],
    ...failed.map(({ row, errors }) => [...(rows[row] ?? []), errors.map(({ message }) => message).join(' ')]),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
}

function quoted(cell: string): string {
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}
