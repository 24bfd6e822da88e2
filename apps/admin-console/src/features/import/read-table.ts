import { mostImportBytes, mostImportRows, mostUnpackedBytes } from '@gangway/contract';
import { Unzip, UnzipInflate, zipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';

/** A file as a table of texts; the first row names the columns. */
export interface FileTable {
  columns: string[];
  rows: string[][];
}

/** Explains to a person why a file cannot be read. */
export class UnreadableFile extends Error {}

const mostColumns = 60;
const longestCell = 2000;
const megabyte = 1024 * 1024;

/**
 * Reads a CSV (commas, semicolons or tabs; UTF-8 or UTF-16, with or without byte order mark) or the first sheet of an
 * XLSX. Keeps every cell as written, leading zeros included.
 *
 * @throws UnreadableFile for other formats, and for files that are too large or would unpack to too much
 */
export async function readTable(bytes: ArrayBuffer, mostUnpacked = mostUnpackedBytes): Promise<FileTable> {
  if (bytes.byteLength > mostImportBytes) {
    throw new UnreadableFile(`This file is larger than ${mostImportBytes / megabyte} MB. Split it.`);
  }
  const isZip = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
  return tableOf(isZip ? await cellsOfWorkbook(bytes, mostUnpacked) : cellsOfText(textOf(bytes)));
}

function startsWith(bytes: ArrayBuffer, mark: readonly number[]): boolean {
  const head = new Uint8Array(bytes, 0, Math.min(mark.length, bytes.byteLength));
  return head.length === mark.length && mark.every((byte, index) => head[index] === byte);
}

/**
 * Decodes UTF-16 by its mark or its zero bytes, else UTF-8; falls back to Windows-1252, as old Windows programs write.
 */
function textOf(bytes: ArrayBuffer): string {
  if (startsWith(bytes, [0xff, 0xfe]) || zeroAt(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff]) || zeroAt(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function zeroAt(bytes: ArrayBuffer, index: 0 | 1): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return index === 1 ? second === 0 && first !== 0 : first === 0 && second !== undefined && second !== 0;
}

function cellsOfText(text: string): string[][] {
  if (text.includes('\0')) throw new UnreadableFile('Choose a CSV or XLSX file.');
  // Accept Excel's line that names the delimiter.
  const [line = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: named ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  if (errors.some(({ type }) => type === 'Quotes')) {
    const row = errors.find(({ type }) => type === 'Quotes')?.row ?? 0;
    throw new UnreadableFile(`The quotes in line ${row + 1} do not match.`);
  }
  return data;
}

async function cellsOfWorkbook(bytes: ArrayBuffer, mostUnpacked: number): Promise<string[][]> {
  try {
    const rows: unknown[][] = await readSheet(unpackedWorkbook(bytes, mostUnpacked), { trim: false });
    return rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('This workbook cannot be read. Save it as XLSX or CSV again.', { cause: error });
  }
}

/**
 * Unpacks the workbook's parts into a zip without compression. Stops at the limit: the size stated in a zip cannot be
 * relied upon. Hands these counted parts to the reader, so that no second directory makes it unpack more, and starts no
 * workers.
 */
function unpackedWorkbook(bytes: ArrayBuffer, mostUnpacked: number): ArrayBuffer {
  const parts = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    const chunks: Uint8Array[] = [];
    if (/\.(?:xml|rels)$/.test(file.name)) parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      // Rethrow: errors thrown below pass here again.
      if (error instanceof UnreadableFile) throw error;
      if (error) throw new UnreadableFile('This workbook is damaged.', { cause: error });
      unpacked += chunk.length;
      if (unpacked > mostUnpacked) {
        throw new UnreadableFile(`This workbook unpacks to more than ${mostUnpacked / megabyte} MB.`);
      }
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const all = new Uint8Array(bytes);
  for (let start = 0; start < all.length; start += slice) {
    unzip.push(all.subarray(start, start + slice), start + slice >= all.length);
  }
  return zipSync(Object.fromEntries([...parts].map(([name, chunks]) => [name, joined(chunks)])), { level: 0 }).buffer;
}

// Slice finely: one slice is unpacked as a whole before it is counted.
const slice = 16 * 1024;

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function tableOf(cells: readonly string[][]): FileTable {
  const [head = [], ...rows] = cells;
  const columns = head.map((column) => column.trim());
  while (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw new UnreadableFile('This file is empty. The first row names the columns.');
  if (columns.length > mostColumns) throw new UnreadableFile(`This file has more than ${mostColumns} columns.`);
  if (rows.length === 0) throw new UnreadableFile('This file has column names but no rows.');
  if (rows.length > mostImportRows) {
    throw new UnreadableFile(
      `This file has ${rows.length.toLocaleString('en')} rows. You can import up to ${mostImportRows.toLocaleString('en')} at a time. Split the file.`,
    );
  }
  const long = rows.findIndex((row) => row.some((cell) => cell.length > longestCell));
  if (long !== -1) throw new UnreadableFile(`A cell in row ${long + 2} has more than ${longestCell} characters.`);
  return { columns, rows: rows.map((row) => columns.map((_column, index) => row[index] ?? '')) };
}
