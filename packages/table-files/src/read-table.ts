import { mostCellCharacters, mostImportBytes, mostImportRows } from '@gangway/contract';
import { msg } from '@gangway/messages';
import type { Encoding } from './encodings.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook, type SheetChoice } from './read-workbook.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type { SheetChoice } from './read-workbook.ts';

/** A file as a table of texts. */
export interface FileTable {
  columns: string[];
  rows: string[][];
}

/** What a person can choose about a file; the rest is guessed. */
export interface ReadOptions {
  encoding?: Encoding;
  sheet?: string;
  /** Number of the row that names the columns, from 1. */
  headRow?: number;
}

export interface ReadFile {
  table: FileTable;
  /** Number of each row in the file, for a person who looks it up there. */
  numbers: number[];
  headRow: number;
  /** Rows that may name the columns: their numbers and first cells. */
  headRows: { number: number; text: string }[];
  /** Columns beyond those that are read. */
  columnsLeftOut: number;
  /** Encoding of a text that is not Unicode, with texts that show whether it is the right one. */
  encoding: { value: Encoding; sample: string[] } | null;
  /** Sheets of a workbook. */
  workbook: { sheets: SheetChoice[]; sheet: string; hiddenRows: number } | null;
}

interface NumberedRow {
  number: number;
  row: string[];
}

const mostColumns = 60;
const headRowsOffered = 10;
const megabyte = 1024 * 1024;

/**
 * Reads a CSV or one sheet of an XLSX. Keeps every cell as written, leading zeros included.
 *
 * @param mostUnpacked bytes of a workbook's parts
 * @throws UnreadableFile for other formats, and for files that are too large or would unpack to too much
 */
export async function readTable(
  bytes: ArrayBuffer,
  options: ReadOptions = {},
  mostUnpacked?: number,
): Promise<ReadFile> {
  if (bytes.byteLength > mostImportBytes) {
    throw new UnreadableFile(msg('This file is larger than {most} MB. Split it.'), {
      most: mostImportBytes / megabyte,
    });
  }
  const all = new Uint8Array(bytes);
  if ([0x50, 0x4b, 0x03, 0x04].every((byte, index) => all[index] === byte)) {
    const { cells, ...workbook } = await readWorkbook(all, options.sheet, mostUnpacked);
    return { ...tableOf(cells, options.headRow), encoding: null, workbook };
  }
  const { cells, encoding } = readCsv(all, options.encoding);
  const numbered = cells.map((row, index) => ({ number: index + 1, row }));
  return {
    ...tableOf(numbered, options.headRow),
    encoding: encoding === null ? null : { value: encoding, sample: sampleOf(cells) },
    workbook: null,
  };
}

/** The first cells with a letter outside ASCII. */
function sampleOf(cells: readonly string[][]): string[] {
  const shown = new Set<string>();
  for (const cell of cells.flat()) {
    if (/[^\0-\x7F]/.test(cell)) shown.add(cell.slice(0, 60));
    if (shown.size === 3) break;
  }
  return [...shown];
}

function tableOf(
  cells: readonly NumberedRow[],
  wanted: number | undefined,
): Pick<ReadFile, 'table' | 'numbers' | 'headRow' | 'headRows' | 'columnsLeftOut'> {
  const offered = cells.slice(0, headRowsOffered);
  const guessed = guessHead(offered);
  const at = Math.max(0, wanted === undefined ? guessed : offered.findIndex(({ number }) => number === wanted));
  const head = cells[at];
  const named = (head?.row ?? []).map((column) => column.trim());
  while (named.at(-1) === '') named.pop();
  if (named.length === 0) throw new UnreadableFile(msg('This file is empty. The first row names the columns.'));
  const columns = named.slice(0, mostColumns);
  const rows = cells.slice(at + 1);
  if (rows.length === 0) throw new UnreadableFile(msg('This file has column names but no rows.'));
  if (rows.length > mostImportRows) {
    throw new UnreadableFile(
      msg(
        'This file has {rows, plural, one {# row} other {# rows}}. You can import up to {most, plural, one {#} other {#}} at a time. Split the file.',
      ),
      { rows: rows.length, most: mostImportRows },
    );
  }
  const long = rows.find(({ row }) => row.some((cell) => cell.length > mostCellCharacters));
  if (long) {
    throw new UnreadableFile(
      msg('A cell in row {row} has more than {most, plural, one {# character} other {# characters}}.'),
      { row: long.number, most: mostCellCharacters },
    );
  }
  return {
    table: { columns, rows: rows.map(({ row }) => columns.map((_column, index) => row[index] ?? '')) },
    numbers: rows.map(({ number }) => number),
    headRow: head?.number ?? 1,
    headRows: offered.map(({ number, row }) => ({
      number,
      text: row
        .filter((cell) => cell.trim() !== '')
        .slice(0, 3)
        .join(', '),
    })),
    columnsLeftOut: named.length - columns.length,
  };
}

/** Guesses the row that names the columns: the first one nearly as full as the fullest. A title above has a cell or two. */
function guessHead(rows: readonly NumberedRow[]): number {
  const filled = rows.map(({ row }) => row.filter((cell) => cell.trim() !== '').length);
  const enough = Math.max(...filled) * 0.7;
  return Math.max(
    0,
    filled.findIndex((count) => count >= enough),
  );
}
