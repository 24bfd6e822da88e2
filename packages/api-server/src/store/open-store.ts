import type { Store } from './database.ts';
import { openPgliteStore } from './pglite-store.ts';
import { openPostgresStore } from './postgres-store.ts';

/** PostgreSQL where `databaseUrl` is given, otherwise the embedded store in `dataDir`. */
export function openStore(
  config: { databaseUrl: string | null; dataDir: string; databasePool: number },
  onIdleError?: (error: Error) => void,
): Promise<Store> {
  if (config.databaseUrl === null) return openPgliteStore(config.dataDir);
  return openPostgresStore({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    queueLimit: 200,
    ...(onIdleError ? { onIdleError } : {}),
  });
}
