import type { Config } from '../config/index.ts';
import type { Store } from './database.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';

/** PostgreSQL where `databaseUrl` is given, otherwise the embedded store in `dataDir`. */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePool'> &
    Partial<Pick<Config, 'databaseReadUrls' | 'databaseConnectSeconds' | 'preparedStatements'>>,
  onIdleError?: (error: Error) => void,
): Promise<Store> {
  if (config.databaseUrl === null) {
    // A process on PostgreSQL does not carry the embedded one.
    const { openPgliteStore } = await import('./embedded/pglite-store.ts');
    return openPgliteStore(config.dataDir);
  }
  return openPostgresStore({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    queueLimit: 200,
    ...(config.databaseReadUrls === undefined ? {} : { readUrls: config.databaseReadUrls }),
    ...(config.databaseConnectSeconds === undefined ? {} : { connectSeconds: config.databaseConnectSeconds }),
    ...(config.preparedStatements === undefined ? {} : { namesStatements: config.preparedStatements }),
    ...(onIdleError ? { onIdleError } : {}),
  });
}
