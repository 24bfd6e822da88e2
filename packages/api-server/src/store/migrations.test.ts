import { afterAll, expect, it } from 'vitest';
import { testStore } from '../testing/test-store.ts';
import { type Migration, migrateUp, migrations, migrationStatus } from './migrations.ts';

const store = await testStore();
afterAll(() => store.close());

const next = (script: string): readonly Migration[] => [
  ...migrations,
  { name: '9999_next', script, checksum: script.length.toString() },
];

it('names migrations that a newer program applied', async () => {
  const list = next('create table berths (id integer primary key)');
  await migrateUp(store, list);
  expect((await migrationStatus(store)).at(-1)).toMatchObject({ name: '9999_next', state: 'newer' });
  expect((await migrationStatus(store, list)).at(-1)).toMatchObject({ name: '9999_next', state: 'applied' });
  await store.inScript(({ script }) =>
    script("drop table berths; delete from schema_migrations where name = '9999_next'"),
  );
});

it('refuses a database that lacks the row of a migration, and names it', async () => {
  const list = next('create table quays (id integer primary key)');
  expect(await migrateUp(store, list)).toEqual(['9999_next']);
  await store.inScript(({ script }) => script("delete from schema_migrations where name = '9999_next'"));
  const refused = migrateUp(store, list);
  await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
  await expect(refused).rejects.toThrow(
    /^Migration 9999_next does not fit this database \(relation "quays" already exists\)/,
  );
});
