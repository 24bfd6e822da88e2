import { existsSync } from 'node:fs';
import type { parseArgs } from 'node:util';
import { grantApiRole, migrationStatus, openStore, type Store } from '@gangway/api-server';
import { CommandError } from './command.ts';
import { readConfig, type PlatformConfig } from './config.ts';

/** Options of every command that uses the database. */
export const storeOptions = {
  demo: { type: 'boolean', default: false },
  database: { type: 'string' },
  'data-dir': { type: 'string' },
} as const satisfies NonNullable<Parameters<typeof parseArgs>[0]>['options'];

export interface StoreValues {
  demo?: boolean | undefined;
  database?: string | undefined;
  'data-dir'?: string | undefined;
}

/** Help text of `storeOptions`. */
export const storeHelp = `  --demo             the demo profile, as \`pnpm start\` has it
  --database URL     this PostgreSQL instead of DATABASE_URL
  --data-dir FOLDER  the embedded database in this folder instead of DATA_DIR`;

/** Configuration from the environment, overridden by options. */
export function storeConfig(values: StoreValues): PlatformConfig {
  const config = readConfig(values.demo === true ? { GANGWAY_PROFILE: 'demo' } : {});
  const { database, 'data-dir': dataDir } = values;
  if (database !== undefined)
    return { ...config, api: { ...config.api, databaseUrl: database, databaseOwnerUrl: null } };
  if (dataDir !== undefined) return { ...config, api: { ...config.api, databaseUrl: null, dataDir } };
  return config;
}

/** Opens the database, runs the task, and always closes it. */
export async function withStore<T>({ api }: PlatformConfig, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(api);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Like `withStore`, as the role that owns the tables. */
export function withOwnerStore<T>({ api }: PlatformConfig, work: (store: Store) => Promise<T>): Promise<T> {
  return withStore({ api: { ...api, databaseUrl: api.databaseOwnerUrl ?? api.databaseUrl } }, work);
}

/** Gives the API's role its rights on new tables, where another role owns them. */
export async function grantApi(
  { api: { databaseUrl, databaseOwnerUrl } }: PlatformConfig,
  store: Store,
): Promise<void> {
  if (databaseUrl === null || databaseOwnerUrl === null) return;
  const [role, owner] = [databaseUrl, databaseOwnerUrl].map((url) => decodeURIComponent(new URL(url).username));
  if (role !== undefined && role !== owner) await grantApiRole(store, role);
}

/**
 * Like `withStore`, for commands that need existing data: a misspelt folder would otherwise become a new, empty
 * database, and its backup look valid.
 */
export async function withExistingStore<T>(config: PlatformConfig, work: (store: Store) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = config.api;
  if (databaseUrl === null && !existsSync(dataDir)) {
    throw new CommandError(
      `There is no embedded database in ${dataDir}: name its folder by --data-dir, or a PostgreSQL by --database.`,
    );
  }
  return withStore(config, work);
}

/**
 * Like `withExistingStore`, for commands that do not migrate: on an older schema their statements would fail halfway.
 */
export function withCurrentStore<T>(config: PlatformConfig, work: (store: Store) => Promise<T>): Promise<T> {
  return withExistingStore(config, async (store) => {
    const pending = (await migrationStatus(store)).filter(({ state }) => state === 'pending').length;
    if (pending > 0) {
      throw new CommandError(
        `${storeName(config)} is older than this version: ${pending} schema ${pending === 1 ? 'change is' : 'changes are'} outstanding. Run \`gangway migrate up\` first.`,
      );
    }
    return work(store);
  });
}

/** Location of the data, without its password. */
export function storeName({ api }: PlatformConfig): string {
  if (api.databaseUrl === null) return `the embedded database in ${api.dataDir}`;
  const { host, pathname } = new URL(api.databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}
