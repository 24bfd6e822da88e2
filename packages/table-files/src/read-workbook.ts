import { mostUnpackedBytes } from '@gangway/contract';
import { msg } from '@gangway/messages';
import { strFromU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { UnreadableFile } from './unreadable-file.ts';

export interface SheetChoice {
  name: string;
  isHidden: boolean;
}

/** The cells of one sheet, with the number of each row in it. */
export interface SheetCells {
  cells: { number: number; row: string[] }[];
  sheets: SheetChoice[];
  /** The sheet that is read. */
  sheet: string;
  /** Rows that a filter or a person has hidden; they are left out. */
  hiddenRows: number;
}

const megabyte = 1024 * 1024;

/**
 * Reads one sheet of an XLSX, the first visible one unless another is asked for. Keeps texts as written.
 *
 * @throws UnreadableFile for damaged workbooks, and for those that would unpack to more than `mostUnpacked` bytes
 */
export async function readWorkbook(
  bytes: Uint8Array,
  wanted?: string,
  mostUnpacked = mostUnpackedBytes,
): Promise<SheetCells> {
  try {
    const parts = unpackedParts(bytes, mostUnpacked);
    const listed = sheetsOf(parts);
    const chosen = listed.find(({ name }) => name === wanted) ?? listed.find(({ isHidden }) => !isHidden) ?? listed[0];
    if (chosen === undefined) throw new TypeError('The workbook lists no sheet.');
    refuseFarCells(chosen.name, parts.get(chosen.path));
    // Hand over the counted parts: no second directory can make the reader unpack more, and it starts no workers.
    const counted = zipSync(Object.fromEntries(parts), { level: 0 }).buffer;
    const rows: unknown[][] = await readSheet(counted, listed.indexOf(chosen) + 1, { trim: false });
    const hidden = hiddenRowsOf(parts.get(chosen.path));
    const filled = rows
      .map((row, index) => ({ number: index + 1, row: row.map(cellText) }))
      .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
    const cells = filled.filter(({ number }) => !hidden.has(number));
    return {
      cells,
      sheets: listed.map(({ name, isHidden }) => ({ name, isHidden })),
      sheet: chosen.name,
      hiddenRows: filled.length - cells.length,
    };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(msg('This workbook cannot be read. Save it as XLSX or CSV again.'), {}, { cause: error });
  }
}

/** Unpacks the workbook's parts. Stops at the limit: the size stated in a zip cannot be relied upon. */
function unpackedParts(bytes: Uint8Array, mostUnpacked: number): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    const chunks: Uint8Array[] = [];
    if (/\.(?:xml|rels)$/.test(file.name)) parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      // Rethrow: errors thrown below pass here again.
      if (error instanceof UnreadableFile) throw error;
      if (error) throw new UnreadableFile(msg('This workbook is damaged.'), {}, { cause: error });
      unpacked += chunk.length;
      if (unpacked > mostUnpacked) {
        throw new UnreadableFile(msg('This workbook unpacks to more than {most} MB.'), {
          most: mostUnpacked / megabyte,
        });
      }
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += slice) {
    unzip.push(bytes.subarray(start, start + slice), start + slice >= bytes.length);
  }
  return new Map([...parts].map(([name, chunks]) => [name, joined(chunks)]));
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

/** Lists the sheets with the paths of their parts (ECMA-376 part 1, 18.2.19 and part 2, 9.3). */
function sheetsOf(parts: ReadonlyMap<string, Uint8Array>): (SheetChoice & { path: string })[] {
  const targets = new Map(
    tagsIn(parts.get('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target'),
    ]),
  );
  return tagsIn(parts.get('xl/workbook.xml'), 'sheet').map((tag) => ({
    name: attributeOf(tag, 'name'),
    isHidden: /^(?:hidden|veryHidden)$/.test(attributeOf(tag, 'state')),
    path: pathOf(targets.get(attributeOf(tag, 'id')) ?? ''),
  }));
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function hiddenRowsOf(sheet: Uint8Array | undefined): ReadonlySet<number> {
  const hidden = new Set<number>();
  let number = 0;
  for (const tag of tagsIn(sheet, 'row')) {
    const stated = attributeOf(tag, 'r');
    number = stated === '' ? number + 1 : Number(stated);
    if (/^(?:1|true)$/.test(attributeOf(tag, 'hidden'))) hidden.add(number);
  }
  return hidden;
}

const mostRows = 1_048_576;
// The reader fills the gaps: a lone value in the last cell of a sheet would make 17 billion.
const mostCells = 10_000_000;

/** @throws UnreadableFile for a sheet whose last row and column span more cells than the reader may make */
function refuseFarCells(name: string, sheet: Uint8Array | undefined): void {
  let lastRow = 1;
  let lastColumn = 'A';
  for (const tag of tagsIn(sheet, 'c')) {
    const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(attributeOf(tag, 'r')) ?? [];
    lastRow = Math.max(lastRow, Number(row));
    if (columnNumber(column) > columnNumber(lastColumn)) lastColumn = column;
  }
  for (const tag of tagsIn(sheet, 'row')) {
    const row = Number(attributeOf(tag, 'r'));
    if (row > mostRows) lastRow = Math.max(lastRow, row);
  }
  if (lastRow > mostRows || lastRow * columnNumber(lastColumn) > mostCells) {
    throw new UnreadableFile(
      `The sheet ${name} reaches to cell ${lastColumn}${lastRow}. Delete the empty rows and columns before it.`,
    );
  }
}

/** Number of a column from its letters, from 1: `A` is 1, `AA` 27. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Finds the opening tags of a name, with any prefix; texts of a part hold no `<`. */
function tagsIn(part: Uint8Array | undefined, name: string): string[] {
  if (part === undefined) return [];
  return strFromU8(part).match(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>`, 'g')) ?? [];
}

/** Reads an attribute of a tag, with any prefix; an absent one as an empty text. */
function attributeOf(tag: string, name: string): string {
  const [, , value = ''] = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(["'])(.*?)\\1`).exec(tag) ?? [];
  return value.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi,
    (_all, hex?: string, decimal?: string, word = '') =>
      hex !== undefined || decimal !== undefined
        ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (entities[String(word)] ?? ''),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
