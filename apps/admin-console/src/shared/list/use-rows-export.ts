import { actionless, cellText } from './table-messages.ts';
import type { TableColumns, TableHeader } from '@gangway/table-kit';
import { useCsvExport } from './use-csv-export.ts';

/**
 * Saves all filtered rows of a list as CSV, for lists that the API does not export itself. The library comes with the first
 * click, and keeps a name that begins with `=` from being read as a formula.
 */
export function useRowsExport<Row>(
  name: string,
  headers: readonly TableHeader[],
  columns: TableColumns<Row>,
  fetchAll: () => Promise<readonly Row[]>,
): () => Promise<void> {
  return useCsvExport(name, async () => {
    const [{ asString, generateCsv, mkConfig }, rows] = await Promise.all([import('export-to-csv'), fetchAll()]);
    const shown = actionless(headers);
    const config = mkConfig({
      columnHeaders: shown.map(({ key, label }) => ({ key, displayLabel: label })),
      escapeFormulas: true,
      useBom: false,
    });
    const records = rows.map((row) =>
      Object.fromEntries(shown.map(({ key }) => [key, cellText(row, key, columns[key])])),
    );
    return { body: asString(generateCsv(config)(records)) };
  });
}
