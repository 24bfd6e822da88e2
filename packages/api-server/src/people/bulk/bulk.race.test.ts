import { setTimeout as delay } from 'node:timers/promises';
import { type BulkOperation, bulk, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson } from '../../testing/add-person.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const rounds = trials(5, 100);

let app: TestApp;
// Before the first connection: each keeps the method it was made with.
const query = vi.spyOn(Client.prototype, 'query');
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  query.mockRestore();
});

const off = { kind: 'state' as const, isActive: false };
const preview = async (token: string, ids: number[]) =>
  (await app.expect(200, bulk.preview, { as: { token }, body: { operation: off, selection: { ids } } })).body.hash;

it('two Super_Admins who switch each other off by bulk, at once, leave one', async () => {
  const { db } = app.context;
  for (let round = 0; round < rounds; round += 1) {
    await db.execute(sql`update users set is_active = false`);
    const boss = (name: string) =>
      addPerson(app, { email: `${name}${round}@race.test`, roles: ['Super_Admin'], organization: null });
    const [one, other] = [await boss('one'), await boss('other')];
    const hashes = [await preview(one.token, [other.id]), await preview(other.token, [one.id])] as const;
    await Promise.all([
      app.send(bulk.apply, { as: { token: one.token }, body: { hash: hashes[0] } }),
      app.send(bulk.apply, { as: { token: other.token }, body: { hash: hashes[1] } }),
    ]);
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from users where is_active and id in (${one.id}, ${other.id})`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  }
});

it('the same apply sent five times at once, with an edit beside it, changes each person once', async () => {
  const { db } = app.context;
  const boss = await addPerson(app, { email: 'boss@race.test', roles: ['Super_Admin'], organization: null });
  const as = { token: boss.token };
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into users (email, first_name, organization_id)
      select 'crew' || ${round}::int || '-' || n || '@race.test', 'Crew', (select min(id) from organizations)
        from generate_series(1, 20) n returning id`);
    const ids = rows.map(({ id }) => id);
    const hash = await preview(boss.token, ids);
    const [edit, ...answers] = await Promise.all([
      app.send(user.toggle, { as, params: { id: ids[15]! } }),
      ...Array.from({ length: 5 }, () => app.send(bulk.apply, { as, body: { hash } })),
    ]);
    expect(edit.status).toBe(200);
    // Either the edit came first, and nothing is done, or every answer is the first one's.
    expect(new Set(answers.map(({ text }) => text)).size).toBe(answers[0]?.status === 200 ? 1 : 5);
    const { rows: events } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from audit_events
       where action = 'user.deactivated' and target_id in ${ids.map(String)} group by target_id having count(*) > 1`);
    expect(events).toEqual([]);
  }
});

describe('a person of the second chunk who is held by another transaction', () => {
  async function begin(name: string) {
    const { db } = app.context;
    const boss = await addPerson(app, { email: `${name}@held.test`, roles: ['Super_Admin'], organization: null });
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into users (email, first_name, organization_id)
      select ${name}::text || n || '@held.test', 'Held', (select min(id) from organizations)
        from generate_series(1, 150) n returning id`);
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    const hash = await preview(boss.token, ids);
    const apply = () => app.send(bulk.apply, { as: { token: boss.token }, body: { hash } });
    const mine = async () => (await app.expect(200, bulk.list, { as: { token: boss.token } })).body[0];
    const changedOnce = async () => {
      const { rows: facts } = await db.execute(sql`
        select (select count(*)::int from users where id in ${ids} and not is_active and version = 2) as people,
               (select count(*)::int from audit_events where action = 'user.deactivated' and target_id in ${ids.map(String)}) as events`);
      expect(facts).toEqual([{ people: ids.length, events: ids.length }]);
    };
    return { held: ids[120]!, apply, mine, changedOnce };
  }

  it('longer than a statement may wait is waited for', async () => {
    const { held, apply, changedOnce } = await begin('patient');
    const answer = await app.context.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select 1 from users where id = ${held} for update`);
      const asked = apply();
      await delay(3000);
      return { asked };
    });
    expect(await answer.asked).toMatchObject({ status: 200, body: { changed: 150, refused: 0 } });
    await changedOnce();
  });

  it('longer still leaves whole chunks; the same call does the rest later', async () => {
    const { held, apply, mine, changedOnce } = await begin('stuck');
    await app.context.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select 1 from users where id = ${held} for update`);
      // Not 'Nothing was changed', as for other calls.
      expect(await apply()).toMatchObject({
        status: 503,
        body: { code: 'continues' },
        headers: { 'retry-after': '10' },
      });
      expect(await mine()).toMatchObject({ state: 'applying', changed: 100, waiting: 50 });
    });
    expect(await apply()).toMatchObject({ status: 200, body: { changed: 150, refused: 0 } });
    await changedOnce();
  });
});

it('changes access with as many statements for a chunk as for a person, and state with six a person', async () => {
  const { db } = app.context;
  const boss = await addPerson(app, { email: 'counting@race.test', roles: ['Super_Admin'], organization: null });
  const as = { token: boss.token };
  const { rows } = await db.execute<{ id: number }>(sql`
    with made as (
      insert into users (email, first_name, organization_id)
      select 'counted' || n || '@race.test', 'Counted', (select min(id) from organizations) from generate_series(1, 100) n
      returning id, organization_id)
    , placed as (
      insert into user_branches (user_id, branch_id)
      select m.id, (select min(b.id) from branches b where b.organization_id = m.organization_id) from made m)
    select id from made order by id`);
  const { rows: named } = await db.execute<{ service: number; role: number }>(sql`
    select (select id from services where name = 'erp') as service, (select id from roles where name = 'api_user') as role`);
  const [{ service, role } = { service: 0, role: 0 }] = named;
  const operations: [BulkOperation, number][] = [
    [
      {
        kind: 'grant',
        serviceId: service,
        roleId: role,
        limit: 5,
        notification: false,
        trackingUrlEnabled: false,
      },
      0,
    ],
    [{ kind: 'limit', serviceId: service, limit: 9 }, 0],
    [{ kind: 'state', isActive: false }, 6],
  ];
  for (const [operation, perRow] of operations) {
    const selection = { ids: rows.map(({ id }) => id) };
    const { hash } = (await app.expect(200, bulk.preview, { as, body: { operation, selection } })).body;
    query.mockClear();
    const { body } = await app.expect(200, bulk.apply, { as, body: { hash } });
    const asked = query.mock.calls.length;
    expect([operation.kind, body.changed, Math.floor(asked / 100)]).toEqual([operation.kind, 100, perRow]);
  }
});
