import { msg } from '@gangway/messages';
import Papa from 'papaparse';
import { guessEncoding, type Encoding } from './encodings.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The cells of a CSV, and the encoding that was guessed where the bytes do not tell it. */
export interface CsvCells {
  cells: string[][];
  encoding: Encoding | null;
}

/**
 * Reads a CSV: commas, semicolons, tabs or bars; UTF-8 or UTF-16, with or without byte order mark, else the encoding asked
 * for or guessed.
 *
 * @throws UnreadableFile for what is no text, and for unclosed quotes
 */
export function readCsv(bytes: Uint8Array, encoding?: Encoding): CsvCells {
  const unicode = unicodeOf(bytes);
  const chosen = unicode === undefined ? (encoding ?? guessEncoding(bytes)) : null;
  const text = chosen === null ? (unicode ?? '') : new TextDecoder(chosen).decode(bytes);
  return { cells: cellsOf(text), encoding: chosen };
}

/** Decodes UTF-16 by its mark or its zero bytes, else UTF-8. @returns undefined for other encodings */
function unicodeOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function cellsOf(text: string): string[][] {
  if (text.includes('\0')) throw new UnreadableFile(msg('Choose a CSV or XLSX file.'));
  // Accept Excel's line that names the delimiter.
  const [line = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: named ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  const unclosed = errors.find(({ type }) => type === 'Quotes');
  if (unclosed)
    throw new UnreadableFile(msg('The quotes in line {line} do not match.'), { line: (unclosed.row ?? 0) + 1 });
  return data;
}
