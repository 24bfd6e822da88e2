import { type ReviewItem, accessRequest, activity, auth, notification, review, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { remindReviewers } from '../../operations/jobs/remind-reviewers.ts';
import { addSubscription } from '../../testing/add-subscription.ts';
import { openidService } from '../../testing/openid-service.ts';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const erp = await app.given.idOf('services', 'erp');
const idp = await app.given.idOf('services', 'idp');
const administration = await app.given.idOf('services', 'user_management');
const apiUser = await app.given.idOf('roles', 'api_user');
const olga = await app.idOf('user');
const otto = await app.idOf('orgAdmin');
const sofia = await app.idOf('superAdmin');
beforeEach(async () => {
  await app.given.empty('reviews', 'outbox_mails', 'notifications', 'subscriptions');
  await app.given.rows(sql`delete from user_service_roles where user_id = ${olga}`);
  await app.given.grant(olga, { erp: 'api_user', ocean_tracking: 'api_user' }, { limit: 50 });
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
  app.given.rows<{ service: string }>(sql`
    select v.name as service from user_service_roles x join services v on v.id = x.service_id
     where x.user_id = ${userId} order by x.id`);

describe('access', () => {
  it('refuses anyone, a Super_Admin too, a decision about their own access', async () => {
    const { id } = await start({ kind: 'service', subject: administration, reviewers: [sofia] });
    const own = await itemOf(id, 'Sofia Lind', 'User Management');
    expect(own.mayDecide).toBe(false);
    const refused = await decide('superAdmin', id, [own], 'keep');
    expect(refused).toMatchObject({ status: 403, body: { code: 'own_account' } });
    expect((await decide('secondSuperAdmin', id, [own], 'keep')).status).toBe(200);
  });
});

describe('a review', () => {
  it('holds every grant with its giver, plan and last use', async () => {
    await app.given.rows(sql`delete from user_service_roles where user_id = ${olga} and service_id = ${erp}`);
    const request = await app.given.request({ person: olga, service: 'erp' });
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
      reviewers: [{ id: otto, name: 'Otto Falk', decided: 0 }],
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

  it('suggests from facts: not opened in 90 days, plan ended, unlike the branch', async () => {
    const suggested = async () => {
      await app.given.empty('reviews');
      return (await itemOf((await start()).id, 'Olga Petersen', 'ERP')).suggestions;
    };
    expect(await suggested()).toEqual([]);
    const age = (days: number) =>
      app.given.rows(sql`
        update user_service_roles set created_at = now() - make_interval(days => ${days})
         where user_id = ${olga} and service_id = ${erp}`);
    await app.given.empty('service_opens');
    await age(89);
    expect(await suggested()).toEqual([]);
    await age(91);
    expect(await suggested()).toEqual(['not-opened']);
    await app.given.rows(sql`
      insert into service_opens (user_id, service_id, last_opened_at) values (${olga}, ${erp}, now() - interval '89 days')`);
    expect(await suggested()).toEqual([]);
    await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Old', from: -30, to: -2 });
    expect(await suggested()).toEqual(['plan-ended']);
    // Hamburg: Otto and Bo are active, Ida, who holds it, is not; three others make a comparison.
    const colleague = { organization: harbour, branches: ['Hamburg'] };
    const ids = [(await app.given.person(colleague)).id, (await app.given.person(colleague)).id] as const;
    expect(await suggested()).toEqual(['plan-ended', 'unlike-branch']);
    await app.given.grant(ids[0], { erp: 'api_user' });
    expect(await suggested()).toEqual(['plan-ended']);
    await app.given.rows(sql`delete from users where id in ${[...ids]}`);
  });

  it('covers a branch, a service or a role', async () => {
    const branch = await app.given.value(sql`select branch_id as id from user_branches where user_id = ${olga}`);
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

  it('refuses a second open review of the same subject', async () => {
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
  ])('refuses %s, and leaves nothing behind', async (_name, given, status, field) => {
    const answer = await app.send(review.create, { as: 'superAdmin', body: starting(given()) });
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    expect(await app.given.rows(sql`select 1 from reviews`)).toEqual([]);
    expect(await app.given.rows(sql`select 1 from outbox_mails`)).toEqual([]);
  });

  it('refuses an unknown subject and a reviewer of another organization', async () => {
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

  it('tells its reviewers by mail and notification', async () => {
    const { id } = await start({ reviewers: [otto, sofia] });
    expect(await app.given.rows(sql`select recipient, kind from outbox_mails`)).toEqual([
      { recipient: 'org.admin@example.com', kind: 'review-started' },
    ]);
    const { body } = await app.expect(200, notification.list, { as: 'orgAdmin' });
    expect(body).toMatchObject([{ kind: 'review-due', title: 'Please review access: Q4', link: `/reviews/${id}` }]);
    expect((await app.expect(200, notification.list, { as: 'superAdmin' })).body).toEqual([]);
  });
});

describe('a decision', () => {
  it('records who decided what, when and why, and can be changed and taken back', async () => {
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
      reviewers: [{ name: 'Otto Falk', decided: 1 }],
    });
    const { body: back } = await app.expect(200, review.decide, {
      as: 'superAdmin',
      params: { id },
      body: deciding(kept, null),
    });
    expect(back).toMatchObject([{ decision: null, note: '', decidedBy: null, decidedAt: null }]);
    const events = await app.given.rows<{ after: object; actor_name: string }>(
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

  it('names the first reviewer to the later one, and answers a repeat alike', async () => {
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

  it('changes nothing where no decision stands, and answers a repeated take-back alike', async () => {
    const { id } = await start();
    const item = await itemOf(id, 'Olga Petersen', 'ERP');
    const events = () =>
      app.given.rows(sql`select 1 from audit_events where action = 'review.decided' and target_id = ${String(id)}`);
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

  it('shows each organization the part about its own people', async () => {
    const { id } = await start({ kind: 'role', subject: apiUser, reviewers: [sofia] });
    const olgas = await itemOf(id, 'Olga Petersen', 'ERP');
    const umas = await itemOf(id, 'Uma Air', 'AWB Tracking');
    await app.given.rows(sql`update users set organization_id = ${harbour} where id = ${sofia}`);
    expect((await decide('superAdmin', id, [olgas, umas], 'keep')).status).toBe(200);
    await app.given.rows(sql`update users set organization_id = null where id = ${sofia}`);
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

describe('an applied review', () => {
  it('removes the decided grants alone, ends sessions at that service and closes the review', async () => {
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
    expect(await app.given.rows(sql`select revoked_reason from sessions where client = 'service'`)).toEqual([
      { revoked_reason: 'access reviewed' },
    ]);
    expect((await app.expect(200, user.read, { as: 'superAdmin', params: { id: olga } })).body.version).toBe(
      version + 1,
    );
    const events = await app.given.rows(sql`
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

  it('changes nothing the second time, and answers alike', async () => {
    const { id } = await start();
    await decide('orgAdmin', id, [await itemOf(id, 'Olga Petersen', 'ERP')], 'remove');
    const [first, second] = await Promise.all([apply(id), apply(id, 'secondSuperAdmin')]);
    // Given again since: the old decision is not about this grant.
    await app.given.grant(olga, { erp: 'api_user' });
    expect(await apply(id)).toEqual(first);
    expect(second).toEqual(first);
    expect(await grantsOf(olga)).toHaveLength(2);
    const events = await app.given.rows(sql`
      select 1 from audit_events where action = 'review.applied' and target_id = ${String(id)}`);
    expect(events).toHaveLength(1);
  });

  it.each<[string, string, (grant: number) => Promise<unknown>]>([
    [
      'changed',
      'the limit is another one',
      (grant) => app.given.rows(sql`update user_service_roles set limit_value = 51 where id = ${grant}`),
    ],
    [
      'changed',
      'its end was moved',
      (grant) => app.given.rows(sql`update user_service_roles set until = ${on(5)} where id = ${grant}`),
    ],
    [
      'changed',
      'it was taken and given again',
      async (grant) => {
        await app.given.rows(sql`delete from user_service_roles where id = ${grant}`);
        await app.given.grant(olga, { erp: 'api_user' }, { limit: 50 });
      },
    ],
    ['gone', 'it was taken', (grant) => app.given.rows(sql`delete from user_service_roles where id = ${grant}`)],
  ])('reports %s and keeps a grant that has changed: %s', async (outcome, _why, change) => {
    const { id } = await start();
    await decide('orgAdmin', id, [await itemOf(id, 'Olga Petersen', 'ERP')], 'remove');
    const grant = await app.given.value(
      sql`select id from user_service_roles where user_id = ${olga} and service_id = ${erp}`,
    );
    await change(grant);
    const before = await grantsOf(olga);
    const { outcomes } = await apply(id);
    expect(outcomes).toMatchObject({ removed: 0, [outcome]: 1 });
    expect((await itemOf(id, 'Olga Petersen', 'ERP')).outcome).toBe(outcome);
    expect(await grantsOf(olga)).toEqual(before);
  });

  it('removes the caller’s own access by another’s decision, and keeps the last Super_Admin', async () => {
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
    const left = await app.given.rows<{ user_id: number }>(sql`
      select x.user_id from user_service_roles x join roles r on r.id = x.role_id where r.name = 'Super_Admin'`);
    expect(left).toHaveLength(1);
    const gone = left[0]!.user_id === sofia ? 'secondSuperAdmin' : 'superAdmin';
    // Every session of the other one is over.
    expect((await app.send(review.list, { as: gone })).status).toBe(401);
    await app.given.rows(sql`
      insert into user_service_roles (user_id, service_id, role_id)
      select ${await app.idOf(gone)}, ${administration}, id from roles where name = 'Super_Admin'`);
  });
});

describe('an open decision', () => {
  const mailed = () =>
    app.given.rows<{ recipient: string; kind: string }>(sql`select recipient, kind from outbox_mails order by id`);
  /** Days pass: the due date comes as much nearer. */
  const pass = async (id: number, days: number) => {
    await app.given.rows(sql`update reviews set due_date = due_date - ${days}::int where id = ${id}`);
    await app.given.empty('outbox_mails');
    await Promise.all([remindReviewers(app.context), remindReviewers(app.context)]);
    await remindReviewers(app.context);
    return mailed();
  };

  it('gets reminders before and after the due date, then to the Super_Admins; no grant goes', async () => {
    const before = await app.given.rows(sql`select id from user_service_roles order by id`);
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
    expect(await app.given.rows(sql`select id from user_service_roles order by id`)).toEqual(before);
    expect((await app.expect(200, review.read, { as: 'superAdmin', params: { id } })).body.status).toBe('open');
  });

  it('reminds neither a reviewer who is done nor one of a closed review', async () => {
    const { id } = await start();
    const mine = (await itemsOf(id, 'orgAdmin')).filter(({ mayDecide }) => mayDecide);
    await app.expect(200, review.decide, { as: 'orgAdmin', params: { id }, body: deciding(mine, 'keep') });
    expect(await pass(id, 13)).toEqual([]);
    await apply(id);
    expect(await pass(id, 10)).toEqual([]);
  });
});
