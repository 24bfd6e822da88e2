import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { Store } from '../store/database.ts';
import { openMemoryStore } from '../store/embedded/pglite-store.ts';
import { openPostgresStore } from '../store/postgres/postgres-store.ts';
import { createDatabase, dropDatabase, freshName } from './postgres-databases.ts';

/**
 * An own copy of the template: migrated, with the fixture. On PostgreSQL its database is dropped at `close`.
 * @param parameters - of PostgreSQL's connections, e.g. `{ lock_timeout: '20' }`
 */
export async function testStore(parameters: Readonly<Record<string, string>> = {}): Promise<Store> {
  const template = inject('template');
  if (template.kind === 'pglite') return openMemoryStore(new Blob([await readFile(template.dump)]));
  return ownDatabase(template.server, template.database, parameters);
}

/** A database without a table. */
export async function emptyStore(): Promise<Store> {
  const template = inject('template');
  return template.kind === 'pglite' ? openMemoryStore() : ownDatabase(template.server);
}

async function ownDatabase(
  server: string,
  template?: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Store> {
  const name = freshName('gangway_test');
  const own = new URL(await createDatabase(server, name, template));
  for (const [parameter, value] of Object.entries(parameters)) own.searchParams.set(parameter, value);
  const store = await openPostgresStore({ url: own.href, poolSize: 20, queueLimit: 500 });
  return {
    ...store,
    close: async () => {
      await store.close();
      await dropDatabase(server, name);
    },
  };
}
