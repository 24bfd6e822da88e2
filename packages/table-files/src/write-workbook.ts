import { unguarded } from '@gangway/contract';
import type { Cell } from 'write-excel-file/universal';

/** Kind of a column whose values are no texts. */
type ColumnKind = 'number' | 'decimal' | 'day' | 'instant';

/** Columns of our lists that hold numbers and dates, by their heads; all others hold texts, prices of plans too. */
const kinds: Readonly<Record<string, ColumnKind>> = {
  ID: 'number',
  'Active users': 'number',
  'Live subscriptions': 'number',
  Used: 'decimal',
  'Ruling limit': 'decimal',
  Included: 'decimal',
  Over: 'decimal',
  'Price of each further one': 'decimal',
  Amount: 'decimal',
  'Start date': 'day',
  'Last day': 'day',
  'Last sign-in': 'instant',
  'Last activity': 'instant',
  'Time (UTC)': 'instant',
};

/**
 * Writes a list as an XLSX with real numbers and dates. A spreadsheet never runs its texts, so they stand without guard.
 *
 * @param csv a list as the API and `writeCsv` write it
 * @returns the workbook
 */
export async function workbookFromCsv(csv: string): Promise<ArrayBuffer> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    delimiter: ',',
    newline: '\r\n',
    skipEmptyLines: 'greedy',
  });
  return writeWorkbook(data.map((row) => row.map(unguarded)));
}

/** Writes a table of texts, of which the first row names the columns. Loads the library on first use. */
export async function writeWorkbook([head = [], ...rows]: readonly (readonly string[])[]): Promise<ArrayBuffer> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const names = head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const lines = rows.map((row) => row.map((text, index) => cellOf(text, kinds[head[index] ?? ''])));
  const columns = head.map(() => ({ width: 24 }));
  return (await writeExcelFile([names, ...lines], { columns, stickyRowsCount: 1 }).toBlob()).arrayBuffer();
}

function cellOf(text: string, kind: ColumnKind | undefined): Cell {
  if (text === '') return null;
  if (kind === 'number' && /^(?:0|[1-9]\d{0,14})$/.test(text)) return { value: Number(text), type: Number };
  if (kind === 'decimal' && /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/.test(text)) {
    return { value: Number(text), type: Number };
  }
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  }
  if (kind === 'instant' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) {
    return { value: new Date(text), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  }
  // Double the apostrophe of a text that would read as guarded, and escape what would read as an escape (ECMA-376 22.9.2.19).
  const guarded = unguarded(text) === text ? text : `'${text}`;
  return { value: guarded.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'), type: String };
}
