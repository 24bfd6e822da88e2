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

it('waits at the start for a replica that holds a lock longer than a request may wait', async () => {
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  const held = (['signingKeys', 'demoSeed', 'auditMonths'] as const).map((lock) => advisoryLocks[lock]);
  for (const lock of held) await other.query(`select pg_advisory_lock(${lock})`);
  const starting = start();
  const ended = starting.then(
    () => 'started',
    (error: unknown) => String(error),
  );
  const waitedFor = async () => {
    const { rows } = await other.query<{ lock: number }>('select objid::int as lock from pg_locks where not granted');
    return rows.map(({ lock }) => lock).filter((lock) => held.includes(lock));
  };
  for (const _lock of held) {
    await expect.poll(waitedFor, { timeout: 20_000 }).toHaveLength(1);
    const [lock] = await waitedFor();
    await Promise.race([ended, delay(2 * lockTimeout)]);
    await other.query(`select pg_advisory_unlock(${lock})`);
    await expect.poll(waitedFor, { timeout: 20_000 }).not.toContain(lock);
  }
  await other.end();
  expect(await ended).toBe('started');
  await (await starting).stop();
});
