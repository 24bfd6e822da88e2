import { createHash } from 'node:crypto';
import type { ScriptSession } from '../../store/index.ts';
import { type TableShape, quote } from './table-shape.ts';

export type DumpedRow = (string | null)[];

/** Count and hash of a table's rows: equal hashes mean equal rows. */
export interface TableDigest {
  name: string;
  rows: number;
  /** SHA-256 over the dump's lines of the rows, by primary key. */
  hash: string;
}

const batch = 500;

// Fix the settings that change how values read as text.
const readable = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;`;

/** Makes every value read as the same text on any server, for the rest of the transaction. */
export async function readAsPlainText(session: ScriptSession): Promise<void> {
  await session.script(readable);
}

/**
 * Reads a whole table by cursor, one batch in memory at a time.
 * @param onRow gets the dump's line of each row.
 */
export async function readTable(
  session: ScriptSession,
  table: TableShape,
  onRow: (line: string) => Promise<void> = async () => {},
): Promise<TableDigest> {
  const hash = createHash('sha256');
  let count = 0;
  const columns = table.columns.map(({ name }, index) => `${quote(name)}::text as c${index}`).join(', ');
  await session.script(
    `declare dump_rows no scroll cursor for select ${columns} from ${quote(table.name)} order by ${table.order.join(', ')}`,
  );
  for (;;) {
    const rows = await session.rows<Record<string, string | null>>(`fetch ${batch} from dump_rows`);
    for (const row of rows) {
      const line = JSON.stringify(table.columns.map((_column, index) => row[`c${index}`] ?? null));
      hash.update(line).update('\n');
      count += 1;
      await onRow(line);
    }
    if (rows.length < batch) break;
  }
  await session.script('close dump_rows');
  return { name: table.name, rows: count, hash: hash.digest('hex') };
}

/** Writes rows in one statement. */
export async function insertRows(
  session: ScriptSession,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  rows: readonly DumpedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map((column) => quote(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(r.v ->> ${index})::${type}`).join(', ');
  await session.rows(
    `insert into ${quote(name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) as r (v)`,
    [JSON.stringify(rows)],
  );
}
