import { me, organization, user } from '@gangway/contract';
import { startOwnCluster } from '@gangway/tooling/test-database';
import { trials } from '@gangway/tooling/trials';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { writeFixture } from '../../testing/test-fixture.ts';
import type { Store } from '../database.ts';
import { migrateUp } from '../migrations.ts';
import { openPostgresStore } from './postgres-store.ts';

/** Seconds that the replica stays behind. */
const lag = 2;

type Cluster = NonNullable<Awaited<ReturnType<typeof startOwnCluster>>>;

let cluster: Cluster;
let replica: Awaited<ReturnType<Cluster['standby']>>;
let store: Store;
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  const started = await startOwnCluster();
  if (!started) throw new Error('no PostgreSQL');
  cluster = started;
  const writer = await openPostgresStore({ url: cluster.url, poolSize: 5, queueLimit: 10 });
  await migrateUp(writer);
  await writer.db.transaction((tx) => writeFixture(tx, 'not asked for'));
  await writer.close();
  replica = await cluster.standby();
  await lagOf(lag);
  store = await openPostgresStore({
    url: cluster.url,
    readUrls: [`postgres://postgres@127.0.0.1:${replica.port}/postgres`],
    poolSize: 20,
    queueLimit: 500,
  });
  app = await testApp({ store });
  other = await testApp({ store: { ...store, close: async () => {} } });
});
afterAll(async () => {
  await other.close();
  await app.close();
  cluster.stop();
});

let made = 0;
async function addOrganization() {
  made += 1;
  const name = `Replica Line ${made}`;
  const { headers } = await app.expect(201, organization.create, {
    as: 'superAdmin',
    body: { name, displayName: name, isActive: true },
  });
  return { name, position: headers['gangway-log-position'] ?? '' };
}
async function isListed(name: string, position?: string) {
  const { body } = await app.expect(200, organization.list, {
    as: 'superAdmin',
    query: { page: 1, size: 10, 'f.name': name },
    ...(position === undefined ? {} : { headers: { 'gangway-log-position': position } }),
  });
  return body.some((row) => row.name === name);
}

it('reads at the replica, a moment behind, for those who wrote nothing', async () => {
  const { name } = await addOrganization();
  expect(await isListed(name)).toBe(false);
  await expect.poll(() => isListed(name), { timeout: 20_000 }).toBe(true);
});

it('shows callers their own writes, however far the replica lags', async () => {
  const unseen: string[] = [];
  for (let trial = 0; trial < trials(40, 1000); trial += 1) {
    const { name, position } = await addOrganization();
    if (!(await isListed(name, position))) unseen.push(name);
  }
  expect(unseen).toEqual([]);
});

it('reads at the writer when a position cannot be read', async () => {
  const { name } = await addOrganization();
  for (const position of ['', 'x', '0/', '0/16B3748 ', 'FFFFFFFFF/0'])
    expect(await isListed(name, position)).toBe(true);
});

/** The replica applies nothing that is younger. */
async function lagOf(seconds: number) {
  const client = new Client({ host: '127.0.0.1', port: replica.port, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`alter system set recovery_min_apply_delay = '${seconds}s'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

it('ends access at once, at every process, while the replica is ten seconds behind', async () => {
  await lagOf(10);
  const id = await app.idOf('user');
  const opens = async () => {
    const as = { token: (await app.signIn('user')).accessToken };
    const { body } = await other.expect(200, me.services, { as });
    return body.find(({ key }) => key === 'erp')?.reason ?? null;
  };
  const entitled = async () =>
    (await other.expect(200, user.entitlement, { as: 'superAdmin', params: { id, service: 'erp' } })).body.entitled;
  expect([await opens(), await entitled()]).toEqual([null, true]);
  const { body } = await app.expect(200, user.read, { as: 'superAdmin', params: { id } });
  const { erp: _taken, ...services } = body.services;
  await app.expect(200, user.update, { as: 'superAdmin', params: { id }, body: { version: body.version, services } });
  expect([await opens(), await entitled()]).toEqual(['no-role', false]);

  const { accessToken, sid } = await app.signIn('user');
  const asUser = { as: { token: accessToken } };
  await other.expect(200, me.read, asUser);
  await app.expect(200, user.endSession, { as: 'superAdmin', params: { id: await app.idOf('user'), sid } });
  expect((await other.send(me.read, asUser)).status).toBe(401);

  const again = await app.signIn('user');
  await app.expect(200, user.toggle, { as: 'superAdmin', params: { id: again.userId } });
  expect((await other.send(me.read, { as: { token: again.accessToken } })).status).toBe(401);
  await lagOf(lag);
});

it('fails no read when the replica is away, and reads there again when it is back', async () => {
  const answers: Promise<boolean>[] = [];
  const { name } = await addOrganization();
  replica.halt();
  for (let read = 0; read < 60; read += 1) answers.push(isListed(name));
  expect(await Promise.all(answers)).toEqual(answers.map(() => true));

  replica.start();
  await expect
    .poll(async () => isListed((await addOrganization()).name), { timeout: 30_000, interval: 500 })
    .toBe(false);
});

it('leaves out a replica that became a writer', async () => {
  const client = new Client({ host: '127.0.0.1', port: replica.port, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
  await expect.poll(async () => isListed((await addOrganization()).name), { timeout: 20_000 }).toBe(true);
});
