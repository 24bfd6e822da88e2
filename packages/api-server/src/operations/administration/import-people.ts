import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { unguarded } from '@gangway/contract';
import { CsvError, parse } from 'csv-parse';
import { type Config, errorCode, StartupError } from '../../config/index.ts';
import { inTransaction, dryRun, type Store } from '../../store/index.ts';
import { createSecrets } from '../../server/index.ts';
import { bareName } from '../../records/index.ts';
import { inUnitOfWork, type UnitOfWork } from '../../trail/index.ts';
import { type Administrator, commandLine } from '../../entitlement/index.ts';
import {
  createPasswordHasher,
  noteImportedHashes,
  ownHashes,
  type PasswordHasher,
  readImportedHash,
} from '../../identity/index.ts';
import { addPeople, guessColumns, type Mapping, previewPeople } from '../../people/index.ts';

export interface ImportOptions {
  /** Plans and checks all rows, and keeps nothing. */
  dryRun?: boolean;
  /** A label of the WHATWG Encoding Standard, such as `windows-1250`; UTF-8 unless given. */
  encoding?: string | undefined;
  /** The columns, before the first row. */
  onColumns?: (columns: readonly string[], meant: Mapping) => void;
  onRejected?: (cells: readonly string[], reason: string) => void;
  onProgress?: (counts: ImportCounts) => void;
}

export interface ImportCounts {
  rows: number;
  added: number;
  /** Had an account already, which stays as it is. */
  known: number;
  rejected: number;
}

interface Row {
  cells: string[];
  line: number;
}

// One transaction each: what a stopped import leaves is whole, and the next run finds it.
const chunkRows = 500;
const hashColumns = new Set(['passwordhash', 'hash', 'hashedpassword', 'passworddigest', 'encryptedpassword']);
const actor = commandLine('gangway import-people');

/**
 * Adds the people of a CSV file with the password hashes another product kept for them. Columns are told by their names, as in the
 * console's import. An address that has an account is left alone, so a run that was stopped is simply repeated.
 * @throws StartupError for a file that cannot be read, or a missing column.
 */
export async function importPeople(
  store: Pick<Store, 'db'>,
  config: Config,
  file: string,
  options: ImportOptions = {},
): Promise<ImportCounts> {
  const counts: ImportCounts = { rows: 0, added: 0, known: 0, rejected: 0 };
  const seen = new Map<string, number>();
  const hasher = createPasswordHasher();
  const costs = new Costs(hasher);
  let head: Head | undefined;
  let chunk: Row[] = [];
  const work = async (columns: Head) => {
    await importChunk({ store, config, costs, seen, counts, options }, columns, chunk);
    chunk = [];
    options.onProgress?.(counts);
  };
  try {
    for await (const row of rowsOf(file, options.encoding ?? 'utf-8')) {
      if (head === undefined) {
        head = headOf(row.cells);
        options.onColumns?.(row.cells, head.mapping);
        continue;
      }
      chunk.push(row);
      if (chunk.length === chunkRows) await work(head);
    }
    if (head === undefined) throw new StartupError(`${file} is empty: its first line names the columns.`);
    await work(head);
    return counts;
  } finally {
    await hasher.close();
  }
}

interface Head {
  mapping: Mapping;
  email: number;
  hash: number;
}

function headOf(columns: readonly string[]): Head {
  const hash = columns.findIndex((column) => hashColumns.has(bareName(column)));
  if (hash === -1) {
    throw new StartupError(`No column holds the hashes: name one 'Password hash'. The file has ${columns.join(', ')}.`);
  }
  const mapping = guessColumns('people', columns).map((field, index) => (index === hash ? null : field));
  for (const [field, name] of [['email', 'Email'] as const, ['organization', 'Organization'] as const]) {
    if (!mapping.includes(field)) {
      throw new StartupError(`The column '${name}' is missing. The file has ${columns.join(', ')}.`);
    }
  }
  return { mapping, email: mapping.indexOf('email'), hash };
}

interface Work {
  store: Pick<Store, 'db'>;
  config: Config;
  costs: Costs;
  seen: Map<string, number>;
  counts: ImportCounts;
  options: ImportOptions;
}

async function importChunk(work: Work, head: Head, chunk: readonly Row[]): Promise<void> {
  const { store, config, costs, counts, options } = work;
  const reject = ({ cells }: Row, reason: string) => {
    counts.rejected += 1;
    // A guard is not part of a text: the file of rejected rows has its own.
    options.onRejected?.(cells.map(unguarded), reason);
  };
  counts.rows += chunk.length;
  const rows: (Row & { hash: string })[] = [];
  for (const row of chunk) {
    const hash = row.cells[head.hash]?.trim() ?? '';
    const reason = repeated(work, head, row) ?? faultOf(hash);
    if (reason === undefined) rows.push({ ...row, hash });
    else reject(row, reason);
  }
  if (rows.length === 0) return;
  const slowest = await costs.slowest(rows.map(({ hash }) => hash));
  const run = options.dryRun === true ? dryRun : inTransaction;
  const results = await run(store.db, async (tx) => {
    await noteImportedHashes(tx, slowest);
    return inUnitOfWork(tx, actor, (unit) => addRows(unit, config, head, rows));
  });
  for (const [index, result] of results.entries()) {
    const row = rows[index];
    if (result === 'added' || result === 'known') counts[result] += 1;
    else if (row) reject(row, result.refused);
  }
}

type Result = 'added' | 'known' | { refused: string };

/** Adds the people of rows that nothing refuses. */
async function addRows(
  unit: UnitOfWork<Administrator>,
  config: Config,
  { mapping }: Head,
  rows: readonly (Row & { hash: string })[],
): Promise<Result[]> {
  const table = { kind: 'people' as const, mapping: [...mapping], rows: rows.map(({ cells }) => cells), names: [] };
  // A person with an account stays as they are, so that no change is judged.
  const preview = await previewPeople(unit, { config }, table, async () => []);
  const fresh = preview.rows.flatMap(({ outcome, plan }, index) =>
    outcome === 'new' && plan ? [{ ...plan, passwordHash: rows[index]?.hash ?? '', index }] : [],
  );
  const secrets = createSecrets(config.appSecret, config.previousAppSecret);
  const added = await addPeople(unit, { config, secrets }, fresh);
  const results = preview.rows.map(({ outcome, errors }): Result => (outcome === 'error' ? refused(errors) : 'known'));
  for (const [position, { index }] of fresh.entries()) {
    const outcome = added[position];
    if (outcome && 'refused' in outcome) results[index] = refused(outcome.refused);
    else if (outcome && 'id' in outcome) results[index] = 'added';
  }
  return results;
}

function refused(errors: readonly { message: string }[]): Result {
  return { refused: errors.map(({ message }) => message).join(' ') };
}

/** Of two rows of one address the first one counts. */
function repeated({ seen }: Work, { email }: Head, { cells, line }: Row): string | undefined {
  const address = unguarded(cells[email] ?? '')
    .trim()
    .toLowerCase();
  const earlier = seen.get(address);
  if (earlier === undefined) seen.set(address, line);
  return earlier === undefined || address === '' ? undefined : `This address is already in line ${earlier}.`;
}

function faultOf(hash: string): string | undefined {
  if (hash === '') return 'The hash is missing. Import people without one in the console: they are invited.';
  const read = readImportedHash(hash);
  return 'refused' in read ? read.refused : undefined;
}

/** How long hashes take to verify here, by their parameters. */
class Costs {
  readonly #hasher: PasswordHasher;
  readonly #known = new Map<string, number>();

  constructor(hasher: PasswordHasher) {
    this.#hasher = hasher;
  }

  /** Milliseconds of the slowest so far. */
  async slowest(hashes: readonly string[]): Promise<number> {
    for (const hash of hashes) {
      const parameters = hash.startsWith('$2') ? hash.slice(0, 7) : hash.replace(/(?:\$[^$]*){2}$/, '');
      if (this.#known.has(parameters) || hash.startsWith(ownHashes)) continue;
      // The first one waits for the threads to start.
      await this.#hasher.verify(null, '');
      const times = [];
      for (let round = 0; round < 2; round += 1) {
        const began = performance.now();
        await this.#hasher.verify(hash, 'how long it takes');
        times.push(performance.now() - began);
      }
      this.#known.set(parameters, Math.min(...times));
    }
    return Math.max(0, ...this.#known.values());
  }
}

/** @throws StartupError with the line that is not CSV, or for bytes that are not of the encoding. */
async function* rowsOf(file: string, encoding: string): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(file, encoding),
    info: true,
    max_record_size: 65_536,
  });
  const source = await open(file);
  const bytes = source.createReadStream();
  const input = Readable.from(textOf(file, bytes, encoding));
  input.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of input.pipe(parser) as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new StartupError(`${file}: ${error.message}.`, { cause: error });
    throw error;
  } finally {
    input.destroy();
    bytes.destroy();
  }
}

/** @throws StartupError for an encoding without a decoder. */
function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (error) {
    throw new StartupError(`--encoding ${encoding}: there is no such encoding.`, { cause: error });
  }
}

/** Decodes a file piece by piece. @throws StartupError for bytes that are not of the encoding */
async function* textOf(file: string, bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new StartupError(
      `${file} is not text in ${encoding.toUpperCase()}: name its encoding with --encoding, such as windows-1250.`,
      { cause: error },
    );
  }
}

/** Finds the delimiter that the first line has most of. */
async function delimiterOf(file: string, encoding: string): Promise<string> {
  const handle = await open(file).catch((error: unknown) => {
    throw new StartupError(`${file} cannot be read (${errorCode(error) ?? String(error)}).`, { cause: error });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const begin = new TextDecoder(decoderOf(encoding).encoding).decode(buffer.subarray(0, bytesRead));
    if (begin.includes('\0'))
      throw new StartupError(`${file} is not text in ${encoding.toUpperCase()}: save it as CSV in UTF-8.`);
    const [first = ''] = begin.split('\n', 1);
    const counts = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
    return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
  } finally {
    await handle.close();
  }
}
