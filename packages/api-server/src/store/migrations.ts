import { createHash } from 'node:crypto';
import { advisoryLocks } from './statements/advisory-locks.ts';
import type { ScriptSession, Store } from './database.ts';
import { lockTimeout, type LockWaits, MigrationUnderWay, untilLocked } from './migration-locks.ts';
import { runApart, runsApart } from './migration-statements.ts';
import { databaseFault } from './statements/database-error.ts';
import { StartupError } from '../config/index.ts';

const files = import.meta.glob<string>('../../migrations/*.sql', { query: '?raw', eager: true, import: 'default' });

export interface Migration {
  name: string;
  script: string;
  checksum: string;
}

export interface MigrationStatus {
  name: string;
  /** `newer`: a later version applied it, and this one does not know it. */
  state: 'applied' | 'pending' | 'changed' | 'newer';
  appliedAt: string | null;
}

/** Every migration of this build, in order. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, script]) => ({
    name: path.slice(path.lastIndexOf('/') + 1).replace(/\.sql$/, ''),
    script,
    checksum: createHash('sha256').update(script).digest('hex'),
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

interface AppliedRow {
  name: string;
  checksum: string;
  applied_at: string;
}

/**
 * Brings the schema up to date, each migration in its own transaction under an advisory lock, or statement by statement where its
 * script says so. Of several replicas, those that come second wait and find the work done. A request waits at most a second because of
 * it: behind a long reader it gives way and tries again.
 * @returns names of the migrations that this call applied.
 * @throws StartupError when an applied migration differs from this build's, or when its locks stay taken.
 */
export async function migrateUp(
  store: Store,
  list: readonly Migration[] = migrations,
  waits: LockWaits = {},
): Promise<string[]> {
  const done: string[] = [];
  await inLockedTransaction(store, 'of this version', waits, async (session) => {
    // Not `if not exists`, which asks a role that may not create tables for that right even where there is nothing to do.
    const [table] = await session.rows<{ isThere: boolean }>(
      `select to_regclass('schema_migrations') is not null as "isThere"`,
    );
    if (table?.isThere === true) return;
    await session.script(
      'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
  });
  for (const migration of await pendingOf(store, list)) {
    const { name, script } = migration;
    if (runsApart(script)) {
      await runApart(store, migration, waits).catch((error: unknown) => {
        throw explained(name, error);
      });
    }
    const applied = await inLockedTransaction(store, name, waits, async (session) => {
      if (await isAppliedIn(session, migration)) return false;
      if (!runsApart(script)) {
        await session.script(script).catch((error: unknown) => {
          throw explained(name, error);
        });
      }
      await session.rows('insert into schema_migrations (name, checksum) values ($1, $2)', [name, migration.checksum]);
      return true;
    });
    if (applied) done.push(name);
  }
  if (done.length > 0) await store.maintain('analyze');
  return done;
}

/** Runs `work` while no other process migrates. */
function inLockedTransaction<T>(
  store: Store,
  name: string,
  waits: LockWaits,
  work: (session: ScriptSession) => Promise<T>,
): Promise<T> {
  return untilLocked(store, name, waits, (watch) =>
    store.inScript(async (session) => {
      await session.script(`set local lock_timeout = ${lockTimeout}`);
      const [row] = await session.rows<{ free: boolean; pid: number }>(
        `select pg_try_advisory_xact_lock(${advisoryLocks.migrations}) as free, pg_backend_pid() as pid`,
      );
      if (row?.free !== true) throw new MigrationUnderWay();
      watch(row.pid);
      return work(session);
    }),
  );
}

/** By one look at all, so that a start without news costs one connection. */
function pendingOf(store: Store, list: readonly Migration[]): Promise<Migration[]> {
  return store.inScript(async (session) => {
    const pending = [];
    for (const migration of list) if (!(await isAppliedIn(session, migration))) pending.push(migration);
    return pending;
  });
}

/** @throws StartupError when it was applied in another form. */
async function isAppliedIn(session: ScriptSession, { name, checksum }: Migration): Promise<boolean> {
  const [row] = await session.rows<AppliedRow>('select name, checksum from schema_migrations where name = $1', [name]);
  if (row && row.checksum !== checksum) throw changed(name);
  return row !== undefined;
}

/** Compares the migrations of this build with the applied ones, for `gangway migrate status` and readiness. */
export async function migrationStatus(
  store: Store,
  list: readonly Migration[] = migrations,
): Promise<MigrationStatus[]> {
  const rows = await store.inScript(async (session) => {
    const [table] = await session.rows<{ found: boolean }>(
      "select to_regclass('schema_migrations') is not null as found",
    );
    if (!table?.found) return [];
    return session.rows<AppliedRow>(
      'select name, checksum, applied_at::text as applied_at from schema_migrations order by name',
    );
  });
  const own = list.map(({ name, checksum }): MigrationStatus => {
    const row = rows.find((applied) => applied.name === name);
    if (!row) return { name, state: 'pending', appliedAt: null };
    return { name, state: row.checksum === checksum ? 'applied' : 'changed', appliedAt: row.applied_at };
  });
  const known = new Set(list.map(({ name }) => name));
  const newer = rows.filter(({ name }) => !known.has(name));
  return [...own, ...newer.map(({ name, applied_at }) => ({ name, state: 'newer' as const, appliedAt: applied_at }))];
}

/**
 * Explains SQLSTATE class 42: an object of the script exists already, or one that it changes does not. Other failures explain
 * themselves.
 */
function explained(name: string, error: unknown): unknown {
  const fault = databaseFault(error);
  if (fault?.code === '42501') {
    return new StartupError(
      `Migration ${name} cannot be applied (${fault.message}): run \`gangway migrate up\` as the role that owns the tables (DATABASE_OWNER_URL).`,
      { cause: error },
    );
  }
  if (fault?.code.startsWith('42') !== true) return error;
  return new StartupError(
    `Migration ${name} does not fit this database (${fault.message}), which has its tables but not its row in schema_migrations: restore a backup.`,
    { cause: error },
  );
}

function changed(name: string): StartupError {
  return new StartupError(
    `Migration ${name} was applied to this database in another form than this build has: run the build that belongs to this database.`,
  );
}
