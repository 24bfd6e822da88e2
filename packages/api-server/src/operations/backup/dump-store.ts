import type { Hmac } from 'node:crypto';
import type { ScriptSession, Store } from '../../store/index.ts';
import { type DumpedRow, type TableDigest, readAsPlainText, readTable } from './table-rows.ts';
import { type ColumnShape, quote, tableShapes } from './table-shape.ts';

export const dumpFormat = 'gangway-dump';
/** 2: with a keyed hash. */
export const dumpVersion = 2;

/** First line of a dump. */
export interface DumpHeader {
  format: typeof dumpFormat;
  version: number;
  createdAt: string;
  store: Store['kind'];
  serverVersion: string;
  /** Migrations of these rows: a restore applies exactly these, then newer ones. */
  migrations: { name: string; checksum: string }[];
  /** Tells whether an APP_SECRET made the encrypted values of the dump. */
  secretCheck: string;
}

/** One line of a dump; the first is the header. */
export type DumpLine =
  | DumpedRow
  | DumpHeader
  | { table: string; columns: ColumnShape[] }
  | { end: string; rows: number; hash: string }
  | { sequences: SequenceState[] }
  | { complete: true; tables: number; rows: number; mac?: string };

export interface DumpSummary {
  createdAt: string;
  tables: TableDigest[];
  rows: number;
}

/**
 * Writes all data of the product as lines of JSON: a header, then each table with its rows and their hash, the sequences, and a
 * last line that proves completeness. Values are PostgreSQL's text, so that any later server reads them. The dump is one
 * consistent snapshot of the database; other processes go on working (the embedded store waits).
 * @param seal.mac keyed hash over all lines but the last, which carries it: without the key no change goes unseen.
 */
export async function dumpStore(
  store: Store,
  { secretCheck, mac }: { secretCheck: string; mac: Hmac },
  writeLine: (line: string) => Promise<void>,
): Promise<DumpSummary> {
  const write = (line: string) => {
    mac.update(line).update('\n');
    return writeLine(line);
  };
  return store.inScript(async (session) => {
    await session.script('set transaction isolation level repeatable read, read only');
    await readAsPlainText(session);
    const [about] = await session.rows<{ version: string; at: string }>(
      "select current_setting('server_version') as version, now()::text as at",
    );
    const header: DumpHeader = {
      format: dumpFormat,
      version: dumpVersion,
      createdAt: about?.at ?? '',
      store: store.kind,
      serverVersion: about?.version ?? '',
      migrations: await session.rows('select name, checksum from schema_migrations order by name collate "C"'),
      secretCheck,
    };
    await write(JSON.stringify(header));

    const tables: TableDigest[] = [];
    for (const shape of await tableShapes(session)) {
      await write(JSON.stringify({ table: shape.name, columns: shape.columns }));
      const digest = await readTable(session, shape, write);
      await write(JSON.stringify({ end: shape.name, rows: digest.rows, hash: digest.hash }));
      tables.push(digest);
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    await write(JSON.stringify({ sequences: await sequences(session) }));
    await writeLine(JSON.stringify({ complete: true, tables: tables.length, rows, mac: mac.digest('hex') }));
    return { createdAt: header.createdAt, tables, rows };
  });
}

export interface SequenceState {
  table: string;
  column: string;
  last: string;
}

/** Sequences in use, so that a restored database never reuses a number. */
async function sequences(session: ScriptSession): Promise<SequenceState[]> {
  const found = await session.rows<{ table: string; column: string; sequence: string }>(
    `select c.relname as "table", a.attname as "column", pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      order by 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of found) {
    const [state] = await session.rows<{ last: string; is_called: boolean }>(
      // pg_get_serial_sequence has quoted the name.
      `select last_value::text as last, is_called from ${sequence}`,
    );
    if (state?.is_called) states.push({ table, column, last: state.last });
  }
  return states;
}

/** Restores each sequence's value within the running transaction. */
export async function restoreSequences(session: ScriptSession, states: readonly SequenceState[]): Promise<void> {
  for (const { table, column, last } of states) {
    await session.rows('select setval(pg_get_serial_sequence($1, $2), $3::bigint)', [quote(table), column, last]);
  }
}
