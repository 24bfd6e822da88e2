import { gunzipSync, gzipSync } from 'node:zlib';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { keepAuditMonths } from '../../trail/audit-months.ts';
import { createSecrets } from '../../server/secrets.ts';
import type { Store } from '../../store/database.ts';
import { migrations } from '../../store/migrations.ts';
import { openMemoryStore } from '../../store/embedded/pglite-store.ts';
import { testConfig } from '../../testing/test-config.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';
import { emptyStore, testStore } from '../../testing/test-store.ts';
import { backupToFile, restoreFromFile, sealBy } from './backup-file.ts';
import { dumpStore } from './dump-store.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const config = testConfig();
const opened: Store[] = [];

const folder = await mkdtemp(path.join(tmpdir(), 'gangway-backup-'));
const file = path.join(folder, 'all.jsonl.gz');
const first = await openMemoryStore();
/** An empty embedded database, made once because that takes longest. */
const blank = await first.dump();
await first.close();
const source = await testStore();
const { server: used } = await buildApp({ config, store: source });
await used.inject({
  method: 'POST',
  url: '/user/login',
  payload: { email: people.superAdmin, password: testPassword },
});
await used.close();
// What is hard to carry: odd text, nested JSON, microseconds, nothing at all, a row that refers to a later one.
await source.inScript(async ({ script }) => {
  await script(`
    update users set last_name = E'\\u2028 "quo\\\\ted" \\u26F5 \\U0001F6A2 עברית', preferences = '{"a": {"b": [1, null, "\\u2028"]}}'
     where email = '${people.superAdmin}';
    update users set last_sign_in_at = '1999-12-31 23:59:59.000001+05:30' where email = '${people.user}';
    insert into plans (name, display_name, service_id, service_type) select 'Small', 'Small', id, 'UI' from services limit 1;
    insert into subscriptions (user_id, service_id, service_type, organization_id, plan_id, start_date)
      select u.id, p.service_id, 'UI', u.organization_id, p.id, d from users u, plans p, (values (date '2024-02-29'), (date '2026-12-31')) v (d)
       where u.organization_id is not null and p.name = 'Small' limit 2;
    update subscriptions set predecessor_id = (select max(id) from subscriptions) where id = (select min(id) from subscriptions);
    insert into trusted_devices (user_id, hash, label, expires_at)
      select id, '\\x01', 'Firefox', now() + interval '30 days' from users limit 1;
    insert into roles (name, display_name) select 'bulk ' || n, repeat('x', 50) from generate_series(1, 1200) n;
    delete from roles where name = 'bulk 1200';
    insert into audit_events (at, actor_name, action, target_type) values ('2036-01-31', 'Ada', 'role.created', 'role')`);
});
// Months of the trail, one of them archived.
await keepAuditMonths(source.jobs, { today: new Date('2036-01-31'), retentionMonths: null });
await source.inScript(({ script }) => script('alter table audit_trail detach partition audit_events_2036_01'));
await backupToFile(source, config.appSecret, file);
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

const isEmbedded = inject('template').kind === 'pglite';
const openEmbedded = () => openMemoryStore(blank);
// Restore from each kind of store into each; test everything else within one kind.
const openOwn = isEmbedded ? openEmbedded : emptyStore;
const targets: [string, () => Promise<Store>][] = [
  ['the embedded store', openEmbedded],
  ...(isEmbedded ? [] : ([['PostgreSQL', openOwn]] satisfies [string, () => Promise<Store>][])),
];

async function empty(): Promise<Store> {
  const store = await openOwn();
  opened.push(store);
  return store;
}

async function digests(store: Store) {
  return (await dumpStore(store, sealBy(config.appSecret), async () => {})).tables;
}

describe.each(targets)('a backup restored into %s', (_name, open) => {
  let target: Store;
  beforeAll(async () => {
    target = await open();
  });
  afterAll(() => target.close());

  it('has the same rows in every table, signs in, and continues its sequences', async () => {
    const summary = await restoreFromFile(target, config.appSecret, file);
    expect(summary.rows).toBeGreaterThan(1200);
    expect(await digests(target)).toEqual(await digests(source));

    const { server } = await buildApp({ config, store: target });
    const answer = await server.inject({
      method: 'POST',
      url: '/user/login',
      payload: { email: people.superAdmin, password: testPassword },
    });
    await server.close();
    expect(answer.statusCode).toBe(202);

    const next = (store: Store) =>
      store.inScript(({ rows }) =>
        rows<{ id: number }>("insert into roles (name, display_name) values ('after', 'after') returning id"),
      );
    const [made] = await next(target);
    const [last] = await source.inScript(({ rows }) => rows<{ id: number }>('select max(id) as id from roles'));
    // Never reuse the number of a deleted row.
    expect(made!.id).toBe(last!.id + 2);
  });

  it('keeps its triggers, generated columns and foreign keys', async () => {
    for (const table of ['audit_trail', 'audit_events_2036_01']) {
      await expect(target.db.execute(sql.raw(`delete from ${table}`))).rejects.toThrow(table);
      await expect(target.db.execute(sql.raw(`truncate ${table}`))).rejects.toThrow(table);
    }
    await expect(
      target.db.execute(sql`insert into user_branches (user_id, branch_id) values (1, 9999)`),
    ).rejects.toThrow('user_branches');
    const { rows } = await target.db.execute<{ search_text: string }>(
      sql`select search_text from users where email = ${people.user}`,
    );
    expect(rows[0]!.search_text).toContain(people.user);
    const { rows: broken } = await target.db.execute(
      sql`select conname from pg_constraint where contype = 'f' and not convalidated`,
    );
    expect(broken).toEqual([]);
    const statuses = await migrationNames(target);
    expect(statuses).toEqual(migrations.map(({ name }) => name));
  });
});

async function migrationNames(store: Store): Promise<string[]> {
  return (
    await store.inScript(({ rows }) => rows<{ name: string }>('select name from schema_migrations order by name'))
  ).map(({ name }) => name);
}

describe.runIf(inject('isWhole'))('a backup', () => {
  it('is readable by its owner alone and holds no password, link or private key in the clear', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = gunzipSync(await readFile(file)).toString();
    expect(text).not.toContain(testPassword);
    expect(text).not.toMatch(/"d":|BEGIN|\/password\/|\/reset-password\//);
    expect(text).not.toContain(config.appSecret);
  });

  it('migrates an older schema after loading it', async () => {
    const old = await testStore();
    opened.push(old);
    await old.inScript(({ script }) => script(`insert into roles (name, display_name) values ('Early', 'Early')`));
    const oldFile = path.join(folder, 'old.jsonl.gz');
    await backupToFile(old, config.appSecret, oldFile);

    const target = await empty();
    const next = {
      name: '9999_next',
      script: `alter table roles add column colour text not null default ''; update roles set colour = 'red' where name = 'Early'`,
      checksum: 'next',
    };
    await restoreFromFile(target, config.appSecret, oldFile, { migrations: [...migrations, next] });
    const { rows } = await target.db.execute(sql`select name from roles where colour = 'red'`);
    expect(rows).toEqual([{ name: 'Early' }]);
    expect(await migrationNames(target)).toEqual([...migrations.map(({ name }) => name), '9999_next']);
  });

  it('is complete when two write to it, and leaves every session out on request', async () => {
    const same = path.join(folder, 'same.jsonl.gz');
    const [one, other] = await Promise.all([
      backupToFile(source, config.appSecret, same),
      backupToFile(source, config.appSecret, same),
    ]);
    expect(one.rows).toBe(other.rows);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);

    const target = await empty();
    const restored = await restoreFromFile(target, config.appSecret, same, { endSessions: true });
    expect(restored.rows).toBe(one.rows);
    const { rows } = await target.db.execute<{ live: number }>(
      sql`select count(*)::int as live from sessions s join users u on u.id = s.user_id where s.revoked_at is null or s.epoch = u.epoch`,
    );
    expect(rows[0]!.live).toBe(0);
    expect((await target.db.execute(sql`select 1 from trusted_devices`)).rows).toEqual([]);
    expect((await source.db.execute(sql`select 1 from trusted_devices`)).rows).toHaveLength(1);
  });
});

describe.runIf(inject('isWhole'))('a backup made with another secret', () => {
  const later = 'the secret that came after, long enough';

  it('restores with that secret as the previous one', async () => {
    const target = await empty();
    await restoreFromFile(target, later, file, { previousAppSecret: config.appSecret });
    const secrets = createSecrets(later);
    const sealed = async () =>
      (await target.db.execute<{ sealed: string }>(sql`select sealed_private_key as sealed from signing_keys`)).rows;
    // The first start seals the keys again, and the previous secret can be forgotten.
    const { server } = await buildApp({
      config: { ...config, appSecret: later, previousAppSecret: config.appSecret },
      store: target,
    });
    await server.close();
    for (const row of await sealed()) expect(() => secrets.open('signing-key', row.sealed)).not.toThrow();
  });

  it('restores unverified without the secret, and without keys, unsent mails and sessions', async () => {
    const target = await empty();
    await restoreFromFile(target, later, file, { unverified: true });
    const { rows } = await target.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from signing_keys) as keys,
             (select count(*)::int from outbox_mails where sealed is not null) as mails,
             (select count(*)::int from sessions where revoked_at is null) as sessions,
             (select count(*)::int from roles where name like 'bulk %') as roles`);
    expect(rows[0]).toEqual({ keys: 0, mails: 0, sessions: 0, roles: 1199 });
    const { server } = await buildApp({ config: { ...config, appSecret: later }, store: target });
    expect((await server.inject('/health/ready')).statusCode).toBe(200);
    await server.close();
  });
});

describe.runIf(inject('isWhole'))('a refused restore', () => {
  it('restores nothing from a wrong or damaged file or into a used database, and lets an empty one take the right file', async () => {
    const target = await empty();
    const refused = async (from: string, message: RegExp, appSecret = config.appSecret) =>
      expect(restoreFromFile(target, appSecret, from)).rejects.toThrow(message);
    await refused(file, /another APP_SECRET/, `${config.appSecret}x`);
    await refused(path.join(folder, 'none'), /cannot be read/);

    const damaged = path.join(folder, 'damaged.jsonl.gz');
    const bytes = await readFile(file);
    await writeFile(damaged, bytes.subarray(0, Math.floor(bytes.length / 2)));
    await refused(damaged, /damaged or not whole/);
    const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
    const damage: [(all: string[]) => string[], RegExp][] = [
      [(all) => all.slice(0, -2), /not whole/],
      [(all) => all.map((line) => line.replace('"Small"', '"Smell"')), /was changed since/],
      [(all) => all.filter((line) => !line.includes('"bulk 77"')), /was changed since/],
      [(all) => all.map((line) => line.replace(/,"mac":"[^"]*"/, '')), /was changed since/],
      [(all) => all.map((line) => line.replace('"version":2', '"version":1')), /carries no keyed hash/],
      [(all) => all.map((line) => line.replace('"checksum":"', '"checksum":"0')), /newer Gangway/],
      [() => ['{}'], /not a Gangway backup/],
    ];
    for (const [change, message] of damage) {
      await writeFile(damaged, gzipSync(change(lines).join('\n')));
      await refused(damaged, message);
    }

    // Even unverified, the rows must match their count.
    for (const [change, message] of [
      [(line: string) => line.replace('"Small"', '"Smell"'), /plans came out differently/],
      [(line: string) => (line.includes('"bulk 77"') ? '' : line), /roles came out differently/],
    ] as const) {
      const text = lines.map(change).filter((line) => line !== '');
      await writeFile(damaged, gzipSync(text.join('\n')));
      await expect(restoreFromFile(target, config.appSecret, damaged, { unverified: true })).rejects.toThrow(message);
    }

    await target.inScript(({ script }) => script('create table customers (id integer primary key)'));
    await refused(file, /not those of this database/);
    await target.inScript(({ script }) => script('drop table customers'));
    await restoreFromFile(target, config.appSecret, file);
    expect(await digests(target)).toEqual(await digests(source));
    await refused(file, /The database is not empty/);
  });
});

it('names the place of a failed backup and leaves no file', async () => {
  await expect(backupToFile(source, config.appSecret, path.join(folder, 'no/such/folder.gz'))).rejects.toThrow(
    'cannot be written',
  );
});

// Guards the fixture itself: without sealed values the promise above would be empty.
it('seals keys in the fixture', async () => {
  const { rows } = await source.db.execute<{ sealed: string }>(
    sql`select sealed_private_key as sealed from signing_keys`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(() => createSecrets(config.appSecret).open('signing-key', rows[0]!.sealed)).not.toThrow();
});
