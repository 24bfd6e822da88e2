import type { Hmac } from 'node:crypto';
import { StartupError } from '../../config/index.ts';
import { migrateUp, type Migration, migrations, type ScriptSession, type Store } from '../../store/index.ts';
import { sameBytes } from '../../server/index.ts';
import { isAuditPart, refusingChanges } from '../../trail/index.ts';
import {
  type DumpHeader,
  type DumpLine,
  type DumpSummary,
  type SequenceState,
  dumpFormat,
  dumpVersion,
  restoreSequences,
} from './dump-store.ts';
import { type DumpedRow, type TableDigest, insertRows, readAsPlainText, readTable } from './table-rows.ts';
import { type ColumnShape, type TableShape, ownTables, partitions, quote, tableShapes } from './table-shape.ts';

export interface LoadOptions {
  /**
   * The keyed hash of the secret that matches `DumpHeader.secretCheck`, undefined without one. Null restores unverified, and
   * leaves out data that only the secret opens: keys, sealed mails, sessions.
   */
  macFor: ((secretCheck: string) => Hmac | undefined) | null;
  /** Ends every session of the dump and forgets its remembered devices: they may have ended since. */
  endSessions?: boolean;
  /** Those of this build by default. */
  migrations?: readonly Migration[];
}

const withoutMac = 1;
const batchLength = 1 << 20; // characters of rows per statement

/**
 * Loads a dump into an empty database of either store: migrates it to the dump's schema, loads all rows in one transaction,
 * reads them back and compares hashes before it commits, and then applies newer migrations.
 * @throws StartupError when the database is not empty, the dump is incomplete, foreign or of a newer build, the loaded rows
 * differ, the file was changed, or APP_SECRET is another one.
 */
export async function loadDump(store: Store, lines: AsyncIterable<string>, options: LoadOptions): Promise<DumpSummary> {
  const reader = lines[Symbol.asyncIterator]();
  let mac: Hmac | undefined;
  let before = '';
  const next = async (): Promise<DumpLine | undefined> => {
    const { value, done } = await reader.next();
    if (done === true) return undefined;
    // Hash a line once the next exists: the last one carries the hash of all before.
    if (before !== '') mac?.update(before).update('\n');
    before = value;
    try {
      const line: DumpLine = JSON.parse(value);
      if (mac && !Array.isArray(line) && 'complete' in line) checkMac(mac, line.mac);
      return line;
    } catch (error) {
      if (error instanceof StartupError) throw error;
      throw new StartupError('The backup is damaged: a line of it is not JSON. Take another backup file.');
    }
  };

  const known = options.migrations ?? migrations;
  const header = checkHeader(await next(), known, options.macFor === null);
  if (options.macFor) mac = checkSecret(options.macFor(header.secretCheck));
  await checkEmpty(store, header);
  const names = new Set(header.migrations.map(({ name }) => name));
  await migrateUp(
    store,
    known.filter(({ name }) => names.has(name)),
  );
  const summary = await store.inScript(async (session) => {
    await readAsPlainText(session);
    const shapes = new Map((await tableShapes(session)).map((shape) => [shape.name, shape]));
    const foreignKeys = await dropForeignKeys(session);
    // Disable triggers: rows are final, and the one that protects the audit trail would refuse.
    const tables = [...shapes.keys(), ...(await partitions(session))];
    for (const name of tables) await session.script(`alter table ${quote(name)} disable trigger user`);
    await session.script(`truncate ${[...shapes.keys()].map(quote).join(', ')}`);

    const loaded = await loadTables(session, shapes, next);
    await session.script(foreignKeys.join(';'));
    for (const name of tables) await session.script(`alter table ${quote(name)} enable trigger user`);
    for (const digest of loaded) {
      const found = await readTable(session, shapeOf(shapes, digest.name));
      if (found.rows !== digest.rows || found.hash !== digest.hash) {
        throw new StartupError(
          `The rows of ${digest.name} came out differently than they went in (${found.rows} of ${digest.rows}): nothing was restored.`,
        );
      }
    }
    if (options.endSessions === true || options.macFor === null) await endSessions(session);
    if (options.macFor === null) await forgetSealed(session);
    return {
      createdAt: header.createdAt,
      tables: loaded,
      rows: loaded.reduce((sum, { rows }) => sum + rows, 0),
    };
  });
  await migrateUp(store, known);
  await store.maintain('vacuum analyze');
  return summary;
}

async function loadTables(
  session: ScriptSession,
  shapes: Map<string, TableShape>,
  next: () => Promise<DumpLine | undefined>,
): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  let table: { name: string; columns: ColumnShape[] } | undefined;
  let rows: DumpedRow[] = [];
  let length = 0;
  let sequences: readonly SequenceState[] = [];
  const flush = async () => {
    if (table) await insertRows(session, table, rows);
    rows = [];
    length = 0;
  };

  for (;;) {
    const line = await next();
    if (line === undefined) {
      throw new StartupError('The backup ends too early: it is not whole. Nothing was restored; take another file.');
    }
    if (Array.isArray(line)) {
      rows.push(line);
      length += line.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      if (length > batchLength) await flush();
    } else if ('table' in line) {
      table = { name: line.table, columns: line.columns };
      if (isAuditPart(table.name) && !shapes.has(table.name)) {
        shapes.set(table.name, await addArchived(session, table, trailShape(shapes)));
      }
      checkColumns(shapeOf(shapes, table.name), table.columns);
    } else if ('end' in line) {
      await flush();
      digests.push({ name: line.end, rows: line.rows, hash: line.hash });
    } else if ('sequences' in line) {
      ({ sequences } = line);
    } else if ('complete' in line) {
      break;
    }
  }
  if (digests.length !== shapes.size) throw notTheSchema();
  await restoreSequences(session, sequences);
  return digests;
}

/** Creates the dump's tables of archived months, detached from the trail, with the columns that the trail had then. */
async function addArchived(
  session: ScriptSession,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  trail: TableShape,
): Promise<TableShape> {
  const known = trail.columns.filter((column) => columns.some((own) => own.name === column.name));
  const shape = { name, columns: known, order: trail.order };
  checkColumns(shape, columns);
  await session.script(`create table ${quote(name)} (like ${trail.name} including defaults, primary key (id))`);
  for (const column of trail.columns.filter((one) => !known.includes(one))) {
    await session.script(`alter table ${quote(name)} drop column ${quote(column.name)}`);
  }
  await session.script(refusingChanges(quote(name)).join(';'));
  return shape;
}

function checkHeader(
  header: DumpLine | undefined,
  migrationsOfBuild: readonly Migration[],
  isUnverified: boolean,
): DumpHeader {
  if (header === undefined || !('format' in header) || header.format !== dumpFormat) {
    throw new StartupError('This file is not a Gangway backup: name a file that `gangway backup` wrote.');
  }
  const known = new Map(migrationsOfBuild.map(({ name, checksum }) => [name, checksum]));
  const unknown = header.migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (header.version === withoutMac && !isUnverified) {
    throw new StartupError(
      'The backup comes from an older Gangway and carries no keyed hash: if you are sure where it has been, restore it with --unverified.',
    );
  }
  if ((header.version !== dumpVersion && header.version !== withoutMac) || unknown) {
    throw new StartupError(
      `The backup comes from a newer Gangway than this one${unknown ? ` (migration ${unknown.name})` : ''}: restore it with that version.`,
    );
  }
  return header;
}

function checkSecret(mac: Hmac | undefined): Hmac {
  if (mac) return mac;
  throw new StartupError(
    'The backup was made with another APP_SECRET: set APP_SECRET, or APP_SECRET_PREVIOUS, to the one in use then. If that is lost, --unverified restores all but signing keys, unsent mails and sessions.',
  );
}

function checkMac(mac: Hmac, found: string | undefined): void {
  if (found === undefined || !sameBytes(mac.digest(), Buffer.from(found, 'hex'))) {
    throw new StartupError(
      'The backup was changed since it was written: nothing was restored. Take another backup file.',
    );
  }
}

/** Whether a database has no tables, or the dump's schema without any user (after a failed restore). */
async function checkEmpty(store: Store, header: DumpHeader): Promise<void> {
  const problem = await store.inScript(async (session) => {
    const tables = await session.rows<{ name: string }>(
      `select relname as name from pg_class
        where relkind in ('r', 'p', 'v', 'm') and relnamespace = current_schema()::regnamespace and relname <> 'durability_proof'`,
    );
    if (tables.length === 0) return false;
    if (!tables.some(({ name }) => name === ownTables[0])) return true;
    const applied = await session.rows<{ name: string }>(
      'select name from schema_migrations order by name collate "C"',
    );
    if (applied.map(({ name }) => name).join() !== header.migrations.map(({ name }) => name).join()) {
      return applied.length > 0;
    }
    const [used] = await session.rows<{ used: boolean }>(
      'select exists (select 1 from users) or exists (select 1 from audit_events) as used',
    );
    return used?.used === true;
  });
  if (problem) {
    throw new StartupError('The database is not empty: restore into a new, empty database (or an empty DATA_DIR).');
  }
}

/**
 * Drops the foreign keys, since rows come in the order of table names and may refer to their own table.
 * @returns the statements that restore the keys, which also checks every row.
 */
async function dropForeignKeys(session: ScriptSession): Promise<string[]> {
  const keys = await session.rows<{ table: string; name: string; definition: string }>(
    `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace order by 1, 2`,
  );
  for (const { table, name } of keys)
    await session.script(`alter table ${quote(table)} drop constraint ${quote(name)}`);
  return keys.map(
    ({ table, name, definition }) => `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`,
  );
}

async function endSessions(session: ScriptSession): Promise<void> {
  await session.script(`
    update sessions set revoked_at = now(), revoked_reason = 'restored' where revoked_at is null;
    update users set epoch = epoch + 1;
    delete from trusted_devices;
    update action_tokens set used_at = now() where used_at is null`);
}

/** Data that only the lost secret opens. */
async function forgetSealed(session: ScriptSession): Promise<void> {
  await session.script(`
    delete from signing_keys;
    delete from user_factors where sealed_secret is not null;
    delete from recovery_codes;
    update evidence_keys set sealed_private_key = null, sealed_kid = null;
    update outbox_mails set sealed = null, failed_at = coalesce(failed_at, case when sent_at is null then now() end)
     where sealed is not null`);
}

/** Archived months have the columns of the trail, which dumps before the view have under the view's name. */
function trailShape(shapes: ReadonlyMap<string, TableShape>): TableShape {
  return shapes.get('audit_trail') ?? shapeOf(shapes, 'audit_events');
}

function shapeOf(shapes: ReadonlyMap<string, TableShape>, name: string): TableShape {
  const shape = shapes.get(name);
  if (!shape) throw notTheSchema();
  return shape;
}

function checkColumns(shape: TableShape, columns: readonly ColumnShape[]): void {
  const differs = shape.columns.some(
    ({ name, type }, index) => columns[index]?.name !== name || columns[index].type !== type,
  );
  if (differs || shape.columns.length !== columns.length) throw notTheSchema();
}

function notTheSchema(): StartupError {
  return new StartupError(
    'The tables of the backup are not those of this database: restore into an empty one; if it is empty, the backup was made from a database that was changed by hand.',
  );
}
