import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openKeyRing } from '../identity/tokens/key-ring.ts';
import { createPasswordHasher } from '../identity/passwords/password-hasher.ts';
import { createSecrets } from '../server/secrets.ts';
import type { Store } from '../store/database.ts';
import { migrateUp } from '../store/migrations.ts';
import { openMemoryStore } from '../store/embedded/pglite-store.ts';
import { openPostgresStore } from '../store/postgres/postgres-store.ts';
import { createDatabase, dropDatabase, freshName } from './postgres-databases.ts';
import { testConfig } from './test-config.ts';
import { testPassword, writeFixture } from './test-fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the project that runs on PostgreSQL. */
    postgresServer: string | undefined;
    /** `version:record`: records the calls of today before the comparison. */
    recordVersion: boolean;
    /** False where the other store has the tests that show nothing about this one. */
    isWhole: boolean;
    /** Where each test file gets its own copy of the migrated database with the fixture. */
    template: { kind: 'pglite'; dump: string } | { kind: 'postgres'; server: string; database: string };
  }
}

/** Makes the template once per project. */
// oxlint-disable-next-line import/no-default-export -- vitest calls the default export
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const server = project.getProvidedContext().postgresServer;
  if (server !== undefined) {
    const name = freshName('gangway_template');
    const store = await openPostgresStore({ url: await createDatabase(server, name), poolSize: 2, queueLimit: 10 });
    await prepare(store);
    await store.close();
    project.provide('template', { kind: 'postgres', server, database: name });
    return () => dropDatabase(server, name);
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-template-'));
  const dump = path.join(folder, 'template.tar');
  const store = await openMemoryStore();
  await prepare(store);
  await writeFile(dump, Buffer.from(await (await store.dump()).arrayBuffer()));
  await store.close();
  project.provide('template', { kind: 'pglite', dump });
  return () => rm(folder, { recursive: true });
}

async function prepare(store: Store): Promise<void> {
  await migrateUp(store);
  const passwordHash = await createPasswordHasher().hash(testPassword);
  await store.db.transaction((tx) => writeFixture(tx, passwordHash));
  // RSA pairs take a second to find; each copy of the template has these.
  const { appSecret } = testConfig();
  await openKeyRing(store, createSecrets(appSecret), Date.now);
}
