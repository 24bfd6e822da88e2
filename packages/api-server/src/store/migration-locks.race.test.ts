import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { testStore } from '../testing/test-store.ts';
import { type Migration, migrateUp, migrations } from './migrations.ts';

const template = inject('template');
const server = template.kind === 'postgres' ? template.server : '';
const store = await testStore();
afterAll(() => store.close());

const migration = (name: string, script: string): Migration => ({ name, script, checksum: script.length.toString() });
const changes = migration('9990_change', 'alter table users add column berth integer');
const apart = migration(
  '9991_apart',
  '-- gangway: no transaction\ncreate index concurrently users_berth_idx on users (berth);\nalter table users add column quay integer;\n',
);

/** A reader such as `pg_dump`, which keeps its lock for `milliseconds`. */
async function reader(milliseconds: number): Promise<{ ended: Promise<void> }> {
  const [address] = await store.inScript(({ rows }) => rows<{ name: string }>('select current_database() as name'));
  const url = new URL(server);
  url.pathname = `/${address?.name}`;
  const client = new Client({ connectionString: url.href, application_name: 'nightly backup' });
  await client.connect();
  await client.query('begin');
  await client.query('select count(*) from users');
  return {
    ended: delay(milliseconds)
      .then(async () => client.query('commit'))
      .then(() => client.end()),
  };
}

/** The longest of many requests for the table, until `work` has ended. */
async function longestRequestDuring(work: Promise<unknown>): Promise<number> {
  const ended = new AbortController();
  const over = work.finally(() => ended.abort());
  let longest = 0;
  while (!ended.signal.aborted) {
    const begin = performance.now();
    await store.inScript(({ rows }) => rows('select id from users limit 1'));
    longest = Math.max(longest, performance.now() - begin);
    await delay(20);
  }
  await over;
  return longest;
}

it('gives way to requests behind a long reader, names it, and goes on when it ends', async () => {
  const { ended } = await reader(6000);
  const said: string[] = [];
  const done = migrateUp(store, [...migrations, changes, apart], { onWait: (message) => said.push(message) });
  expect(await longestRequestDuring(done)).toBeLessThan(2000);
  expect(await done).toEqual(['9990_change', '9991_apart']);
  await ended;
  expect(said[0]).toMatch(
    /^Migration 9990_change waits: process \d+ \(nightly backup\) has held a lock it needs for \d+ s, by: select count\(\*\) from users\. It tries again in 2 s\.$/,
  );
});

it('ends with the name of the process that stays', async () => {
  const { ended } = await reader(6000);
  const refused = migrateUp(
    store,
    [...migrations, changes, apart, migration('9992_more', 'alter table users drop column quay')],
    {
      patience: 1500,
    },
  );
  await expect(refused).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(
      /^Migration 9992_more did not get its locks within 2 s: process \d+ \(nightly backup\)/,
    ),
  });
  await ended;
});

it('lets two processes migrate at once: the second finds the work done', async () => {
  const list = [...migrations, changes, apart, migration('9993_last', 'create table quays (id integer primary key)')];
  const done = await Promise.all([migrateUp(store, list), migrateUp(store, list)]);
  expect(done.flat()).toEqual(['9993_last']);
});
