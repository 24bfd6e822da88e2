import { needsGuard } from '@gangway/contract';

/** Excel reads a file as UTF-8 only with this in front. */
export const byteOrderMark = '\uFEFF';

export type Cell = string | number | boolean | null;

/**
 * Writes one line (RFC 4180): quotes every cell, and puts an apostrophe before a text that a spreadsheet would run as a
 * formula, as OWASP advises.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null) return '""';
  if (typeof value !== 'string') return `"${value}"`;
  const text = needsGuard.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
