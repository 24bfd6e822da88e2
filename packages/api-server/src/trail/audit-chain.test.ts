import { auditFields } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { createSecrets } from '../server/secrets.ts';
import type { Store } from '../store/database.ts';
import { testConfig } from '../testing/test-config.ts';
import { testStore } from '../testing/test-store.ts';
import { keepAuditMonths } from './audit-months.ts';
import { sealAudit } from './seal-audit.ts';
import { trailHorizon } from './trail-horizon.ts';
import { type AuditProof, verifyAudit } from './verify-audit.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const secrets = createSecrets(testConfig().appSecret);
const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});
async function opening(): Promise<Store> {
  const store = await testStore();
  opened.push(store);
  return store;
}

const write = (store: Store, ...targets: string[]) =>
  store.db.execute(sql`
    insert into audit_events (actor_id, actor_name, action, target_type, target_id, target_name, ip, user_agent, before, after)
    select 7, 'Sofia Lind', 'user.changed', 'user', '8', target, '192.0.2.7', 'Firefox',
           '{"email": "old@example.com", "isActive": true}'::jsonb, '{"email": "new@example.com", "isActive": false}'::jsonb
      from unnest(${sql.param(`{${targets.join(',')}}`)}::text[]) target`);
const seal = (store: Store) => sealAudit({ db: store.db, secrets, horizon: trailHorizon(store.db) });
const verify = (store: Store) => verifyAudit(store.db, secrets);
/** As the owner of the tables may: past the triggers. */
const tamper = (store: Store, statement: string, tables = ['audit_trail']) =>
  store.inScript(async ({ rows, script }) => {
    const parts = await rows<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and (relispartition or relname = any ($1))
          and relnamespace = current_schema()::regnamespace`,
      [tables],
    );
    for (const name of ['audit_trail', ...parts.map((part) => part.name)])
      await script(`alter table ${name} disable trigger user`);
    await script(statement);
  });

const faultless = {
  unlinked: 0,
  changed: [],
  removed: [],
  inserted: [],
  broken: [],
  personal: [],
  erased: { found: 0, recorded: 0 },
  away: 0,
} satisfies Partial<AuditProof>;

async function sealed(): Promise<{ store: Store; ids: number[] }> {
  const store = await opening();
  await write(store, 'one', 'two', 'three', 'four', 'five');
  await seal(store);
  const { rows } = await store.db.execute<{ id: number }>(sql`select id::int as id from audit_trail order by id`);
  return { store, ids: rows.map(({ id }) => id).slice(-5) };
}

describe('the chain of the trail', () => {
  it('links every event and holds', async () => {
    const { store, ids } = await sealed();
    expect(await verify(store)).toMatchObject({ ...faultless, heads: { count: 1, faults: [] } });
    await write(store, 'six');
    expect(await verify(store)).toMatchObject({ ...faultless, unlinked: 1 });
    await seal(store);
    const proof = await verify(store);
    expect(proof).toMatchObject(faultless);
    expect(proof.linked).toBeGreaterThan(ids.length);
  });

  it('keeps personal values out of the trail', async () => {
    const { store } = await sealed();
    const [row] = (await store.db.execute(sql`select e::text as text from audit_trail e order by id desc limit 1`))
      .rows;
    for (const value of ['Sofia', 'five', '192.0.2.7', 'Firefox', 'example.com'])
      expect(row?.['text']).not.toContain(value);
    const [whole] = (
      await store.db.execute(
        sql`select actor_name, target_name, ip, before, after from audit_events order by id desc limit 1`,
      )
    ).rows;
    expect(whole).toEqual({
      actor_name: 'Sofia Lind',
      target_name: 'five',
      ip: '192.0.2.7',
      before: { email: 'old@example.com', isActive: true },
      after: { email: 'new@example.com', isActive: false },
    });
  });

  it('finds a changed event', async () => {
    const { store, ids } = await sealed();
    await tamper(store, `update audit_trail set action = 'user.activated' where id = ${ids[1]}`);
    expect(await verify(store)).toMatchObject({ ...faultless, changed: [ids[1]], personal: [] });
  });

  it('finds an event of another day', async () => {
    const { store, ids } = await sealed();
    await tamper(store, `update audit_trail set at = at - interval '1 microsecond' where id = ${ids[1]}`);
    expect(await verify(store)).toMatchObject({ ...faultless, changed: [ids[1]] });
  });

  it('finds a removed event', async () => {
    const { store, ids } = await sealed();
    await tamper(store, `delete from audit_trail where id = ${ids[2]}`);
    expect(await verify(store)).toMatchObject({ ...faultless, removed: [ids[2]] });
  });

  it('finds a removed event whose link went with it', async () => {
    const { store, ids } = await sealed();
    await tamper(
      store,
      `delete from audit_trail where id = ${ids[2]}; delete from audit_links where event_id = ${ids[2]}`,
    );
    expect(await verify(store)).toMatchObject({ ...faultless, broken: [ids[3]] });
  });

  it('finds an inserted event', async () => {
    const { store, ids } = await sealed();
    await write(store, 'six', 'seven');
    await store.db.execute(sql`select nextval('audit_events_id_seq')`);
    await write(store, 'nine');
    await seal(store);
    const between = (ids[4] ?? 0) + 3;
    for (const id of [0, between]) {
      await store.db.execute(sql`
        insert into audit_events (id, actor_name, action, target_type) values (${id}, 'Eve', 'role.created', 'role')`);
    }
    expect(await verify(store)).toMatchObject({ ...faultless, inserted: [0, between] });
  });

  it('finds changed and removed personal values', async () => {
    const { store, ids } = await sealed();
    await store.db.execute(sql`update audit_personal set actor_name = 'Eve' where event_id = ${ids[0]}`);
    await store.db.execute(sql`delete from audit_personal where event_id = ${ids[1]}`);
    expect(await verify(store)).toMatchObject({ ...faultless, personal: [ids[0], ids[1]] });
  });

  it('finds an erasure that no event accounts for', async () => {
    const { store, ids } = await sealed();
    await store.db.execute(sql`update audit_personal set actor_name = 'Eve', salt = null where event_id = ${ids[0]}`);
    expect(await verify(store)).toMatchObject({ ...faultless, erased: { found: 1, recorded: 0 } });
  });

  it('finds a rewritten chain by the signed head', async () => {
    const { store, ids } = await sealed();
    await tamper(store, `update audit_trail set result = 'refused' where id = ${ids[1]}`);
    await store.db.execute(sql`create table kept_heads as select * from audit_heads`);
    await store.db.execute(sql`delete from audit_heads`);
    await store.db.execute(sql`delete from audit_links`);
    const eve = createSecrets('another secret, of sixty-four characters at least, that is not ours');
    await store.db.execute(sql`alter table evidence_keys rename to ours`);
    await store.db.execute(sql`create table evidence_keys (like ours including all)`);
    await sealAudit({ db: store.db, secrets: eve, horizon: trailHorizon(store.db) });
    await store.db.execute(sql`insert into evidence_keys select * from ours`);
    const forged = await verify(store);
    expect(forged).toMatchObject(faultless);
    expect(forged.heads.faults).toEqual([expect.stringContaining('no signature of this installation')]);

    // With the heads of before, which say another link.
    await store.db.execute(sql`delete from audit_heads`);
    await store.db.execute(sql`insert into audit_heads select * from kept_heads`);
    expect((await verify(store)).heads.faults).toEqual([expect.stringContaining('says something else')]);
  });

  it('finds a missing head', async () => {
    const { store } = await sealed();
    for (const target of ['six', 'seven']) {
      await store.db.execute(sql`update audit_heads set at = at - interval '2 minutes'`);
      await write(store, target);
      await seal(store);
    }
    expect((await verify(store)).heads).toMatchObject({ count: 3, faults: [] });
    await store.db.execute(sql`
      delete from audit_heads where event_id = (select event_id from audit_heads order by event_id offset 1 limit 1)`);
    expect((await verify(store)).heads.faults).toEqual([expect.stringContaining('is missing or was changed')]);
  });

  it('signs once a minute, and nothing while nothing happens', async () => {
    const { store } = await sealed();
    await write(store, 'six');
    await seal(store);
    expect((await verify(store)).heads.count).toBe(1);
    await store.db.execute(sql`update audit_heads set at = at - interval '1 minute'`);
    await seal(store);
    await store.db.execute(sql`update audit_heads set at = at - interval '1 minute'`);
    await seal(store);
    expect((await verify(store)).heads.count).toBe(2);
  });

  it('goes through archived months, and says how many events left with a table', async () => {
    const store = await opening();
    const day = (text: string) => ({ today: new Date(text), retentionMonths: 2 });
    await keepAuditMonths(store.db, day('2036-01-05'));
    await store.db.execute(sql`
      insert into audit_events (at, actor_name, action, target_type) values ('2036-02-03', 'Ada', 'role.created', 'role')`);
    await seal(store);
    await keepAuditMonths(store.db, day('2036-07-05'));
    await seal(store);
    expect(await verify(store)).toMatchObject(faultless);
    await tamper(store, `update audit_events_2036_02 set action = 'role.removed'`, ['audit_events_2036_02']);
    expect((await verify(store)).changed).toHaveLength(1);
    await store.db.execute(sql`drop table audit_events_2036_02`);
    expect(await verify(store)).toMatchObject({ ...faultless, away: 1 });
  });
});

describe.runIf(inject('template').kind === 'postgres')('the sealer', () => {
  it('keeps no writer waiting, and waits for writers whose number is lower', async () => {
    const { store } = await sealed();
    const horizon = trailHorizon(store.db);
    const sealNow = () => sealAudit({ db: store.jobs, secrets, horizon });
    await store.db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into audit_events (actor_name, action, target_type) values ('Slow', 'role.created', 'role')`,
      );
      await write(store, 'quick');
      await sealNow();
      await sealNow();
      expect((await verify(store)).unlinked).toBe(1);
      await write(store, 'quicker');
    });
    await sealNow();
    await sealNow();
    expect(await verify(store)).toMatchObject(faultless);
  });

  it('links each event once, though every replica has the job', async () => {
    const store = await opening();
    await write(store, ...Array.from({ length: 50 }, (_, n) => `target ${n}`));
    const linked = await Promise.all(Array.from({ length: 6 }, () => seal(store)));
    expect(linked.filter((n) => n > 0)).toHaveLength(1);
    expect(await verify(store)).toMatchObject({ ...faultless, heads: { faults: [] } });
  });
});

it('files each field of a change as personal or not', async () => {
  const store = await opening();
  const { rows } = await store.db.execute<{ personal: string[]; kept: string[] }>(
    sql`select audit_personal_fields() as personal, audit_kept_fields() as kept`,
  );
  const { personal = [], kept = [] } = rows[0] ?? {};
  expect([...personal, ...kept].toSorted()).toEqual([...auditFields].toSorted());
});
