import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { testStore } from '../../testing/test-store.ts';
import type { Store } from '../database.ts';
import { isStoreUnavailable } from '../statements/database-error.ts';
import { openPostgresStore } from './postgres-store.ts';

let store: Store;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

it('survives a connection cut between two statements of a transaction', async () => {
  const cut = store.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await store.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
    // The message of the end arrives while nothing is asked on this connection: an error no one listens to ends the process.
    await delay(200);
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow('Failed query');
  const { rows } = await store.db.execute<{ alive: number }>(sql`select 1 as alive`);
  expect(rows).toEqual([{ alive: 1 }]);
});

/** Runs a transaction whose connection is cut during the first attempt, at the moment `cutAt` says. */
async function cutOnce(cutAt: 'work' | 'commit') {
  await store.db.execute(sql`drop table if exists cut`);
  await store.db.execute(sql`create table cut (attempt int)`);
  let attempts = 0;
  const outcome = await store.db
    .transaction(async (tx) => {
      attempts += 1;
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await tx.execute(sql`insert into cut values (${attempts})`);
      if (attempts > 1) return;
      await store.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
      await delay(200);
      if (cutAt === 'work') await tx.execute(sql`select 1`);
    })
    .then(
      () => 'done',
      () => 'failed',
    );
  const { rows } = await store.db.execute<{ attempt: number }>(sql`select attempt from cut`);
  return { outcome, attempts, rows };
}

it('retries a transaction once when its connection is lost before the commit', async () => {
  expect(await cutOnce('work')).toEqual({ outcome: 'done', attempts: 2, rows: [{ attempt: 2 }] });
});

it('never repeats a transaction whose commit got no answer', async () => {
  expect(await cutOnce('commit')).toEqual({ outcome: 'failed', attempts: 1, rows: [] });
});

it('stops waiting for a lock in time, and names it', async () => {
  const asked = store.db.transaction(async (tx) => {
    await tx.execute(sql`lock table organizations in access exclusive mode`);
    return Promise.allSettled([store.db.execute(sql`select 1 from organizations`)]);
  });
  const [answer] = await asked;
  // 55P03 lock_not_available; were it the statement's own end, it would be 57014.
  expect(answer).toMatchObject({ status: 'rejected', reason: { cause: { code: '55P03' } } });
});

it('returns a connection whose transaction never began', async () => {
  const never = () => Promise.reject(new Error('has run'));
  for (let begun = 0; begun < 25; begun += 1) {
    // What the server refuses, so that `begin` itself fails.
    const began = store.db.transaction(never, { isolationLevel: 'no such level' as 'serializable' });
    await expect(began).rejects.toThrow('Failed query: begin');
  }
  const { rows } = await store.db.execute<{ alive: number }>(sql`select 1 as alive`);
  expect(rows).toEqual([{ alive: 1 }]);
  expect(store.pool()).toMatchObject({ waiting: 0 });
});

/** A relay before the test's server; `takes` milliseconds until it passes a new connection on, never for Infinity. */
async function relay() {
  const template = inject('template');
  if (template.kind !== 'postgres') throw new Error('no PostgreSQL');
  const url = new URL(template.server);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  const state = { takes: 0, opened: 0 };
  const between = createServer((socket) => {
    state.opened += 1;
    sockets.add(socket.on('error', () => {}));
    if (state.takes === Infinity) return;
    setTimeout(() => {
      const server = connect(target);
      sockets.add(server.on('error', () => {}));
      socket.pipe(server).pipe(socket);
    }, state.takes);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.port = String((between.address() as AddressInfo).port);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    between.close();
  };
  return { url: url.href, state, close };
}

it('counts a server as away that accepts a connection and never answers', async () => {
  const { url, state, close } = await relay();
  const through = await openPostgresStore({ url, poolSize: 2, queueLimit: 2 });
  try {
    state.takes = Infinity;
    const failure: unknown = await through
      .inScript(async ({ rows }) => rows('select 1'))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isStoreUnavailable(failure)).toBe(true);
  } finally {
    await through.close();
    close();
  }
});

it('works with a server that takes 1.5 s for a connection, and keeps those that come late', async () => {
  const { url, state, close } = await relay();
  state.takes = 1500;
  const through = await openPostgresStore({ url, poolSize: 2, queueLimit: 20 });
  try {
    expect((await through.db.execute(sql`select 1 as alive`)).rows).toEqual([{ alive: 1 }]);
    const before = state.opened;
    await Promise.all(Array.from({ length: 10 }, () => through.db.execute(sql`select 1`)));
    expect(state.opened).toBe(before);
  } finally {
    await through.close();
    close();
  }
});

it('tells a server that refuses from one that is slow', async () => {
  const { url, close } = await relay();
  close();
  await expect(openPostgresStore({ url, poolSize: 2, queueLimit: 2 })).rejects.toThrow(/did not answer .*ECONNREFUSED/);
});
