import {
  type BulkOperation,
  type BulkSelection,
  activity,
  bulk,
  organization,
  subscription,
  user,
} from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { finishBatches } from '../batches/finish-batches.ts';
import { addPerson } from '../../testing/add-person.ts';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';
import { batchKinds } from '../batch-kinds.ts';

let crew: number[];
let run = 0;

const db = () => app.context.db;
const one = async (query: ReturnType<typeof sql>) => (await db().execute<{ id: number }>(query)).rows[0]?.id ?? 0;

const app = await suiteApp();
const harbour = await one(sql`select id from organizations where name = 'Harbour Freight'`);
const hamburg = await one(sql`select id from branches where organization_id = ${harbour} and name = 'Hamburg'`);
const rotterdam = await one(sql`select id from branches where organization_id = ${harbour} and name = 'Rotterdam'`);
const foreignBranch = await one(
  sql`select id from branches where organization_id <> ${harbour} and name = 'Frankfurt'`,
);
const erp = await one(sql`select id from services where name = 'erp'`);
const apiUser = await one(sql`select id from roles where name = 'api_user'`);

/** New people of Hamburg who hold `api_user` in ocean tracking and ERP. */
async function hire(count: number): Promise<number[]> {
  run += 1;
  const { rows } = await db().execute<{ id: number }>(sql`
    insert into users (email, first_name, last_name, organization_id)
    select 'crew' || ${run}::int || '-' || n || '@example.org', 'Crew ' || ${run}::int, lpad(n::text, 4, '0'), ${harbour}
      from generate_series(1, ${count}::int) n returning id`);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const those = sql`u.id = any (${`{${ids.join()}}`}::int[])`;
  await db().execute(
    sql`insert into user_branches (user_id, branch_id) select u.id, ${hamburg} from users u where ${those}`,
  );
  await db().execute(sql`
    insert into user_service_roles (user_id, service_id, role_id, limit_value)
    select u.id, v.id, ${apiUser}, 5 from users u, services v where ${those} and v.name in ('erp', 'ocean_tracking')
     order by u.id, v.name`);
  return ids;
}

beforeEach(async () => {
  crew = await hire(6);
});

type As = Person | { token: string };
const preview = (as: As, operation: BulkOperation, selection: BulkSelection) =>
  app.send(bulk.preview, { as, body: { operation, selection } });
const looked = async (as: As, operation: BulkOperation, ids: number[]) =>
  (await app.expect(200, bulk.preview, { as, body: { operation, selection: { ids } } })).body;
const applied = async (as: As, operation: BulkOperation, ids: number[]) => {
  const { hash } = await looked(as, operation, ids);
  return (await app.expect(200, bulk.apply, { as, body: { hash } })).body;
};
const readPerson = async (id: number) => (await app.expect(200, user.read, { as: 'superAdmin', params: { id } })).body;
/** What undoing has to bring back: everything but the version and who saved last. */
const standing = async (ids: readonly number[]) => {
  const { rows } = await db().execute(sql`
    select u.id, u.is_active, u.organization_id, u.sort_branch, u.sort_role, u.sort_service,
           (select json_agg(b order by b.position) from user_branches b where b.user_id = u.id) as branches,
           (select json_agg(x order by x.id) from user_service_roles x where x.user_id = u.id) as grants,
           (select json_agg(e order by e.service_id) from ended_grants e where e.user_id = u.id) as ended
      from users u where u.id = any (${`{${ids.join()}}`}::int[]) order by u.id`);
  return rows;
};

const off: BulkOperation = { kind: 'state', isActive: false };
const grantErp = (limit: number): BulkOperation => ({
  kind: 'grant',
  serviceId: erp,
  roleId: apiUser,
  limit,
  notification: true,
  trackingUrlEnabled: true,
});

describe('who may not', () => {
  it('nobody without the permission previews, applies, looks or undoes', async () => {
    for (const as of [undefined, 'user', 'auditor'] as const) {
      const status = as === undefined ? 401 : 403;
      expect((await app.send(bulk.preview, { as, body: { operation: off, selection: { ids: crew } } })).status).toBe(
        status,
      );
      expect((await app.send(bulk.apply, { as, body: { hash: 'x' } })).status).toBe(status);
      expect((await app.send(bulk.list, { as })).status).toBe(status);
      expect((await app.send(bulk.undo, { as, params: { batchId: 1 } })).status).toBe(status);
    }
  });

  it('a Branch_Admin ends no sessions, as there is no single call for it', async () => {
    const branchAdmin = await addPerson(app, {
      email: `branch${run}@example.org`,
      roles: ['Branch_Admin'],
      organization: harbour,
      branches: ['Hamburg'],
    });
    expect((await preview({ token: branchAdmin.token }, { kind: 'end-sessions' }, { ids: crew })).status).toBe(403);
    expect((await preview({ token: branchAdmin.token }, off, { ids: crew })).status).toBe(200);
  });

  it('no one applies, reads or undoes what another previewed', async () => {
    const { hash } = await looked('superAdmin', off, crew);
    expect((await app.send(bulk.apply, { as: 'secondSuperAdmin', body: { hash } })).status).toBe(404);
    const { batchId } = (await app.expect(200, bulk.apply, { as: 'superAdmin', body: { hash } })).body;
    expect((await app.send(bulk.read, { as: 'secondSuperAdmin', params: { batchId } })).status).toBe(404);
    expect((await app.send(bulk.rows, { as: 'orgAdmin', params: { batchId } })).status).toBe(404);
    expect((await app.send(bulk.undo, { as: 'secondSuperAdmin', params: { batchId } })).status).toBe(404);
  });

  it('refuses a foreign person, an administrator and oneself by themselves, naming no one out of reach', async () => {
    const [other, boss, self] = await Promise.all([
      app.idOf('otherUser'),
      app.idOf('secondSuperAdmin'),
      app.idOf('orgAdmin'),
    ]);
    const { rows } = await looked('orgAdmin', off, [other, boss, self, crew[0]!, 2_000_000_000]);
    const outcomes = new Map(rows.map((row) => [row.id, [row.outcome, row.name, row.reason]]));
    expect(outcomes.get(other)).toEqual(['refused', null, 'This user does not exist.']);
    expect(outcomes.get(boss)).toEqual(['refused', null, 'This user does not exist.']);
    expect(outcomes.get(2_000_000_000)).toEqual(['refused', null, 'This user does not exist.']);
    expect(outcomes.get(self)).toEqual(['refused', 'Otto Falk', 'This is your own account.']);
    expect(outcomes.get(crew[0]!)).toEqual(['will-change', `Crew ${run} 0001`, null]);
  });

  it('gives no role of User Management, and nothing that is not released', async () => {
    const administration = await one(sql`select id from services where name = 'user_management'`);
    const role = await one(sql`select id from roles where name = 'Org_Admin'`);
    const operation: BulkOperation = {
      kind: 'grant',
      serviceId: administration,
      roleId: role,
      limit: 0,
      notification: false,
      trackingUrlEnabled: false,
    };
    expect((await preview('superAdmin', operation, { ids: crew })).status).toBe(403);
    await db().execute(sql`delete from released_services where organization_id = ${harbour} and service_id = ${erp}`);
    const { rows } = await looked('orgAdmin', grantErp(9), crew);
    expect(rows.map(({ outcome }) => outcome)).toEqual(crew.map(() => 'refused'));
    expect(rows[0]?.reason).toContain('is not released to this organization');
    await db().execute(sql`insert into released_services (organization_id, service_id) values (${harbour}, ${erp})`);
  });

  it('places no one in another organization’s branch', async () => {
    expect(
      (await preview('orgAdmin', { kind: 'branch', branchId: foreignBranch, mode: 'move' }, { ids: crew })).status,
    ).toBe(404);
    const { rows } = await looked('superAdmin', { kind: 'branch', branchId: foreignBranch, mode: 'add' }, crew);
    expect(rows.every(({ reason }) => reason === 'One of the branches belongs to another organization.')).toBe(true);
  });
});

describe('a preview', () => {
  it('changes nothing, not even the trail', async () => {
    const before = await standing(crew);
    const events = await one(sql`select count(*)::int as id from audit_events`);
    await looked('superAdmin', off, crew);
    await looked('superAdmin', grantErp(7), crew);
    expect(await standing(crew)).toEqual(before);
    expect(await one(sql`select count(*)::int as id from audit_events`)).toBe(events);
    expect(await one(sql`select max(version) as id from users where id = ${crew[0]}`)).toBe(1);
  });

  it('says what stays as it is, and why', async () => {
    const [first, second] = crew as [number, number];
    await db().execute(sql`update users set is_active = false where id = ${first}`);
    await db().execute(sql`delete from user_service_roles where user_id = ${second} and service_id = ${erp}`);
    const reasons = async (operation: BulkOperation) =>
      (await looked('superAdmin', operation, [first, second])).rows.map(({ outcome, reason }) => [outcome, reason]);
    expect(await reasons(off)).toEqual([
      ['no-change', 'Already inactive.'],
      ['will-change', null],
    ]);
    expect((await reasons({ kind: 'revoke', serviceId: erp }))[1]?.[0]).toBe('no-change');
    expect(await reasons({ kind: 'limit', serviceId: erp, limit: 5 })).toEqual([
      ['no-change', 'Already has this access.'],
      ['no-change', 'Has no role in ERP.'],
    ]);
    expect(await reasons({ kind: 'branch', branchId: hamburg, mode: 'add' })).toEqual([
      ['no-change', 'Already works there.'],
      ['no-change', 'Already works there.'],
    ]);
    expect((await reasons({ kind: 'end-sessions' }))[0]).toEqual(['no-change', 'Has no open session.']);
  });

  it('of a filter takes exactly what the list shows, and is 409 when it shows another number', async () => {
    const filter = { 'f.name': `crew ${run} ` };
    expect((await preview('superAdmin', off, { filter, count: 5 })).status).toBe(409);
    const { body } = await app.expect(200, bulk.preview, {
      as: 'superAdmin',
      body: { operation: off, selection: { filter, count: 6 } },
    });
    expect(body.rows.map(({ id }) => id)).toEqual(crew);
    expect((await preview('superAdmin', off, { filter: { 'f.nonsense': 'x' }, count: 6 })).status).toBe(400);
    expect((await preview('superAdmin', off, { filter: { 'f.plan': 'x' }, count: 6 })).status).toBe(400);
    // An Org_Admin's list shows the own organization alone.
    const skyline = await one(sql`select count(*)::int as id from users where organization_id <> ${harbour}`);
    expect(skyline).toBeGreaterThan(0);
    const everyone = await preview('orgAdmin', off, { filter: {}, count: 1 });
    expect(everyone.status).toBe(409);
  });
});

describe('applying', () => {
  it('makes each kind of change once, with one event per person that names the batch', async () => {
    const operations: [BulkOperation, (person: Awaited<ReturnType<typeof readPerson>>) => unknown, unknown][] = [
      [off, (person) => person.isActive, false],
      [{ kind: 'state', isActive: true }, (person) => person.isActive, true],
      [
        grantErp(50),
        (person) => person.services['erp'],
        { role: ['api_user'], limit: 50, notification: true, trackingUrlEnabled: true, until: null },
      ],
      [{ kind: 'limit', serviceId: erp, limit: 3 }, (person) => person.services['erp']?.limit, 3],
      [
        { kind: 'revoke', serviceId: erp, roleId: apiUser },
        (person) => Object.keys(person.services),
        ['ocean_tracking'],
      ],
      [
        { kind: 'branch', branchId: rotterdam, mode: 'add' },
        (person) => person.branches.map(({ id }) => id),
        [hamburg, rotterdam],
      ],
      [
        { kind: 'branch', branchId: rotterdam, mode: 'move' },
        (person) => person.branches.map(({ id }) => id),
        [rotterdam],
      ],
    ];
    for (const [operation, seen, wanted] of operations) {
      const { batchId, changed, refused } = await applied('superAdmin', operation, crew);
      expect([operation.kind, changed, refused]).toEqual([operation.kind, 6, 0]);
      for (const id of crew) expect(seen(await readPerson(id))).toEqual(wanted);
      const { body } = await app.expect(200, activity.list, {
        as: 'superAdmin',
        query: { page: 1, size: 100, 'f.batchId': batchId },
      });
      expect(body.map(({ target }) => Number(target?.id)).toSorted((a, b) => a - b)).toEqual(crew);
    }
  });

  it('names a batch in English and by code', async () => {
    const { batchId } = await applied('superAdmin', grantErp(7), crew);
    const { body } = await app.expect(200, bulk.read, { as: 'superAdmin', params: { batchId } });
    const values = { role: 'api_user', service: 'ERP' };
    expect(body).toMatchObject({ title: 'Grant api_user in ERP', said: { code: 'batch_grant', values } });
  });

  it('answers the first result when it is sent again, also after other changes', async () => {
    const { hash } = await looked('superAdmin', off, crew);
    const first = (await app.expect(200, bulk.apply, { as: 'superAdmin', body: { hash } })).body;
    await applied('superAdmin', { kind: 'state', isActive: true }, crew);
    const again = await Promise.all(
      [1, 2, 3].map(() => app.expect(200, bulk.apply, { as: 'superAdmin', body: { hash } })),
    );
    for (const { body } of again) expect(body).toEqual(first);
    expect((await readPerson(crew[0]!)).isActive).toBe(true);
  });

  it('is 409 and changes nothing when anything it stood on has changed', async () => {
    const [first] = crew as [number];
    const filter = { 'f.name': `crew ${run} ` };
    const changes: [string, BulkOperation, BulkSelection, () => Promise<unknown>][] = [
      [
        'a person was edited',
        off,
        { ids: crew },
        () => db().execute(sql`update users set version = version + 1 where id = ${first}`),
      ],
      [
        'the filter finds another one',
        off,
        { filter, count: 6 },
        () =>
          db().execute(
            sql`insert into users (email, first_name, organization_id) values (${`late${run}@example.org`}, ${`Crew ${run} Late`}, ${harbour})`,
          ),
      ],
      [
        'the branch went off',
        { kind: 'branch', branchId: rotterdam, mode: 'add' },
        { ids: crew },
        () => db().execute(sql`update branches set is_active = false where id = ${rotterdam}`),
      ],
      [
        'the role is not offered any more',
        grantErp(8),
        { ids: crew },
        () => db().execute(sql`delete from service_roles where service_id = ${erp} and role_id = ${apiUser}`),
      ],
    ];
    for (const [what, operation, selection, change] of changes) {
      const { hash } = (await app.expect(200, bulk.preview, { as: 'superAdmin', body: { operation, selection } })).body;
      await change();
      const before = await standing(crew);
      expect([what, (await app.send(bulk.apply, { as: 'superAdmin', body: { hash } })).status]).toEqual([what, 409]);
      expect(await standing(crew)).toEqual(before);
    }
    await db().execute(sql`update branches set is_active = true where id = ${rotterdam}`);
    await db().execute(sql`insert into service_roles (service_id, role_id) values (${erp}, ${apiUser})`);
    // For an Org_Admin what is released belongs to it.
    const { hash } = await looked('orgAdmin', grantErp(8), crew);
    const { body } = await app.expect(200, organization.released, { as: 'superAdmin', params: { id: harbour } });
    await app.expect(200, organization.release, {
      as: 'superAdmin',
      params: { id: harbour },
      body: { ...body, serviceIds: body.serviceIds.filter((id) => id !== erp) },
    });
    expect((await app.send(bulk.apply, { as: 'orgAdmin', body: { hash } })).status).toBe(409);
    await db().execute(sql`insert into released_services (organization_id, service_id) values (${harbour}, ${erp})`);
  });

  it('checks each row again as it is written, and refuses what was edited a moment ago', async () => {
    const { hash } = await looked('superAdmin', off, crew);
    // As if the edit came between the first look and the row.
    await db().execute(sql`update batch_rows set seen_version = 99 where subject_id = ${crew[2]} and outcome is null`);
    const { changed, refused, batchId } = (await app.expect(200, bulk.apply, { as: 'superAdmin', body: { hash } }))
      .body;
    expect([changed, refused]).toEqual([5, 1]);
    const { body } = await app.expect(200, bulk.rows, {
      as: 'superAdmin',
      params: { batchId },
      query: { page: 1, size: 10, outcome: 'refused' },
    });
    expect(body).toEqual([
      {
        id: crew[2],
        name: `Crew ${run} 0003`,
        outcome: 'refused',
        reason: 'Edited since the preview.',
        said: [{ code: 'edited_since_preview' }],
      },
    ]);
  });

  it('ends sessions, and offers no undo for it', async () => {
    const session = await app.signIn('user', 'portal');
    const { batchId, changed } = await applied('orgAdmin', { kind: 'end-sessions' }, [session.userId, crew[0]!]);
    expect(changed).toBe(1);
    expect((await app.send(bulk.list, { as: { token: session.accessToken } })).status).toBe(401);
    expect((await app.send(bulk.undo, { as: 'orgAdmin', params: { batchId } })).status).toBe(409);
    expect((await app.expect(200, bulk.read, { as: 'orgAdmin', params: { batchId } })).body.undoUntil).toBeNull();
  });
});

describe('undoing', () => {
  it('undoes every kind of change exactly, with the order of grants in lists', async () => {
    await db().execute(sql`update user_service_roles set limit_value = null where user_id = ${crew[1]}`);
    await db().execute(sql`delete from user_service_roles where user_id = ${crew[2]} and service_id = ${erp}`);
    await db().execute(
      sql`insert into ended_grants (user_id, service_id, ended_on) values (${crew[2]}, ${erp}, '2026-01-31')`,
    );
    const operations: BulkOperation[] = [
      off,
      grantErp(50),
      { kind: 'limit', serviceId: erp, limit: 3 },
      { kind: 'revoke', serviceId: erp },
      { kind: 'revoke', serviceId: erp, roleId: apiUser },
      { kind: 'branch', branchId: rotterdam, mode: 'add' },
      { kind: 'branch', branchId: rotterdam, mode: 'move' },
    ];
    for (const operation of operations) {
      const before = await standing(crew);
      const { batchId, changed } = await applied('superAdmin', operation, crew);
      expect(await standing(crew)).not.toEqual(before);
      const undone = (await app.expect(200, bulk.undo, { as: 'superAdmin', params: { batchId } })).body;
      expect(undone).toMatchObject({ state: 'undone', undone: changed, spared: 0, waiting: 0 });
      expect([operation, await standing(crew)]).toEqual([operation, before]);
      // Again: the same answer, and nothing happens.
      expect((await app.expect(200, bulk.undo, { as: 'superAdmin', params: { batchId } })).body).toEqual(undone);
    }
  });

  it('spares what was edited since, and says so', async () => {
    const { batchId } = await applied('superAdmin', grantErp(50), crew);
    const person = await readPerson(crew[3]!);
    await app.expect(200, user.update, {
      as: 'secondSuperAdmin',
      params: { id: crew[3]! },
      body: { version: person.version, firstName: 'Later' },
    });
    const { body } = await app.expect(200, bulk.undo, { as: 'superAdmin', params: { batchId } });
    expect(body).toMatchObject({ undone: 5, spared: 1 });
    expect((await readPerson(crew[3]!)).services['erp']?.limit).toBe(50);
    const { body: spared } = await app.expect(200, bulk.rows, {
      as: 'superAdmin',
      params: { batchId },
      query: { outcome: 'spared' },
    });
    expect(spared.map(({ id, reason }) => [id, reason])).toEqual([[crew[3], 'Edited since then.']]);
  });

  it('expires after 15 minutes', async () => {
    const { batchId } = await applied('superAdmin', off, crew);
    await db().execute(
      sql`update batches set finished_at = now() - interval '15 minutes 1 second' where id = ${batchId}`,
    );
    expect((await app.send(bulk.undo, { as: 'superAdmin', params: { batchId } })).status).toBe(409);
    expect((await readPerson(crew[0]!)).isActive).toBe(false);
  });

  it('asks for what the single change asks for at that moment: what is not released any more stays taken away', async () => {
    const { batchId } = await applied('orgAdmin', { kind: 'revoke', serviceId: erp }, crew);
    await db().execute(sql`delete from released_services where organization_id = ${harbour} and service_id = ${erp}`);
    const { body } = await app.expect(200, bulk.undo, { as: 'orgAdmin', params: { batchId } });
    expect(body).toMatchObject({ undone: 0, spared: 6 });
    await db().execute(sql`insert into released_services (organization_id, service_id) values (${harbour}, ${erp})`);
  });
});

describe('subscriptions', () => {
  const end: BulkOperation = { kind: 'end-subscription' };

  it('end together, by the rules of ending one, and come back', async () => {
    const mine: number[] = [];
    for (const id of crew) mine.push(await addSubscription(app, { user: id, service: 'erp', plan: 'ERP Basic' }));
    const foreign = await addSubscription(app, {
      user: await app.idOf('otherUser'),
      service: 'erp',
      plan: 'ERP Basic',
    });
    await app.expect(200, subscription.end, { as: 'orgAdmin', params: { id: mine[0]! }, body: {} });
    const { rows } = await looked('orgAdmin', end, [...mine, foreign]);
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['no-change', 'Already ended.'],
      ...mine.slice(1).map(() => ['will-change', null]),
      ['refused', 'This subscription does not exist.'],
    ]);
    const days = async () =>
      (await db().execute(sql`select id, end_date::text from subscriptions where user_id in ${crew} order by id`)).rows;
    const before = await days();
    const { batchId, changed } = await applied('orgAdmin', end, mine);
    expect(changed).toBe(5);
    expect(await days()).not.toEqual(before);
    // One person got another plan for the same days.
    await addSubscription(app, { user: crew[5]!, service: 'erp', plan: 'ERP Other' });
    const { body } = await app.expect(200, bulk.undo, { as: 'orgAdmin', params: { batchId } });
    expect(body).toMatchObject({ undone: 4, spared: 1 });
    const { rows: told } = await db().execute(sql`
      select action, count(*)::int as n from audit_events where batch_id = ${batchId} group by action order by action`);
    expect(told).toEqual([
      { action: 'subscription.ended', n: 5 },
      { action: 'subscription.reopened', n: 4 },
    ]);
  });
});

describe('a process that dies', () => {
  it('leaves whole chunks; the job does the rest, asks again who may, and touches nothing twice', async () => {
    const many = await hire(130);
    const { hash } = await looked('superAdmin', off, many);
    const { batchId } = (await app.expect(200, bulk.apply, { as: 'superAdmin', body: { hash } })).body;
    // As a process left it that died after the first chunk.
    await db().execute(sql`update users set is_active = true where id = any (${`{${many.slice(100).join()}}`}::int[])`);
    await db().execute(sql`
      update batch_rows set outcome = null, left_version = null where batch_id = ${batchId} and position >= 100`);
    await db().execute(
      sql`update batch_rows r set seen_version = u.version from users u where u.id = r.subject_id and batch_id = ${batchId}`,
    );
    await db().execute(sql`
      update batches set state = 'applying', finished_at = null, touched_at = now() - interval '1 minute' where id = ${batchId}`);
    await db().execute(sql`update users set version = version + 1 where id = ${many[115]}`);
    expect((await app.expect(200, bulk.read, { as: 'superAdmin', params: { batchId } })).body).toMatchObject({
      state: 'applying',
      total: 130,
      changed: 100,
      waiting: 30,
    });
    await finishBatches(app.context, batchKinds);
    expect((await app.expect(200, bulk.read, { as: 'superAdmin', params: { batchId } })).body).toMatchObject({
      state: 'applied',
      changed: 129,
      refused: 1,
      waiting: 0,
    });
    expect(
      await one(sql`select count(*)::int as id from users where is_active and id = any (${`{${many.join()}}`}::int[])`),
    ).toBe(1);
  });

  it('has the job refuse the rest where the person who began may not do it any more', async () => {
    const leaver = await addPerson(app, {
      email: `leaver${run}@example.org`,
      roles: ['Org_Admin'],
      organization: harbour,
    });
    const as = { token: leaver.token };
    const { hash } = await looked(as, off, crew);
    const { batchId } = (await app.expect(200, bulk.apply, { as, body: { hash } })).body;
    await db().execute(sql`update users set is_active = true where id = any (${`{${crew.join()}}`}::int[])`);
    await db().execute(sql`update batch_rows set outcome = null where batch_id = ${batchId}`);
    await db().execute(sql`
      update batches set state = 'applying', touched_at = now() - interval '1 minute' where id = ${batchId}`);
    await db().execute(sql`delete from user_service_roles where user_id = ${leaver.id}`);
    await finishBatches(app.context, batchKinds);
    const { rows } = await db().execute(
      sql`select distinct outcome, reason from batch_rows where batch_id = ${batchId}`,
    );
    expect(rows).toEqual([
      { outcome: 'refused', reason: 'The person who started this is no longer allowed to do it.' },
    ]);
    expect((await readPerson(crew[0]!)).isActive).toBe(true);
  });
});
