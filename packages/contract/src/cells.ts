/** Longest text of one cell: the most that Excel holds. */
export const mostCellCharacters = 32_767;

/**
 * Matches what a spreadsheet takes for a formula, after dropping a first character or in its wide form too (OWASP, CSV
 * injection), and what would otherwise read as guarded.
 */
export const needsGuard = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** Removes the apostrophe that our CSV files put before such a text. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && needsGuard.test(cell) ? cell.slice(1) : cell;
}

/**
 * Writes several names into one cell: `Hamburg; Rotterdam`. Quotes a name that would read as something else:
 * `"Kiel; Nord"; Hamburg`.
 */
export function listCell(names: readonly string[]): string {
  return names.map((name) => (/^["\s]|[;\n]|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
}

/** Reads the names of a cell as `listCell` writes them, or one to a line; without empty ones. */
export function namesIn(cell: string): string[] {
  const part = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;\n]|$)|([^;\n]*))(?:[;\n]|$)/y;
  const names: string[] = [];
  while (part.lastIndex < cell.length) {
    const [, quoted, plain = ''] = part.exec(cell) ?? [];
    const name = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    if (name !== '') names.push(name);
  }
  return names;
}
