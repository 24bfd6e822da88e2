import { setTimeout as delay } from 'node:timers/promises';
import { role } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { listening, openStream } from '../../testing/read-stream.ts';
import { testApp } from '../../testing/test-app.ts';
import { streamEvents } from './stream-events.ts';

const writers = 200;
const eventsEach = trials(20, 100);
const cuts = trials(12, 60);
/** Milliseconds for the readers to have everything, on a busy machine. */
const patience = trials(30_000, 120_000);

const app = await testApp();
const origin = await listening(app);
const template = inject('template');
const url = new URL(template.kind === 'postgres' ? template.server : '');
url.pathname = `/${await app.given.value<string>(sql`select current_database()`)}`;
const pool = new Pool({ connectionString: url.href, max: writers });
afterAll(async () => {
  await pool.end();
  await app.close();
});

/** A reader may have two streams at a time, and one that it has just left may count for a moment. */
async function begin(token: string, after: number) {
  for (;;) {
    const stream = await openStream(origin, token, `?after=${after}`);
    if (stream.status !== 429) return stream;
    stream.leave();
    await delay(50);
  }
}

/** One after the other, each committed, or now and then given up, a moment after its number was given out. */
async function write(writer: number): Promise<void> {
  const client = await pool.connect();
  try {
    for (let event = 0; event < eventsEach; event += 1) {
      await client.query('begin');
      await client.query(
        `insert into audit_events (actor_name, action, target_type, target_name) values ('Writer', 'role.created', 'role', $1)`,
        [`${writer}-${event}`],
      );
      await delay(Math.random() * 60);
      await client.query(Math.random() < 0.1 ? 'rollback' : 'commit');
    }
  } finally {
    client.release();
  }
}

it(
  `${writers} write at once: each event reaches each reader once and in order, one that begins again too`,
  { timeout: trials(120_000, 600_000) },
  async () => {
    const [token, another] = [await app.tokenOf('superAdmin'), await app.tokenOf('auditor')];
    const [whole, broken] = [await begin(token, 0), await begin(another, 0)];
    // A reader that is cut off all the time, and begins after the last event it has.
    const pieces: number[] = [];
    const again = (async () => {
      let stream = broken;
      for (let cut = 0; cut < cuts; cut += 1) {
        await delay(300);
        stream.leave();
        pieces.push(...stream.ids.splice(0));
        stream = await begin(another, pieces.at(-1) ?? 0);
      }
      return stream;
    })();

    await Promise.all([
      ...Array.from({ length: writers }, (_, writer) => write(writer)),
      // And calls of the API itself beside them, whether they find a connection or not.
      ...Array.from({ length: 10 }, (_, n) =>
        app.send(role.create, { as: 'superAdmin', body: { name: `Raced ${n}`, displayName: `Raced ${n}` } }),
      ),
    ]);
    const last = await again;
    const rows = await app.given.rows<{ id: number }>(sql`select id::float8 as id from audit_events order by id`);
    const committed = rows.map(({ id }) => id);
    expect(committed.length).toBeGreaterThan(writers * eventsEach * 0.8);
    last.leave();
    whole.leave();
    // A busy database may have cut them off: then the rest comes after the last event.
    for (const seen of [whole.ids.slice(), [...pieces, ...last.ids]]) {
      const rest = await begin(token, seen.at(-1) ?? 0);
      // Beginning again is an event of its own.
      const all = () => [...seen, ...rest.ids].slice(0, committed.length);
      await expect.poll(() => all().length, { timeout: patience }).toBe(committed.length);
      expect(all()).toEqual(committed);
      rest.leave();
    }
  },
);

it('stops waiting for a reader who leaves during a long transaction', async () => {
  const { db, store } = app.context;
  const isOver = vi.fn<() => boolean>(() => false);
  const reader = vi.fn<() => Promise<null>>(async () => null);
  await store.inScript(async ({ script }) => {
    await script(
      `insert into audit_events (actor_name, action, target_type, target_name) values ('Writer', 'role.created', 'role', 'Long')`,
    );
    const lines = streamEvents({ db, after: undefined, wait: undefined, reader, isOver });
    expect(await lines.next()).toEqual({ value: '\n', done: false });
    const next = lines.next();
    await expect.poll(() => isOver.mock.calls.length).toBeGreaterThan(3);
    // Nothing is read as long as it is not known what is complete.
    expect(reader).not.toHaveBeenCalled();
    isOver.mockReturnValue(true);
    expect(await next).toEqual({ value: undefined, done: true });
  });
});
