/** Beginnings that a spreadsheet would run as a formula; the wide forms too. */
const startsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * Writes CSV (RFC 4180): every cell quoted, lines ended by CR and LF. A cell that a spreadsheet would run gets an apostrophe in
 * front, which the import takes off again. The library loads with the first use.
 */
export async function writeCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const cells = rows.map((row) => [...row]);
  return `${Papa.unparse(cells, { quotes: true, newline: '\r\n', escapeFormulae: startsFormula })}\r\n`;
}
