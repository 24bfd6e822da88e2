import { needsGuard } from '@gangway/contract';

/**
 * Writes CSV (RFC 4180): every cell quoted, CRLF line ends. Puts an apostrophe before formulas, which the import
 * removes. Loads the library on first use.
 */
export async function writeCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const cells = rows.map((row) => [...row]);
  return `${Papa.unparse(cells, { quotes: true, newline: '\r\n', escapeFormulae: needsGuard })}\r\n`;
}
