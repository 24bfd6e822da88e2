import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testStore } from '../testing/test-store.ts';
import type { Store } from './database.ts';
import { plannedOnce, unseen } from './prepared.ts';

let store: Store;
beforeAll(async () => {
  store = await testStore();
  await store.db.execute(sql`create table berths (id integer primary key, name text not null)`);
  await store.db.execute(sql`insert into berths select n, 'berth ' || n from generate_series(1, 20000) n`);
  await store.db.execute(sql`create index on berths (name)`);
  await store.db.execute(sql`analyze berths`);
});
afterAll(() => store.close());

/** How often PostgreSQL made a plan for the values of a call, and how often it took the one for any values. */
async function plansOf(name: string) {
  const { rows } = await store.db.execute<{ own: number; kept: number }>(sql`
    select custom_plans::int as own, generic_plans::int as kept from pg_prepared_statements where name = ${name}`);
  return rows[0];
}

it('plans a statement once, whatever the values that it does not see', async () => {
  const berths = (limit: number, name: string) =>
    plannedOnce('berths', sql`select id from berths where name < ${unseen(name)} order by id limit ${unseen(limit)}`);
  expect(berths(10, 'a').name).toBe(berths(20, 'z').name);
  // One after the other: each time the connection that was used last.
  for (let run = 1; run <= 12; run += 1) await store.prepared(berths(run, run % 2 === 0 ? 'a' : 'z'), {});
  expect(await plansOf(berths(1, 'a').name!)).toEqual({ own: 5, kept: 7 });
  expect(await store.prepared(berths(3, 'berth 2'), {})).toEqual([{ id: 1 }, { id: 10 }, { id: 11 }]);
});

it('leaves the plan to PostgreSQL each time where the wordings are too many', async () => {
  const wording = (n: number) => plannedOnce('wording', sql.raw(`select ${n} as n ${' '.repeat(1000)}`));
  for (let n = 0; n < 100; n += 1) wording(n);
  expect(wording(0).name).toMatch(/^wording_\d+$/);
  expect(wording(99).name).toBeUndefined();
  expect(await store.prepared(wording(99), {})).toEqual([{ n: 99 }]);
});
