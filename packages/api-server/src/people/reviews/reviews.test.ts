import { type ReviewItem, accessRequest, activity, auth, notification, review, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindReviewers } from '../../operations/jobs/remind-reviewers.ts';
import { addPerson } from '../../testing/add-person.ts';
import { addSecondStep } from '../../testing/add-second-step.ts';
import { addSubscription } from '../../testing/add-subscription.ts';
import { openidService } from '../../testing/openid-service.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

let app: TestApp;
let harbour: number;
let erp: number;
let administration: number;
let idp: number;
let apiUser: number;
let olga: number;
let otto: number;
let sofia: number;

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.context.db.execute<T>(query)).rows;
const one = async (query: ReturnType<typeof sql>) => (await rowsOf<{ id: number }>(query))[0]?.id ?? 0;
const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await testApp();
  harbour = await one(sql`select id from organizations where name = 'Harbour Freight'`);
  erp = await one(sql`select id from services where name = 'erp'`);
  idp = await one(sql`select id from services where name = 'idp'`);
  administration = await one(sql`select id from services where name = 'user_management'`);
  apiUser = await one(sql`select id from roles where name = 'api_user'`);
  olga = await app.idOf('user');
  otto = await app.idOf('orgAdmin');
  sofia = await app.idOf('superAdmin');
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.context;
  await db.execute(sql`delete from reviews`);
  await db.execute(sql`delete from outbox_mails`);
  await db.execute(sql`delete from notifications`);
  await db.execute(sql`delete from subscriptions`);
  await db.execute(sql`delete from user_service_roles where user_id = ${olga}`);
  await db.execute(sql`
    insert into user_service_roles (user_id, service_id, role_id, limit_value)
    select ${olga}, v.id, ${apiUser}, 50 from services v where v.name in ('ocean_tracking', 'erp')`);
});

const starting = (given: object = {}) => ({
  name: 'Q4',
  kind: 'organization' as const,
  subject: harbour,
  dueDate: on(14),
  reviewers: [otto],
  ...given,
});
const start = async (given: object = {}) =>
  (await app.expect(201, review.create, { as: 'superAdmin', body: starting(given) })).body;
const peopleOf = async (id: number, as: Person = 'superAdmin', query: object = {}) =>
  (await app.expect(200, review.people, { as, params: { id }, query: { size: 100, ...query } })).body;
const itemsOf = async (id: number, as: Person = 'superAdmin') =>
  (await peopleOf(id, as)).flatMap(({ user: { name }, items }) => items.map((item) => ({ ...item, person: name })));
const itemOf = async (id: number, person: string, service: string, as: Person = 'superAdmin') => {
  const item = (await itemsOf(id, as)).find((found) => found.person === person && found.service === service);
  if (!item) throw new Error(`${person} has no ${service} in the review`);
  return item;
};
const deciding = (items: readonly ReviewItem[], decision: 'keep' | 'remove' | null, note = '') => ({
  items: items.map(({ id, version }) => ({ id, version })),
  decision,
  note,
});
const decide = (as: Person, id: number, items: readonly ReviewItem[], decision: 'keep' | 'remove' | null, note = '') =>
  app.send(review.decide, { as, params: { id }, body: deciding(items, decision, note) });
const apply = async (id: number, as: Person = 'superAdmin') =>
  (await app.expect(200, review.apply, { as, params: { id }, body: {} })).body;
const grantsOf = (userId: number) =>
  rowsOf<{ service: string }>(sql`
    select v.name as service from user_service_roles x join services v on v.id = x.service_id
     where x.user_id = ${userId} order by x.id`);

describe('who may not', () => {
  it('start, apply or see evidence: anyone but a Super_Admin', async () => {
    const { id } = await start();
    for (const as of ['user', 'bare', 'orgAdmin', 'auditor', 'otherOrgAdmin'] as const) {
      expect((await app.send(review.create, { as, body: starting({ kind: 'role', subject: apiUser }) })).status).toBe(
        403,
      );
      expect((await app.send(review.apply, { as, params: { id }, body: {} })).status).toBe(403);
      expect((await app.send(review.reviewers, { as })).status).toBe(403);
    }
    for (const as of ['user', 'bare', 'orgAdmin', 'otherOrgAdmin'] as const) {
      expect((await app.send(review.evidence, { as, params: { id } })).status).toBe(403);
    }
    expect(await rowsOf(sql`select status from reviews`)).toEqual([{ status: 'open' }]);
  });

  it('decide: an Auditor, who reads all of it, and people without a role, who read nothing', async () => {
    const { id } = await start();
    const item = await itemOf(id, 'Olga Petersen', 'ERP', 'auditor');
    expect(item.mayDecide).toBe(false);
    for (const as of ['auditor', 'user', 'bare'] as const) {
      expect((await decide(as, id, [item], 'remove')).status).toBe(403);
    }
    expect((await app.send(review.list, { as: 'user' })).status).toBe(403);
  });

  it('an Org_Admin who is no reviewer finds no review, and one of another organization neither', async () => {
    const { id } = await start({ reviewers: [sofia] });
    for (const as of ['orgAdmin', 'otherOrgAdmin'] as const) {
      expect((await app.expect(200, review.list, { as })).body).toEqual([]);
      for (const route of [review.read, review.people]) {
        expect((await app.send(route, { as, params: { id } })).status).toBe(404);
      }
      const [item] = await itemsOf(id);
      expect((await decide(as, id, [item!], 'keep')).status).toBe(404);
    }
  });

  it('a reviewer neither sees nor decides about people of another organization', async () => {
    const { id } = await start({ kind: 'role', subject: apiUser });
    const other = await itemOf(id, 'Uma Air', 'AWB Tracking');
    expect((await itemsOf(id, 'orgAdmin')).map(({ person }) => person)).not.toContain('Uma Air');
    expect((await decide('orgAdmin', id, [other], 'remove')).status).toBe(404);
    // One that is refused refuses all.
    const own = await itemOf(id, 'Olga Petersen', 'ERP');
    expect((await decide('orgAdmin', id, [own, other], 'remove')).status).toBe(404);
    expect((await itemsOf(id)).every(({ decision }) => decision === null)).toBe(true);
    const { body } = await app.expect(200, review.read, { as: 'orgAdmin', params: { id } });
    expect(body).toMatchObject({ items: 3, yours: 3 });
  });

  it('nobody decides about the own access, a Super_Admin included', async () => {
    const { id } = await start({ kind: 'service', subject: administration, reviewers: [sofia] });
    const own = await itemOf(id, 'Sofia Lind', 'User Management');
    expect(own.mayDecide).toBe(false);
    const refused = await decide('superAdmin', id, [own], 'keep');
    expect(refused).toMatchObject({ status: 403, body: { code: 'own_account' } });
    expect((await decide('secondSuperAdmin', id, [own], 'keep')).status).toBe(200);
  });

  it('an Org_Admin decides about no administrator', async () => {
    const id = (await start()).id;
    const { id: second } = await addPerson(app, {
      email: `second.${Date.now()}@example.com`,
      roles: ['Org_Admin'],
      organization: harbour,
    });
    await app.context.db.execute(sql`
      insert into user_service_roles (user_id, service_id, role_id) values (${second}, ${erp}, ${apiUser})`);
    await app.context.db.execute(sql`delete from reviews where id = ${id}`);
    const again = (await start()).id;
    for (const service of ['ERP', 'User Management']) {
      const item = await itemOf(again, 'Pat Drawn', service, 'orgAdmin');
      expect(item.mayDecide).toBe(false);
      expect((await decide('orgAdmin', again, [item], 'remove')).status).toBe(403);
    }
    await app.context.db.execute(sql`delete from users where id = ${second}`);
  });

  it('a Branch_Admin decides about people of the own branches alone, and sees no others', async () => {
    const rotterdam = await one(sql`select id from branches where name = 'Rotterdam' and organization_id = ${harbour}`);
    const admin = await addPerson(app, {
      email: `branch.${Date.now()}@example.com`,
      roles: ['Branch_Admin'],
      organization: harbour,
    });
    await app.context.db.execute(
      sql`insert into user_branches (user_id, branch_id) values (${admin.id}, ${rotterdam})`,
    );
    const bo = await app.idOf('bare');
    await app.context.db.execute(sql`update user_branches set branch_id = ${rotterdam} where user_id = ${bo}`);
    await app.context.db.execute(sql`
      insert into user_service_roles (user_id, service_id, role_id) values (${bo}, ${erp}, ${apiUser})`);
    const { id } = await start({ reviewers: [admin.id] });
    const as = { token: admin.token };
    const olgas = await itemOf(id, 'Olga Petersen', 'ERP');
    const bos = await itemOf(id, 'Bo Berger', 'ERP');
    const send = (item: ReviewItem) =>
      app.send(review.decide, { as, params: { id }, body: deciding([item], 'remove') });
    expect((await send(olgas)).status).toBe(404);
    expect((await app.send(review.apply, { as, params: { id }, body: {} })).status).toBe(403);
    const seen = await app.expect(200, review.people, { as, params: { id }, query: { size: 100 } });
    expect(seen.body.map(({ user: { name } }) => name)).toEqual(['Bo Berger', 'Pat Drawn']);
    expect((await send(bos)).status).toBe(200);
    // One of another branch is no reviewer of Hamburg.
    const hamburg = await one(sql`select branch_id as id from user_branches where user_id = ${olga}`);
    const body = starting({ kind: 'branch', subject: hamburg, reviewers: [admin.id] });
    expect((await app.send(review.create, { as: 'superAdmin', body })).status).toBe(422);
    await app.context.db.execute(sql`delete from reviews`);
    await app.context.db.execute(sql`delete from users where id = ${admin.id}`);
    await app.context.db.execute(sql`delete from user_service_roles where user_id = ${bo}`);
    await app.context.db.execute(sql`update user_branches set branch_id = ${hamburg} where user_id = ${bo}`);
  });

  it('a reviewer who is no longer an administrator decides nothing more', async () => {
    const lost = await addPerson(app, {
      email: `lost.${Date.now()}@example.com`,
      roles: ['Org_Admin'],
      organization: harbour,
    });
    const { id } = await start({ reviewers: [lost.id] });
    const item = await itemOf(id, 'Olga Petersen', 'ERP');
    await app.context.db.execute(sql`delete from user_service_roles where user_id = ${lost.id}`);
    const body = deciding([item], 'remove');
    expect((await app.send(review.decide, { as: { token: lost.token }, params: { id }, body })).status).toBe(403);
    expect((await app.send(review.people, { as: { token: lost.token }, params: { id } })).status).toBe(403);
    await app.context.db.execute(sql`delete from reviews`);
    await app.context.db.execute(sql`delete from users where id = ${lost.id}`);
  });
});

describe('a review starts', () => {
  it('with every grant as it is now: who gave it, its plan and when it was used', async () => {
    await app.context.db.execute(sql`delete from user_service_roles where user_id = ${olga} and service_id = ${erp}`);
    const request = await one(sql`
      insert into access_requests (kind, email, organization_id, user_id, service_id)
      values ('service', 'olga.user@example.com', ${harbour}, ${olga}, ${erp}) returning id`);
    await app.expect(200, accessRequest.grant, {
      as: 'orgAdmin',
      params: { id: request },
      body: { roleId: apiUser, limit: 7, notification: false, trackingUrlEnabled: false, until: '2199-01-01' },
    });
    await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Basic', from: -1 });
    await app.expect(200, auth.handoff, { as: 'user', body: { service: 'erp' } });
    const started = await start();
    expect(started).toMatchObject({
      name: 'Q4',
      covers: { kind: 'organization', id: harbour, name: 'Harbour Freight' },
      status: 'open',
      reviewers: [{ id: otto, name: 'Otto Falk' }],
      createdBy: 'Sofia Lind',
      decided: 0,
      outcomes: null,
    });
    expect(await itemOf(started.id, 'Olga Petersen', 'ERP')).toMatchObject({
      role: 'api_user',
      limit: 7,
      until: '2199-01-01',
      plan: 'ERP Basic',
      givenBy: 'Otto Falk',
      givenFrom: 'request',
      lastOpened: expect.any(String) as string,
      suggestions: [],
      decision: null,
      outcome: null,
    });
    expect((await itemsOf(started.id)).map(({ person, service }) => `${person}: ${service}`)).toEqual([
      'Ida Off: ERP',
      'Olga Petersen: ERP',
      'Olga Petersen: Ocean Tracking',
      'Otto Falk: User Management',
    ]);
  });

  it('with suggestions from facts: not opened in 90 days, plan ended, unlike the others of the branch', async () => {
    const suggested = async () => {
      await app.context.db.execute(sql`delete from reviews`);
      return (await itemOf((await start()).id, 'Olga Petersen', 'ERP')).suggestions;
    };
    expect(await suggested()).toEqual([]);
    const age = (days: number) =>
      app.context.db.execute(sql`
        update user_service_roles set created_at = now() - make_interval(days => ${days})
         where user_id = ${olga} and service_id = ${erp}`);
    await app.context.db.execute(sql`delete from service_opens`);
    await age(89);
    expect(await suggested()).toEqual([]);
    await age(91);
    expect(await suggested()).toEqual(['not-opened']);
    await app.context.db.execute(sql`
      insert into service_opens (user_id, service_id, last_opened_at) values (${olga}, ${erp}, now() - interval '89 days')`);
    expect(await suggested()).toEqual([]);
    await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Old', from: -30, to: -2 });
    expect(await suggested()).toEqual(['plan-ended']);
    // Hamburg: Otto and Bo are active, Ida, who holds it, is not; three others make a comparison.
    const ids = [];
    for (const name of ['ann', 'ben']) {
      const id = await one(sql`
        insert into users (email, first_name, organization_id) values (${`${name}.branch@example.com`}, ${name}, ${harbour})
        returning id`);
      await app.context.db.execute(sql`
        insert into user_branches (user_id, branch_id) select ${id}, branch_id from user_branches where user_id = ${olga}`);
      ids.push(id);
    }
    expect(await suggested()).toEqual(['plan-ended', 'unlike-branch']);
    await app.context.db.execute(sql`
      insert into user_service_roles (user_id, service_id, role_id) values (${ids[0]}, ${erp}, ${apiUser})`);
    expect(await suggested()).toEqual(['plan-ended']);
    await app.context.db.execute(sql`delete from users where id in ${ids}`);
  });

  it('of a branch, a service and a role', async () => {
    const branch = await one(sql`select branch_id as id from user_branches where user_id = ${olga}`);
    const seen = async (given: object) => {
      const started = await start({ reviewers: [sofia], ...given });
      return [started.covers.name, new Set((await itemsOf(started.id)).map(({ person }) => person))];
    };
    expect(await seen({ kind: 'branch', subject: branch })).toEqual([
      'Hamburg, Harbour Freight',
      new Set(['Ida Off', 'Olga Petersen', 'Otto Falk']),
    ]);
    expect(await seen({ kind: 'service', subject: erp })).toEqual(['ERP', new Set(['Ida Off', 'Olga Petersen'])]);
    expect(await seen({ kind: 'role', subject: apiUser })).toEqual([
      'api_user',
      new Set(['Ida Off', 'Olga Petersen', 'Uma Air']),
    ]);
  });

  it('once: not while another one of the same is open', async () => {
    await start({ name: 'Autumn' });
    const answer = await app.send(review.create, { as: 'superAdmin', body: starting() });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'A review of Harbour Freight is already open: Autumn. Close it first.' },
    });
  });

  it.each<[string, () => object, number, string]>([
    ['a due date that is over', () => ({ dueDate: on(-1) }), 400, 'dueDate'],
    ['a due date in two years', () => ({ dueDate: on(800) }), 400, 'dueDate'],
    ['a name of blanks', () => ({ name: '  ' }), 400, 'name'],
    ['a reviewer who administers nothing', () => ({ reviewers: [olga] }), 422, 'reviewers'],
    ['a service that no one holds', () => ({ kind: 'service', subject: idp, reviewers: [sofia] }), 422, 'subject'],
  ])('is refused for %s, and nothing is left of it', async (_name, given, status, field) => {
    const answer = await app.send(review.create, { as: 'superAdmin', body: starting(given()) });
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    expect(await rowsOf(sql`select 1 from reviews`)).toEqual([]);
    expect(await rowsOf(sql`select 1 from outbox_mails`)).toEqual([]);
  });

  it('is refused for what is not there, and for a reviewer of another organization', async () => {
    const nowhere = await app.send(review.create, { as: 'superAdmin', body: starting({ subject: 2_000_000_000 }) });
    expect(nowhere.status).toBe(404);
    const ove = await app.idOf('otherOrgAdmin');
    expect((await app.send(review.create, { as: 'superAdmin', body: starting({ reviewers: [ove] }) })).status).toBe(
      422,
    );
  });

  it('offers reviewers: Super_Admins, and the administrators of what it covers', async () => {
    const offered = async (query: object) =>
      (await app.expect(200, review.reviewers, { as: 'superAdmin', query })).body.map(({ name }) => name);
    expect(await offered({})).toEqual(['Sam Berg', 'Sofia Lind']);
    expect(await offered({ kind: 'organization', subject: harbour })).toEqual(['Otto Falk', 'Sam Berg', 'Sofia Lind']);
    expect(await offered({ kind: 'role', subject: apiUser })).toEqual([
      'Otto Falk',
      'Ove Air',
      'Sam Berg',
      'Sofia Lind',
    ]);
  });

  it('and its reviewers are told, by mail and notice', async () => {
    const { id } = await start({ reviewers: [otto, sofia] });
    expect(await rowsOf(sql`select recipient, kind from outbox_mails`)).toEqual([
      { recipient: 'org.admin@example.com', kind: 'review-started' },
    ]);
    const { body } = await app.expect(200, notification.list, { as: 'orgAdmin' });
    expect(body).toMatchObject([{ kind: 'review-due', title: 'Please review access: Q4', link: `/reviews/${id}` }]);
    expect((await app.expect(200, notification.list, { as: 'superAdmin' })).body).toEqual([]);
  });
});

describe('deciding', () => {
  it('keeps who decided what, when and why; it can be changed and taken back', async () => {
    const { id } = await start();
    const item = await itemOf(id, 'Olga Petersen', 'ERP', 'orgAdmin');
    expect(item.mayDecide).toBe(true);
    const { body: kept } = await app.expect(200, review.decide, {
      as: 'orgAdmin',
      params: { id },
      body: deciding([item], 'remove', ' Left the team. '),
    });
    expect(kept).toMatchObject([
      { decision: 'remove', note: 'Left the team.', decidedBy: 'Otto Falk', decidedAt: expect.any(String) as string },
    ]);
    expect((await app.expect(200, review.read, { as: 'superAdmin', params: { id } })).body).toMatchObject({
      decided: 1,
      removals: 1,
    });
    const { body: back } = await app.expect(200, review.decide, {
      as: 'superAdmin',
      params: { id },
      body: deciding(kept, null),
    });
    expect(back).toMatchObject([{ decision: null, note: '', decidedBy: null, decidedAt: null }]);
    const events = await rowsOf<{ after: object; actor_name: string }>(
      sql`select actor_name, after from audit_events where action = 'review.decided' and target_id = ${String(id)} order by id`,
    );
    expect(events).toEqual([
      {
        actor_name: 'Otto Falk',
        after: { decision: 'remove', note: 'Left the team.', grants: ['Olga Petersen: ERP as api_user'] },
      },
      {
        actor_name: 'Sofia Lind',
        after: { decision: 'undecided', note: '', grants: ['Olga Petersen: ERP as api_user'] },
      },
    ]);
  });

  it('of two reviewers the later one is told who was first; a repeat answers what stands', async () => {
    const { id } = await start();
    const item = await itemOf(id, 'Olga Petersen', 'ERP');
    expect((await decide('orgAdmin', id, [item], 'keep')).status).toBe(200);
    const repeated = await decide('orgAdmin', id, [item], 'keep');
    expect(repeated).toMatchObject({ status: 200, body: [{ decision: 'keep', version: item.version + 1 }] });
    const late = await decide('superAdmin', id, [item], 'remove');
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Otto Falk already decided this. Check again before you decide.' },
    });
    expect((await itemOf(id, 'Olga Petersen', 'ERP')).decision).toBe('keep');
  });

  it('changes nothing where there is nothing to take back, and a repeated take-back answers what stands', async () => {
    const { id } = await start();
    const item = await itemOf(id, 'Olga Petersen', 'ERP');
    const events = () =>
      rowsOf(sql`select 1 from audit_events where action = 'review.decided' and target_id = ${String(id)}`);
    expect(await decide('orgAdmin', id, [item], null)).toMatchObject({
      status: 200,
      body: [{ decision: null, version: item.version }],
    });
    expect(await events()).toEqual([]);
    expect((await decide('orgAdmin', id, [item], 'keep')).status).toBe(200);
    const kept = await itemOf(id, 'Olga Petersen', 'ERP');
    expect((await decide('superAdmin', id, [kept], null)).status).toBe(200);
    // The answer was lost, and the call is sent again as it was.
    expect(await decide('superAdmin', id, [kept], null)).toMatchObject({
      status: 200,
      body: [{ decision: null, version: kept.version + 1 }],
    });
    expect(await events()).toHaveLength(2);
  });

  it('of people of several organizations is told to each about its own people alone', async () => {
    const { id } = await start({ kind: 'role', subject: apiUser, reviewers: [sofia] });
    const olgas = await itemOf(id, 'Olga Petersen', 'ERP');
    const umas = await itemOf(id, 'Uma Air', 'AWB Tracking');
    await app.context.db.execute(sql`update users set organization_id = ${harbour} where id = ${sofia}`);
    expect((await decide('superAdmin', id, [olgas, umas], 'keep')).status).toBe(200);
    await app.context.db.execute(sql`update users set organization_id = null where id = ${sofia}`);
    const told = async (as: Person) =>
      (
        await app.expect(200, activity.list, { as, query: { 'f.action': 'review.decided', 'f.targetId': id } })
      ).body.map(({ after }) => after?.['grants']);
    expect(await told('orgAdmin')).toEqual([['Olga Petersen: ERP as api_user']]);
    expect(await told('otherOrgAdmin')).toEqual([['Uma Air: AWB Tracking as api_user']]);
    expect(await told('superAdmin')).toHaveLength(2);
  });

  it('narrows the people to what waits for the caller, to suggestions and to decisions', async () => {
    const { id } = await start();
    const names = async (query: object, as: Person = 'orgAdmin') =>
      (await peopleOf(id, as, query)).map(({ user: { name } }) => name);
    expect(await names({ state: 'mine' })).toEqual(['Ida Off', 'Olga Petersen']);
    expect(await names({ state: 'undecided' })).toEqual(['Ida Off', 'Olga Petersen', 'Otto Falk']);
    await decide('orgAdmin', id, [await itemOf(id, 'Ida Off', 'ERP')], 'remove');
    expect(await names({ state: 'mine' })).toEqual(['Olga Petersen']);
    expect(await names({ state: 'remove' })).toEqual(['Ida Off']);
    expect(await names({ state: 'keep' })).toEqual([]);
    expect(await names({ q: 'olga' })).toEqual(['Olga Petersen']);
    const page = await app.expect(200, review.people, { as: 'orgAdmin', params: { id }, query: { page: 1, size: 10 } });
    expect(page.headers['x-total-count']).toBe('3');
  });
});

describe('applying', () => {
  it('asks a person with a second step for fresh proof first', async () => {
    const { id } = await start();
    const admin = await addPerson(app, {
      email: `fresh.${Date.now()}@example.com`,
      roles: ['Super_Admin'],
      organization: null,
    });
    await app.context.db.execute(sql`
      update users set password_hash = (select password_hash from users where id = ${sofia}) where id = ${admin.id}`);
    const as = { token: admin.token };
    await addSecondStep(app, as);
    await app.context.db.execute(sql`update sessions set second_at = null where user_id = ${admin.id}`);
    const refused = await app.send(review.apply, { as, params: { id }, body: {} });
    expect(refused).toMatchObject({ status: 401, body: { code: 'insufficient_user_authentication' } });
    expect(await rowsOf(sql`select status from reviews`)).toEqual([{ status: 'open' }]);
    await app.context.db.execute(sql`update sessions set second_at = now() where user_id = ${admin.id}`);
    expect((await app.send(review.apply, { as, params: { id }, body: {} })).status).toBe(200);
    await app.context.db.execute(sql`delete from users where id = ${admin.id}`);
  });

  it('removes exactly what was decided, ends the sessions at that service and closes the review', async () => {
    const { id } = await start();
    const yard = await openidService(app);
    const { tokens } = await yard.signIn('user');
    const refresh = () =>
      yard.post('/oauth2/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    await decide('orgAdmin', id, [await itemOf(id, 'Olga Petersen', 'ERP')], 'remove', 'Left the team.');
    await decide('orgAdmin', id, [await itemOf(id, 'Olga Petersen', 'Ocean Tracking')], 'keep');
    const { version } = (await app.expect(200, user.read, { as: 'superAdmin', params: { id: olga } })).body;
    const closed = await apply(id);
    expect(closed).toMatchObject({
      status: 'closed',
      closedBy: 'Sofia Lind',
      yours: 0,
      outcomes: { kept: 1, removed: 1, changed: 0, gone: 0, lastSuperAdmin: 0, undecided: 2 },
    });
    expect(await grantsOf(olga)).toEqual([{ service: 'ocean_tracking' }]);
    expect(await refresh()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await rowsOf(sql`select revoked_reason from sessions where client = 'service'`)).toEqual([
      { revoked_reason: 'access reviewed' },
    ]);
    expect((await app.expect(200, user.read, { as: 'superAdmin', params: { id: olga } })).body.version).toBe(
      version + 1,
    );
    const events = await rowsOf(sql`
      select actor_name, before, after from audit_events where action = 'user.access_removed' and target_id = ${String(olga)}`);
    expect(events).toEqual([
      {
        actor_name: 'Sofia Lind',
        before: { services: { erp: { role: ['api_user'], limit: 50 } } },
        after: { services: {}, review: 'Q4' },
      },
    ]);
    const late = await decide('orgAdmin', id, [await itemOf(id, 'Ida Off', 'ERP')], 'keep');
    expect(late).toMatchObject({ status: 409, body: { code: 'review_closed' } });
  });

  it('a second time changes nothing and answers the same', async () => {
    const { id } = await start();
    await decide('orgAdmin', id, [await itemOf(id, 'Olga Petersen', 'ERP')], 'remove');
    const [first, second] = await Promise.all([apply(id), apply(id, 'secondSuperAdmin')]);
    // Given again since: the old decision is not about this grant.
    await app.context.db.execute(sql`
      insert into user_service_roles (user_id, service_id, role_id) values (${olga}, ${erp}, ${apiUser})`);
    expect(await apply(id)).toEqual(first);
    expect(second).toEqual(first);
    expect(await grantsOf(olga)).toHaveLength(2);
    const events = await rowsOf(sql`
      select 1 from audit_events where action = 'review.applied' and target_id = ${String(id)}`);
    expect(events).toHaveLength(1);
  });

  it.each<[string, string, (grant: number) => Promise<unknown>]>([
    [
      'changed',
      'the limit is another one',
      (grant) => app.context.db.execute(sql`update user_service_roles set limit_value = 51 where id = ${grant}`),
    ],
    [
      'changed',
      'its end was moved',
      (grant) => app.context.db.execute(sql`update user_service_roles set until = ${on(5)} where id = ${grant}`),
    ],
    [
      'changed',
      'it was taken and given again',
      async (grant) => {
        await app.context.db.execute(sql`delete from user_service_roles where id = ${grant}`);
        await app.context.db.execute(sql`
          insert into user_service_roles (user_id, service_id, role_id, limit_value)
          values (${olga}, ${erp}, ${apiUser}, 50)`);
      },
    ],
    [
      'gone',
      'it was taken',
      (grant) => app.context.db.execute(sql`delete from user_service_roles where id = ${grant}`),
    ],
  ])('reports %s and leaves alone what is not as it was: %s', async (outcome, _why, meanwhile) => {
    const { id } = await start();
    await decide('orgAdmin', id, [await itemOf(id, 'Olga Petersen', 'ERP')], 'remove');
    const grant = await one(sql`select id from user_service_roles where user_id = ${olga} and service_id = ${erp}`);
    await meanwhile(grant);
    const before = await grantsOf(olga);
    const { outcomes } = await apply(id);
    expect(outcomes).toMatchObject({ removed: 0, [outcome]: 1 });
    expect((await itemOf(id, 'Olga Petersen', 'ERP')).outcome).toBe(outcome);
    expect(await grantsOf(olga)).toEqual(before);
  });

  it('removes access of a person whom the caller is, where another one decided so, and the last Super_Admin stays', async () => {
    const { id } = await start({ kind: 'service', subject: administration, reviewers: [sofia] });
    const items = (await itemsOf(id)).filter(({ role }) => role === 'Super_Admin');
    const [sam, own] = [
      items.find(({ person }) => person === 'Sam Berg')!,
      items.find(({ person }) => person === 'Sofia Lind')!,
    ];
    expect((await decide('superAdmin', id, [sam], 'remove')).status).toBe(200);
    expect((await decide('secondSuperAdmin', id, [own], 'remove')).status).toBe(200);
    const { outcomes } = await apply(id);
    expect(outcomes).toMatchObject({ removed: 1, lastSuperAdmin: 1 });
    const left = await rowsOf<{ user_id: number }>(sql`
      select x.user_id from user_service_roles x join roles r on r.id = x.role_id where r.name = 'Super_Admin'`);
    expect(left).toHaveLength(1);
    const gone = left[0]!.user_id === sofia ? 'secondSuperAdmin' : 'superAdmin';
    // Every session of the other one is over.
    expect((await app.send(review.list, { as: gone })).status).toBe(401);
    await app.context.db.execute(sql`
      insert into user_service_roles (user_id, service_id, role_id)
      select ${await app.idOf(gone)}, ${administration}, id from roles where name = 'Super_Admin'`);
  });
});

describe('what is not decided', () => {
  const mailed = () =>
    rowsOf<{ recipient: string; kind: string }>(sql`select recipient, kind from outbox_mails order by id`);
  /** Days pass: the due date comes as much nearer. */
  const pass = async (id: number, days: number) => {
    await app.context.db.execute(sql`update reviews set due_date = due_date - ${days}::int where id = ${id}`);
    await app.context.db.execute(sql`delete from outbox_mails`);
    await Promise.all([remindReviewers(app.context), remindReviewers(app.context)]);
    await remindReviewers(app.context);
    return mailed();
  };

  it('is asked for three days before, after the due date, then of the Super_Admins; nothing is removed by itself', async () => {
    const before = await rowsOf(sql`select id from user_service_roles order by id`);
    const { id } = await start();
    const otherwise = 'org.admin@example.com';
    expect(await pass(id, 10)).toEqual([]);
    expect(await pass(id, 1)).toEqual([{ recipient: otherwise, kind: 'review-due-soon' }]);
    expect(await pass(id, 3)).toEqual([{ recipient: otherwise, kind: 'review-due-soon' }]);
    expect(await pass(id, 1)).toEqual([{ recipient: otherwise, kind: 'review-overdue' }]);
    expect(new Set((await pass(id, 3)).map(({ recipient, kind }) => `${kind} ${recipient}`))).toEqual(
      new Set([
        `review-overdue ${otherwise}`,
        'review-escalated super.admin@example.com',
        'review-escalated second.admin@example.com',
      ]),
    );
    expect(await rowsOf(sql`select id from user_service_roles order by id`)).toEqual(before);
    expect((await app.expect(200, review.read, { as: 'superAdmin', params: { id } })).body.status).toBe('open');
  });

  it('leaves in peace who has decided all they may, and those of a closed review', async () => {
    const { id } = await start();
    const mine = (await itemsOf(id, 'orgAdmin')).filter(({ mayDecide }) => mayDecide);
    await app.expect(200, review.decide, { as: 'orgAdmin', params: { id }, body: deciding(mine, 'keep') });
    expect(await pass(id, 13)).toEqual([]);
    await apply(id);
    expect(await pass(id, 10)).toEqual([]);
  });
});
