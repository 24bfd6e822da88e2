import { createHash } from 'node:crypto';
import { advisoryLocks } from './statements/advisory-locks.ts';
import type { Store } from './database.ts';
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
 * Brings the schema up to date, each migration in its own transaction under an advisory lock: of several replicas, those that come
 * second wait and find the work done.
 * @returns names of the migrations that this call applied.
 * @throws StartupError when an applied migration differs from this build's.
 */
export async function migrateUp(store: Store, list: readonly Migration[] = migrations): Promise<string[]> {
  const done: string[] = [];
  await store.inScript(async (session) => {
    await session.rows('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations]);
    // Not `if not exists`, which asks a role that may not create tables for that right even where there is nothing to do.
    const [table] = await session.rows<{ isThere: boolean }>(
      `select to_regclass('schema_migrations') is not null as "isThere"`,
    );
    if (table?.isThere === true) return;
    await session.script(
      'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
  });
  for (const migration of list) {
    const applied = await store.inScript(async (session) => {
      await session.rows('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations]);
      const [row] = await session.rows<AppliedRow>('select name, checksum from schema_migrations where name = $1', [
        migration.name,
      ]);
      if (row) {
        if (row.checksum !== migration.checksum) throw changed(migration.name);
        return false;
      }
      await session.script(migration.script).catch((error: unknown) => {
        throw explained(migration.name, error);
      });
      await session.rows('insert into schema_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
      return true;
    });
    if (applied) done.push(migration.name);
  }
  if (done.length > 0) await store.maintain('analyze');
  return done;
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
