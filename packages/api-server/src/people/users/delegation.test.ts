import {
  accessMatrix,
  accessRequest,
  activity,
  branch,
  customer,
  dashboard,
  notification,
  organization,
  search,
  subscription,
  user,
} from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson } from '../../testing/add-person.ts';
import { addSubscription } from '../../testing/add-subscription.ts';
import { releaseAll } from '../../testing/release-all.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let harbour: number;
let hamburg: number;
let rotterdam: number;
let erp: number;
let apiUser: number;
let viewer: number;
let olga: number;
/** Of Hamburg alone. */
let branchAdmin: { token: string };
/** Works in Rotterdam, and in both. */
let roos: number;
let wim: number;

const one = async (query: ReturnType<typeof sql>) =>
  (await app.context.db.execute<{ id: number }>(query)).rows[0]?.id ?? 0;

beforeAll(async () => {
  app = await testApp();
  harbour = await one(sql`select id from organizations where name = 'Harbour Freight'`);
  hamburg = await one(sql`select id from branches where organization_id = ${harbour} and name = 'Hamburg'`);
  rotterdam = await one(sql`select id from branches where organization_id = ${harbour} and name = 'Rotterdam'`);
  erp = await one(sql`select id from services where name = 'erp'`);
  apiUser = await one(sql`select id from roles where name = 'api_user'`);
  viewer = await one(sql`insert into roles (name, display_name) values ('viewer', 'Viewer') returning id`);
  await app.context.db.execute(sql`
    insert into service_roles (service_id, role_id) select id, ${viewer} from services where name in ('erp', 'ocean_tracking')`);
  olga = await app.idOf('user');
  branchAdmin = await addPerson(app, {
    email: 'bea@example.com',
    roles: ['Branch_Admin'],
    organization: harbour,
    branches: ['Hamburg'],
  });
  const person = (email: string, branches: string[]) =>
    addPerson(app, { email, roles: [], organization: harbour, branches });
  ({ id: roos } = await person('roos@example.com', ['Rotterdam']));
  ({ id: wim } = await person('wim@example.com', ['Rotterdam', 'Hamburg']));
});
beforeEach(async () => {
  const { db } = app.context;
  await db.execute(sql`delete from user_service_roles where user_id in (${olga}, ${roos}, ${wim})`);
  for (const id of [olga, roos, wim]) {
    await db.execute(sql`
      insert into user_service_roles (user_id, service_id, role_id, limit_value)
      select ${id}, id, ${apiUser}, 5 from services where name in ('erp', 'ocean_tracking')`);
  }
  await releaseAll(db);
});
afterAll(() => app.close());

const withdraw = (what: 'service' | 'role' | 'plan', id: number) =>
  app.context.db.execute(
    sql`delete from ${sql.identifier(`released_${what}s`)} where ${sql.identifier(`${what}_id`)} = ${id}`,
  );
const access = (role: string[], change: object = {}) => ({
  role,
  limit: 5,
  notification: false,
  trackingUrlEnabled: false,
  ...change,
});
const read = async (id: number) => (await app.expect(200, user.read, { as: 'superAdmin', params: { id } })).body;
const edit = async (as: 'orgAdmin' | { token: string }, id: number, change: object) =>
  app.send(user.update, { as, params: { id }, body: { version: (await read(id)).version, ...change } });
const sentence = (what: string) =>
  `${what} is not released to this organization. Only a Super_Admin can give, change or end it.`;

describe('an Org_Admin who edits', () => {
  it('neither the own account, nor an administrator, nor a role of the administration', async () => {
    const colleague = await addPerson(app, { email: 'twin@example.com', roles: ['Auditor'], organization: harbour });
    expect((await edit('orgAdmin', await app.idOf('orgAdmin'), { firstName: 'Me' })).status).toBe(403);
    expect((await edit('orgAdmin', colleague.id, { firstName: 'Mine' })).status).toBe(403);
    for (const role of ['Super_Admin', 'Org_Admin', 'Auditor', 'Branch_Admin']) {
      const services = { ...(await read(olga)).services, user_management: access([role]) };
      expect(await edit('orgAdmin', olga, { services })).toMatchObject({
        status: 403,
        body: { code: 'access_denied' },
      });
    }
  });

  it('moves no one to another organization, and learns nothing of it', async () => {
    const skyline = await one(sql`select id from organizations where name = 'Skyline Air'`);
    for (const wanted of [skyline, 2_000_000_000, null]) {
      expect(await edit('orgAdmin', olga, { organization: wanted })).toMatchObject({
        status: 403,
        body: { message: 'Only a Super_Admin can move a person to another organization.' },
      });
    }
    expect((await edit('orgAdmin', olga, { organization: harbour })).status).toBe(200);
  });

  it('changes name, branch, roles, limit, switches and end within what is released', async () => {
    const services = {
      erp: access(['viewer', 'api_user'], {
        limit: 9,
        notification: true,
        trackingUrlEnabled: true,
        until: '2031-05-31',
      }),
    };
    const answer = await edit('orgAdmin', olga, { firstName: 'Olivia', branches: [rotterdam, hamburg], services });
    expect(answer).toMatchObject({
      status: 200,
      body: { firstName: 'Olivia', branches: [{ id: rotterdam }, { id: hamburg }] },
    });
    expect((await read(olga)).services).toEqual({ erp: { ...services.erp, role: ['api_user', 'viewer'] } });
    const [event] = (
      await app.expect(200, activity.list, { as: 'orgAdmin', query: { 'f.targetId': olga, 'f.targetType': 'user' } })
    ).body;
    expect(event).toMatchObject({ action: 'user.changed', actor: { name: 'Otto Falk' } });
    await edit('orgAdmin', olga, { firstName: 'Olga', branches: [hamburg] });
  });
});

describe('what is no longer released', () => {
  it('stays as it is held beside a change of something else', async () => {
    await withdraw('service', erp);
    const { services } = await read(olga);
    const changed = { ...services, ocean_tracking: access(['viewer']) };
    expect((await edit('orgAdmin', olga, { services: changed })).status).toBe(200);
    expect((await read(olga)).services).toMatchObject({ erp: services['erp'], ocean_tracking: { role: ['viewer'] } });
  });

  it.each([
    ['is not given', () => ({ erp: access(['api_user', 'viewer']) })],
    ['takes no other limit', () => ({ erp: access(['api_user'], { limit: 6 }) })],
    ['takes no other switch', () => ({ erp: access(['api_user'], { notification: true }) })],
    ['takes no later end', () => ({ erp: access(['api_user'], { until: '2031-01-01' }) })],
    ['is not taken away', () => ({})],
  ])('%s', async (_what, changed) => {
    await withdraw('service', erp);
    const before = (await read(olga)).services;
    const services = { ocean_tracking: before['ocean_tracking'], ...changed() };
    const answer = await edit('orgAdmin', olga, { firstName: 'Half', services });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_released', message: sentence('ERP') } });
    expect(await read(olga)).toMatchObject({ firstName: 'Olga', services: before });
  });

  it('is the role alone where the service still is', async () => {
    await withdraw('role', apiUser);
    const before = (await read(olga)).services;
    // Limit, switches and end are one per service: another value would change the role that is not released.
    expect(
      await edit('orgAdmin', olga, { services: { ...before, erp: access(['api_user', 'viewer'], { limit: 7 }) } }),
    ).toMatchObject({
      status: 403,
      body: { message: sentence('The role api_user in ERP') },
    });
    expect(
      (await edit('orgAdmin', olga, { services: { ...before, erp: access(['api_user', 'viewer']) } })).status,
    ).toBe(200);
  });

  it('comes by a granted request no more, nor does what is held there follow', async () => {
    const ask = async () => {
      await app.context.db.execute(sql`delete from access_requests`);
      return one(sql`insert into access_requests (kind, email, organization_id, user_id, service_id)
                     values ('service', 'olga@example.com', ${harbour}, ${olga}, ${erp}) returning id`);
    };
    const grant = async (body: object) =>
      app.send(accessRequest.grant, {
        as: 'orgAdmin',
        params: { id: await ask() },
        body: { roleId: viewer, limit: 5, notification: false, trackingUrlEnabled: false, ...body },
      });
    await withdraw('role', apiUser);
    expect(await grant({ limit: 50 })).toMatchObject({
      status: 403,
      body: { message: sentence('The role api_user in ERP') },
    });
    expect((await read(olga)).services['erp']).toMatchObject({ role: ['api_user'], limit: 5 });
    expect((await grant({})).status).toBe(200);
    await withdraw('service', erp);
    expect(await grant({})).toMatchObject({ status: 403, body: { message: sentence('ERP') } });
  });

  it('is neither extended, nor is its plan given, followed or ended', async () => {
    await app.context.db.execute(sql`update user_service_roles set until = '2031-01-01' where user_id = ${olga}`);
    const id = await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Basic' });
    const planId = await one(sql`select id from plans where name = 'ERP Basic'`);
    await withdraw('plan', planId);
    const body = {
      userId: olga,
      serviceId: erp,
      serviceType: 'UI' as const,
      orgId: harbour,
      branchId: hamburg,
      planId,
      startDate: '2032-01-01',
    };
    const plan = { status: 403, body: { message: sentence('The plan ERP Basic') } };
    expect(await app.send(subscription.create, { as: 'orgAdmin', body })).toMatchObject(plan);
    expect(await app.send(subscription.addNew, { as: 'orgAdmin', params: { subscription: id }, body })).toMatchObject(
      plan,
    );
    expect(await app.send(subscription.end, { as: 'orgAdmin', params: { id }, body: {} })).toMatchObject(plan);
    await withdraw('service', erp);
    const extended = await app.send(user.extendAccess, {
      as: 'orgAdmin',
      params: { id: olga, service: 'erp' },
      body: { from: '2031-01-01', until: '2031-02-01' },
    });
    expect(extended).toMatchObject({ status: 403, body: { message: sentence('ERP') } });
    await app.expect(200, subscription.end, { as: 'superAdmin', params: { id }, body: {} });
  });
});

describe('a Branch_Admin', () => {
  it('meets people of another branch as if they were not there', async () => {
    const calls = [
      app.send(user.read, { as: branchAdmin, params: { id: roos } }),
      app.send(user.toggle, { as: branchAdmin, params: { id: roos } }),
      app.send(user.invite, { as: branchAdmin, params: { id: roos } }),
      app.send(user.sessions, { as: branchAdmin, params: { id: roos } }),
      app.send(user.entitlement, { as: branchAdmin, params: { id: roos, service: 'erp' } }),
      app.send(accessMatrix.why, { as: branchAdmin, query: { user: roos, service: erp } }),
      app.send(search.usedBy, { as: branchAdmin, params: { type: 'user', id: roos } }),
      app.send(search.usedBy, { as: branchAdmin, params: { type: 'branch', id: rotterdam } }),
      edit(branchAdmin, roos, { firstName: 'Mine' }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
  });

  it('finds nothing of them in any list, count or search', async () => {
    const subscribed = await addSubscription(app, { user: roos, service: 'erp', plan: 'ERP Basic' });
    const request = await one(sql`
      insert into access_requests (kind, email, first_name, organization_id, user_id, service_id)
      values ('service', 'roos@example.com', 'Roos', ${harbour}, ${roos}, ${erp}) returning id`);
    await app.context.db.execute(sql`
      insert into notifications (kind, title, organization_id, access_request_id)
      values ('access-request', 'Roos asks', ${harbour}, ${request}), ('user-added', 'Roos was added', ${harbour}, null)`);
    const as = branchAdmin;
    const people = (await app.expect(200, user.list, { as })).body;
    expect(people.map(({ id }) => id)).toContain(wim);
    expect(people.map(({ id }) => id)).not.toContain(roos);
    expect(people.every(({ branches }) => branches.some(({ id }) => id === hamburg))).toBe(true);
    const paged = await app.expect(200, user.list, { as, query: { page: 1, size: 10 } });
    expect(paged.headers['x-total-count']).toBe(String(people.length));
    expect((await app.expect(200, branch.list, { as })).body.map(({ id }) => id)).toEqual([hamburg]);
    const choices = await app.expect(200, organization.branches, {
      as,
      params: { organizationLabel: 'Harbour Freight' },
    });
    expect(choices.body.map(({ id }) => id)).toEqual([hamburg]);
    expect((await app.expect(200, subscription.list, { as })).body.map(({ id }) => id)).not.toContain(subscribed);
    expect((await app.expect(200, accessRequest.list, { as })).body.map(({ id }) => id)).not.toContain(request);
    expect((await app.send(accessRequest.read, { as, params: { id: request } })).status).toBe(404);
    const rows = (await app.expect(200, accessMatrix.list, { as, query: { page: 1, size: 100 } })).body;
    expect(new Set(rows.map(({ user: { id } }) => id))).toEqual(new Set(people.map(({ id }) => id)));
    expect((await app.expect(200, search.all, { as, query: { q: 'roos' } })).body.users.total).toBe(0);
    expect((await app.expect(200, search.all, { as, query: { q: 'rotterdam' } })).body.branches.total).toBe(0);
    const told = (await app.expect(200, notification.list, { as })).body;
    expect(told.filter(({ title }) => title.startsWith('Roos'))).toEqual([]);
    expect((await app.expect(200, notification.unreadCount, { as })).body).toEqual({
      unread: told.filter(({ read: isRead }) => !isRead).length,
    });
    expect((await app.expect(200, activity.list, { as, query: { 'f.targetId': roos } })).body).toEqual([]);
    const summary = (await app.expect(200, dashboard.summary, { as })).body;
    expect(summary.counts.activeUsers).toBe(people.filter(({ isActive }) => isActive).length);
    expect(summary.counts.branches).toBe(1);
    const [home] = (await app.expect(200, customer.list, { as })).body;
    expect(home).toMatchObject({ branches: ['Hamburg'], activeUsers: summary.counts.activeUsers });
    for (const route of [user.exportCsv, subscription.exportCsv]) {
      expect((await app.send(route, { as })).text).not.toMatch(/roos@/);
    }
  });

  it('neither adds people, nor makes branches, nor ends sessions, nor decides about accounts', async () => {
    const as = branchAdmin;
    const account = await one(sql`
      insert into access_requests (kind, email, first_name, last_name, organization_id, branch_ids)
      values ('registration', 'asks@example.com', 'A', 'B', ${harbour}, ${`[${hamburg}]`}::jsonb) returning id`);
    const body = {
      firstName: 'New',
      lastName: '',
      email: 'new.hamburg@example.com',
      organization: harbour,
      branches: [hamburg],
      services: {},
    };
    expect((await app.send(user.register, { as, body })).status).toBe(403);
    expect((await app.send(user.endSessions, { as, params: { id: olga } })).status).toBe(403);
    expect((await app.send(accessRequest.decline, { as, params: { id: account }, body: {} })).status).toBe(404);
    const made = { name: 'Quay', displayName: 'Quay', organization: { id: harbour } };
    expect((await app.send(branch.create, { as, body: made })).status).toBe(403);
  });

  it('gives people of several branches their grants, not name, state or link', async () => {
    const several = { status: 403, body: { code: 'several_branches' } };
    expect(await edit(branchAdmin, wim, { firstName: 'Willem' })).toMatchObject(several);
    expect(await app.send(user.toggle, { as: branchAdmin, params: { id: wim } })).toMatchObject(several);
    expect(await app.send(user.invite, { as: branchAdmin, params: { id: wim } })).toMatchObject(several);
    const { services } = await read(wim);
    expect((await edit(branchAdmin, wim, { services: { ...services, erp: access(['viewer']) } })).status).toBe(200);
    expect((await read(wim)).services['erp']?.role).toEqual(['viewer']);
  });

  it('changes name and state of people of the own branch alone, never where they work', async () => {
    expect((await edit(branchAdmin, olga, { lastName: 'Peters' })).status).toBe(200);
    for (const branches of [[rotterdam], [hamburg, rotterdam]]) {
      expect(await edit(branchAdmin, olga, { branches })).toMatchObject({
        status: 403,
        body: { message: 'Only an Org_Admin or a Super_Admin can change the branches of a person.' },
      });
    }
    expect((await app.send(user.toggle, { as: branchAdmin, params: { id: olga } })).status).toBe(200);
    await app.context.db.execute(sql`update users set is_active = true, last_name = 'Petersen' where id = ${olga}`);
  });

  it('grants and subscribes within what is released, and no further', async () => {
    const id = await one(sql`insert into access_requests (kind, email, organization_id, user_id, service_id)
                             values ('service', 'wim@example.com', ${harbour}, ${wim}, ${erp}) returning id`);
    await withdraw('role', viewer);
    const body = { roleId: viewer, limit: 5, notification: false, trackingUrlEnabled: false };
    const refused = await app.send(accessRequest.grant, { as: branchAdmin, params: { id }, body });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: sentence('The role viewer in ERP').replace('viewer', 'Viewer') },
    });
    await releaseAll(app.context.db);
    await app.expect(200, accessRequest.grant, { as: branchAdmin, params: { id }, body });
    const planId = await one(sql`
      insert into plans (name, display_name, service_id, service_type) values ('Branch', 'Branch', ${erp}, 'API') returning id`);
    const wanted = {
      userId: wim,
      serviceId: erp,
      serviceType: 'API' as const,
      orgId: harbour,
      branchId: rotterdam,
      planId,
      startDate: '2031-01-01',
    };
    expect((await app.send(subscription.create, { as: branchAdmin, body: wanted })).status).toBe(403);
    await releaseAll(app.context.db);
    await app.expect(201, subscription.create, { as: branchAdmin, body: wanted });
  });

  it('loses the reach with the branch, at the next call', async () => {
    const moved = await addPerson(app, {
      email: 'bob@example.com',
      roles: ['Branch_Admin'],
      organization: harbour,
      branches: ['Hamburg'],
    });
    expect((await app.send(user.read, { as: moved, params: { id: olga } })).status).toBe(200);
    await app.context.db.execute(sql`update user_branches set branch_id = ${rotterdam} where user_id = ${moved.id}`);
    expect((await app.send(user.read, { as: moved, params: { id: olga } })).status).toBe(404);
    await app.context.db.execute(sql`delete from user_branches where user_id = ${moved.id}`);
    expect((await app.expect(200, user.list, { as: moved })).body).toEqual([]);
  });
});

describe('who is offered to mend', () => {
  const mends = async (as: 'orgAdmin' | { token: string }, id: number) =>
    (await app.expect(200, accessMatrix.why, { as, query: { user: id, service: erp } })).body.flatMap(
      ({ mend }) => mend ?? [],
    );

  it('is the one who may: the role where one is released', async () => {
    await app.context.db.execute(sql`delete from user_service_roles where user_id in (${olga}, ${wim}, ${roos})`);
    expect(await mends('orgAdmin', olga)).toContain('give-role');
    expect(await mends(branchAdmin, wim)).toContain('give-role');
    await withdraw('service', erp);
    expect(await mends('orgAdmin', olga)).not.toContain('give-role');
    expect(await mends(branchAdmin, wim)).not.toContain('give-role');
  });

  it('is not a Branch_Admin for the state of a person of several branches', async () => {
    await app.context.db.execute(sql`update users set is_active = false where id in (${olga}, ${wim})`);
    expect(await mends(branchAdmin, olga)).toContain('activate-user');
    expect(await mends(branchAdmin, wim)).not.toContain('activate-user');
    expect(await mends('orgAdmin', wim)).toContain('activate-user');
    await app.context.db.execute(sql`update users set is_active = true`);
  });
});
