import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type RunningServer, startServer } from './start-server.ts';
import { advisoryLocks } from './store/statements/advisory-locks.ts';
import { createDatabase, dropDatabase, freshName } from './testing/postgres-databases.ts';
import { testConfig } from './testing/test-config.ts';

/** Milliseconds that a request waits for a lock. */
const lockTimeout = 900;
const template = inject('template');
const server = template.kind === 'postgres' ? template.server : '';

let name: string;
let databaseUrl: string;
beforeEach(async () => {
  name = freshName('gangway_start');
  databaseUrl = await createDatabase(server, name);
});
afterEach(() => dropDatabase(server, name));

/** Port 0 is any free one. */
const start = () =>
  startServer({ config: testConfig({ databaseUrl, host: '127.0.0.1', ports: { ...testConfig().ports, api: 0 } }) });

async function textsAt(running: readonly RunningServer[], path: string): Promise<[number, string][]> {
  return Promise.all(
    running.map(async ({ address }) => {
      const answer = await fetch(`${address}${path}`);
      return [answer.status, await answer.text()] as [number, string];
    }),
  );
}

it('starts several replicas at once on an empty database, with one set of keys', async () => {
  const running = await Promise.all([start(), start(), start()]);
  expect((await textsAt(running, '/health/ready')).map(([status]) => status)).toEqual([200, 200, 200]);
  expect(new Set((await textsAt(running, '/.well-known/jwks.json')).map(String)).size).toBe(1);
  await Promise.all(running.map((replica) => replica.stop()));
});

it.each(['signingKeys', 'demoSeed', 'auditMonths'] as const)(
  'waits at the start for a replica that holds the lock %s longer than a request may wait',
  async (lock) => {
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query(`select pg_advisory_lock(${advisoryLocks[lock]})`);
    const starting = start();
    const ended = starting.then(
      () => 'started',
      (error: unknown) => String(error),
    );
    const waiting = async () =>
      (await other.query(`select from pg_locks where not granted and objid = ${advisoryLocks[lock]}`)).rowCount;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    await Promise.race([ended, delay(5 * lockTimeout)]);
    await other.end();
    expect(await ended).toBe('started');
    await (await starting).stop();
  },
);
