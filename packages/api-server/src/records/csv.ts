/** A spreadsheet takes a cell that begins so for a formula, or drops the first character and then does; the wide forms too. */
const startsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Excel reads a file as UTF-8 only with this in front. */
export const byteOrderMark = '\uFEFF';

export type Cell = string | number | boolean | null;

/**
 * One line (RFC 4180): every cell quoted, with an apostrophe before a text that a spreadsheet would run as a formula, as OWASP
 * advises.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null) return '""';
  if (typeof value !== 'string') return `"${value}"`;
  const text = startsFormula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
