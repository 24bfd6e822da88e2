import { readFileSync } from 'node:fs';
import { activity } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import type { Store } from '../store/database.ts';
import { migrateUp, migrations } from '../store/migrations.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { emptyStore, testStore } from '../testing/test-store.ts';
import { auditParts, auditState, keepAuditMonths } from './audit-months.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
async function opening<T extends Store | TestApp>(one: Promise<T>): Promise<T> {
  const made = await one;
  opened.push(made);
  return made;
}

const rowsOf = async <Row extends Record<string, unknown>>({ db }: Pick<Store, 'db'>, statement: string) =>
  (await db.execute<Row>(sql.raw(statement))).rows;
const write = (store: Pick<Store, 'db'>, at: string, target: string) =>
  store.db.execute(sql`
    insert into audit_events (at, actor_name, action, target_type, target_name)
    values (${at}, 'Sofia Lind', 'role.created', 'role', ${target})`);
/** In which table each event lies. */
const places = (store: Pick<Store, 'db'>) =>
  rowsOf(
    store,
    `select e.target_name as event, t.tableoid::regclass::text as part
       from audit_events e join audit_trail t on t.id = e.id order by e.at, e.id`,
  );

/** Of a table that holds an event. */
async function refusesChanges(store: Pick<Store, 'db'>, table: string): Promise<void> {
  expect([table, (await rowsOf(store, `select 1 from ${table} limit 1`)).length]).toEqual([table, 1]);
  for (const statement of [`update ${table} set action = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
    const refused = store.db.execute(sql.raw(statement));
    await expect(refused).rejects.toMatchObject({
      cause: { message: 'audit events are never changed or removed' },
    });
  }
}

const forEver = { retentionMonths: null };
const month = (store: Store, day: string) => keepAuditMonths(store.jobs, { today: new Date(day), ...forEver });

describe('a database of the last release', () => {
  const released = Object.keys(
    JSON.parse(
      readFileSync(new URL('../testing/api-compatibility/migrations.json', import.meta.url), 'utf8'),
    ) as object,
  );

  it('is partitioned by month with every event, and continues its numbers', async () => {
    const store = await opening(emptyStore());
    await migrateUp(
      store,
      migrations.filter(({ name }) => released.includes(name)),
    );
    await write(store, '2019-05-05T05:05:05.000005Z', 'long ago');
    await write(store, new Date().toISOString(), 'today');
    await write(store, '2040-01-31T23:59:59Z', 'by a wrong clock');
    const before = await rowsOf(store, 'select * from audit_events order by id');
    await migrateUp(store);

    const after = await rowsOf(store, 'select * from audit_events order by id');
    expect(after).toEqual(before.map((row) => ({ ...row, batch_id: null, search_text: expect.any(String) })));
    const [next] = await rowsOf(
      store,
      `insert into audit_events (actor_name, action, target_type) values ('x', 'role.created', 'role') returning id::int as id`,
    );
    expect(next).toEqual({ id: 4 });
    expect(await places(store)).toEqual([
      { event: 'long ago', part: 'audit_events_before_2040_02' },
      { event: 'today', part: 'audit_events_before_2040_02' },
      { event: '', part: 'audit_events_before_2040_02' },
      { event: 'by a wrong clock', part: 'audit_events_before_2040_02' },
    ]);
    await write(store, '2040-02-01T00:00:00Z', 'later still');
    for (const table of ['audit_trail', 'audit_events_before_2040_02', 'audit_events_other']) {
      await refusesChanges(store, table);
    }
  });

  it('keeps its indexes: none is built, none is missing', async () => {
    const store = await opening(testStore());
    const unattached = await rowsOf(
      store,
      `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relispartition and not i.indisprimary
          and not exists (select 1 from pg_inherits h where h.inhrelid = i.indexrelid)`,
    );
    expect(unattached).toEqual([]);
  });
});

describe('the months of the trail', () => {
  it('are there before they begin, and each takes its own events up to the last microsecond', async () => {
    const store = await opening(testStore());
    await month(store, '2031-12-31T23:59:59Z');
    const late = '2031-12-31T23:59:59.999999Z';
    const early = '2032-01-01T00:00:00Z';
    await write(store, late, 'late');
    await write(store, early, 'early');
    // In another zone it is next year already.
    await write(store, '2032-01-01T01:00:00+02:00', 'late in UTC');
    expect(await places(store)).toEqual([
      { event: 'late in UTC', part: 'audit_events_2031_12' },
      { event: 'late', part: 'audit_events_2031_12' },
      { event: 'early', part: 'audit_events_2032_01' },
    ]);
    expect((await auditParts(store.db)).slice(1).map(({ name }) => name)).toEqual([
      'audit_events_2032_01',
      'audit_events_2032_02',
      'audit_events_2032_03',
      expect.stringMatching(/^audit_events_before_\d{4}_\d\d$/),
    ]);

    // The clock moves over the boundary: one more month is made, and nothing twice.
    await month(store, '2032-01-01T00:00:00Z');
    await month(store, '2032-01-01T00:00:00Z');
    expect((await auditParts(store.db)).map(({ name }) => name)).toContain('audit_events_2032_04');
    for (const day of ['2020-02-02', '2032-02-02', '2032-03-02', '2032-04-02']) await write(store, day, 'one each');
    for (const { name } of await auditParts(store.db)) await refusesChanges(store, name);
  });

  it('take the events that came before they existed', async () => {
    const store = await opening(testStore());
    await write(store, '2035-03-05T12:00:00Z', 'early');
    await write(store, '2035-09-05T12:00:00Z', 'far ahead');
    expect(new Set((await places(store)).map(({ part }) => part))).toEqual(new Set(['audit_events_other']));
    const before = await rowsOf(store, 'select * from audit_events order by id');
    const state = () => auditState(store.db, new Date('2035-03-06T00:00:00Z'));
    const missing = ['audit_events_2035_03', 'audit_events_2035_04'];
    expect(await state()).toMatchObject({ missing, strays: 2, archived: 0 });
    await month(store, '2035-03-06T00:00:00Z');
    expect(await state()).toMatchObject({ missing: [], strays: 1 });
    expect(await places(store)).toEqual([
      { event: 'early', part: 'audit_events_2035_03' },
      { event: 'far ahead', part: 'audit_events_other' },
    ]);
    expect(await rowsOf(store, 'select * from audit_events order by id')).toEqual(before);
    await refusesChanges(store, 'audit_events_other');
    await refusesChanges(store, 'audit_events_2035_03');
  });

  it('read as one list: pages, filters and the export cross their boundaries', async () => {
    const app = await opening(testApp());
    const { db, store } = app.context;
    await month(store, '2033-01-15T00:00:00Z');
    for (const day of ['2033-02-28', '2033-01-31', '2033-03-01', '2033-02-01', '2033-01-01']) {
      await write({ db }, `${day}T10:00:00Z`, `of ${day}`);
    }
    const namesOn = async (query: object) =>
      (await app.expect(200, activity.list, { as: 'superAdmin', query: { 'f.target': 'of 2033', ...query } })).body.map(
        ({ target }) => target?.name.slice(8),
      );
    const inOrder = ['03-01', '02-28', '02-01', '01-31', '01-01'];
    expect(await namesOn({ page: 1, size: 10 })).toEqual(inOrder);
    expect(await namesOn({ page: 2, size: 10 })).toEqual([]);
    expect(await namesOn({ sort: 'target' })).toEqual(inOrder.toReversed());
    expect(await namesOn({ 'f.from': '2033-01-31', 'f.to': '2033-02-01' })).toEqual(['02-01', '01-31']);
    const { body } = await app.expect(200, activity.exportCsv, {
      as: 'superAdmin',
      query: { 'f.target': 'of 2033' },
    });
    expect([...body.matchAll(/of 2033-(\d\d-\d\d)/g)].map(([, day]) => day)).toEqual(inOrder);
  });
});

describe('months that are older than the trail is kept', () => {
  const archive = (store: Store, day: string, retentionMonths: number | null) =>
    keepAuditMonths(store.jobs, { today: new Date(day), retentionMonths });

  async function twoYears(): Promise<Store> {
    const store = await opening(testStore());
    for (let at = 0; at < 24; at += 3) await month(store, new Date(Date.UTC(2036, at, 1)).toISOString());
    await write(store, '2036-01-10T00:00:00Z', 'January');
    await write(store, '2036-02-10T00:00:00Z', 'February');
    await write(store, '2037-06-10T00:00:00Z', 'June');
    return store;
  }

  it('all stay without a retention', async () => {
    const store = await twoYears();
    expect(await archive(store, '2037-06-15', null)).toEqual([]);
    expect(await places(store)).toHaveLength(3);
  });

  it('leave the trail, stay as tables that refuse every change, and the trail says so', async () => {
    const store = await twoYears();
    const gone = await archive(store, '2037-06-15', 16);
    expect(gone).toEqual(['audit_events_2036_01', expect.stringMatching(/^audit_events_before_/)]);
    expect((await places(store)).map(({ event }) => event)).toEqual([
      expect.stringMatching(/^everything up to \w+ \d{4}$/),
      'February',
      'June',
    ]);
    expect(await rowsOf(store, 'select target_name as event from audit_events_2036_01')).toEqual([
      { event: 'January' },
    ]);
    for (const table of gone) await refusesChanges(store, table);
    // Written before the rest of what is old went: the database's clock is not moved.
    const [event] = await rowsOf(
      store,
      `select p.actor_name, e.target_name, e.after from ${gone[1]} e join audit_personal p on p.event_id = e.id
        where e.action = 'activity.archived'`,
    );
    expect(event).toEqual({ actor_name: '', target_name: 'January 2036', after: { until: '2036-01-31', rows: 1 } });
    expect(await archive(store, '2037-06-15', 16)).toEqual([]);
    // With a clock that goes back nothing is made a second time.
    await month(store, '2036-01-15');
    expect((await auditParts(store.db)).find(({ name }) => name === 'audit_events_2036_01')?.isAttached).toBe(false);
  });

  it.runIf(inject('template').kind === 'postgres')('leave once, though every replica has the job', async () => {
    const store = await twoYears();
    const done = await Promise.all(Array.from({ length: 4 }, () => archive(store, '2037-06-15', 12)));
    const names = done.flat();
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(6);
  });

  it.runIf(inject('template').kind === 'postgres')('wait for a later run rather than hold up requests', async () => {
    const store = await twoYears();
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from audit_events limit 1`);
      const since = Date.now();
      await expect(archive(store, '2037-06-15', 12)).rejects.toMatchObject({ cause: { code: '55P03' } });
      expect(Date.now() - since).toBeLessThan(5_000);
    });
    expect(await archive(store, '2037-06-15', 12)).toHaveLength(6);
  });
});
