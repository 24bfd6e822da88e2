import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { bulk } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildProgram } from '../../testing/build-program.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const people = trials(250, 1000);
/** Rows that are done when the process is killed: whole chunks. */
const done = people - 150;

let app: TestApp;
let program: Awaited<ReturnType<typeof buildProgram>>;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  app = await testApp();
  program = await buildProgram('api-process', 'killed-batch');
}, 120_000);
afterAll(async () => {
  for (const child of running) await kill(child);
  await program.remove();
  await app.close();
});

/** The API in a process of its own, on the same database. */
async function start(): Promise<{ child: ChildProcess; address: string }> {
  const rows = await app.given.rows<{ name: string }>(sql`select current_database() as name`);
  const template = inject('template');
  if (template.kind === 'pglite') throw new Error('needs a server');
  const url = new URL(template.server);
  url.pathname = rows[0]?.name ?? '';
  const child = spawn(process.execPath, [program.program, url.href], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  for await (const line of createInterface({ input: child.stdout })) return { child, address: line };
  throw new Error('the API did not start');
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function until<T>(read: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + trials(90_000, 180_000);
  for (;;) {
    const value = await read();
    if (wanted(value)) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain: ${JSON.stringify(value)}`);
    await delay(50);
  }
}

it(`a batch of ${people} whose API is killed in the middle is finished after the start, each row checked again`, async () => {
  const { db } = app.context;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into users (email, first_name, organization_id)
    select 'killed' || n || '@example.org', 'Killed', (select min(id) from organizations)
      from generate_series(1, ${people}::int) n returning id`);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const token = await app.tokenOf('superAdmin');
  const { hash } = (
    await app.expect(200, bulk.preview, {
      as: { token },
      body: { operation: { kind: 'state', isActive: false }, selection: { ids } },
    })
  ).body;
  const mine = async () => (await app.expect(200, bulk.list, { as: { token } })).body[0];
  const doomed = await start();

  // A person of the next chunk is held, so that the process dies while it works on that chunk.
  await db.transaction(async (tx) => {
    // The rows before it may take a busy machine longer than a transaction may rest.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select 1 from users where id = ${ids[done + 20]} for update`);
    const answer = fetch(`${doomed.address}/bulk/apply`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ hash }),
    });
    const died = answer.then(
      () => false,
      () => true,
    );
    const waiting = sql`select count(*)::int as n from pg_stat_activity
                         where datname = current_database() and wait_event_type = 'Lock'`;
    await until(mine, (batch) => batch?.changed === Math.floor(done / 100) * 100);
    await until(
      async () => (await db.execute<{ n: number }>(waiting)).rows[0]?.n,
      (n) => (n ?? 0) > 0,
    );
    await kill(doomed.child);
    expect(await died).toBe(true);
  });

  const left = await mine();
  expect(left).toMatchObject({ state: 'applying', total: people, changed: Math.floor(done / 100) * 100 });
  // The world goes on before the API is back.
  await db.execute(sql`update users set first_name = 'Edited', version = version + 1 where id = ${ids.at(-1)}`);
  await start();
  const finished = await until(mine, (batch) => batch?.state !== 'applying');
  expect(finished).toMatchObject({ state: 'applied', changed: people - 1, refused: 1, waiting: 0 });

  const batchId = finished?.id ?? 0;
  const { body: refused } = await app.expect(200, bulk.rows, {
    as: { token },
    params: { batchId },
    query: { outcome: 'refused' },
  });
  expect(refused.map(({ id, reason }) => [id, reason])).toEqual([[ids.at(-1), 'Edited since the preview.']]);
  const { rows: events } = await db.execute(sql`
    select count(*)::int as events, count(distinct target_id)::int as people from audit_events where batch_id = ${batchId}`);
  expect(events).toEqual([{ events: people - 1, people: people - 1 }]);
  const { rows: changed } = await db.execute(sql`
    select count(*)::int as n from users where id = any (${`{${ids.join()}}`}::int[]) and not is_active and version = 2`);
  expect(changed).toEqual([{ n: people - 1 }]);
  const { rows: notices } = await db.execute(sql`
    select title from notifications where link = ${`/activity?f.batchId=${batchId}`}`);
  expect(notices).toEqual([{ title: `${people - 1} people were deactivated` }]);
}, 600_000);
