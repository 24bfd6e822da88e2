import { existsSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type Transaction as PgliteTransaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, ScriptSession, Store } from '../database.ts';
import { lockDirectory } from './directory-lock.ts';
import { DurableFileSystem, syncTree } from './durable-file-system.ts';
import { rowsAs } from '../statements/prepared.ts';
import { StartupError } from '../../config/index.ts';

const extensions = { pg_trgm };

/**
 * The embedded store on a directory: exclusively locked, every commit synced to the disk.
 * @throws StartupError when the directory is in use, not writable, of an older format or does not sync.
 */
export async function openPgliteStore(directory: string): Promise<Store> {
  const lock = await lockDirectory(directory);
  const files = new DurableFileSystem(path.join(directory, 'database'), lock);
  const isNew = !existsSync(path.join(directory, 'database', 'PG_VERSION'));
  try {
    const client = await PGlite.create({
      fs: files,
      extensions,
      // -F switches fsync off; PGlite's default parameters hold it.
      startParams: [...PGlite.defaultStartParams.filter((flag) => flag !== '-F'), '-c', 'wal_sync_method=fsync'],
    });
    await proveDurability(client, files, directory);
    if (isNew) syncTree(directory);
    return pgliteStore(client, () => lock.release());
  } catch (error) {
    await lock.release();
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      isNew
        ? `The embedded database couldn’t be created in ${directory} (${reason(error)}): check free space and access rights there, or set DATA_DIR.`
        : `The embedded database in ${directory} does not open (${reason(error)}): it may come from another version; restore a backup into an empty DATA_DIR.`,
      { cause: error },
    );
  }
}

/** A store that lives in memory, for tests; `from` is a dump of a migrated one. */
export async function openMemoryStore(from?: Blob): Promise<Store & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({ extensions, ...(from ? { loadDataDir: from } : {}) });
  return Object.assign(pgliteStore(client), { dump: () => client.dumpDataDir('none') });
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function proveDurability(client: PGlite, files: DurableFileSystem, directory: string): Promise<void> {
  await client.exec('create table if not exists durability_proof (started_at timestamptz not null)');
  const before = files.syncs;
  await client.exec('delete from durability_proof; insert into durability_proof values (now())');
  const { rows } = await client.query<{ fsync: string }>('show fsync');
  if (files.syncs === before || rows[0]?.fsync !== 'on') {
    await client.close();
    throw new StartupError(
      `The embedded database in ${directory} does not sync its commits to the disk, so a power cut could lose data: use PostgreSQL (DATABASE_URL) or install the pinned @electric-sql/pglite.`,
    );
  }
}

const sessionOn = (on: PGlite | PgliteTransaction): ScriptSession => ({
  rows: async <Row>(text: string, values: readonly unknown[] = []) => (await on.query<Row>(text, [...values])).rows,
  script: async (text) => void (await on.exec(text)),
});

function pgliteStore(client: PGlite, released: () => Promise<void> = async () => {}): Store {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle types each driver apart; Database is what both share
  const db = drizzle(client) as unknown as Database;
  return {
    kind: 'pglite',
    db,
    jobs: db,
    replicas: null,
    prepared: async ({ row, text, values }, named) => rowsAs(row, (await client.query(text, values(named))).rows),
    inScript: (work) => client.transaction((tx) => work(sessionOn(tx))),
    inSession: (work) => work(sessionOn(client)),
    maintain: async (statement) => void (await client.exec(statement)),
    ping: async () => void (await client.query('select 1')),
    pool: () => ({ total: 1, idle: 1, waiting: 0 }),
    close: async () => {
      if (!client.closed) await client.close();
      await released();
    },
  };
}
