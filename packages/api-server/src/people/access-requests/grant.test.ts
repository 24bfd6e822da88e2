import { accessRequest, auth, me, subscription, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { releaseAll } from '../../testing/release-all.ts';
import { suiteApp } from '../../testing/test-app.ts';
import type { Caller } from '../../server/caller.ts';
import type { Person } from '../../testing/test-fixture.ts';
import { grantRequest } from './grant.ts';

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const apiUser = await app.given.idOf('roles', 'api_user');
const superAdminRole = await app.given.idOf('roles', 'Super_Admin');
const bo = await app.idOf('bare');
beforeEach(async () => {
  await app.given.empty('access_requests', 'outbox_mails', 'subscriptions');
  await app.given.rows(sql`delete from user_service_roles where user_id = ${bo}`);
  await app.given.rows(sql`update services set requires_plan = false, is_active = true`);
});

const wanted = (changes: Record<string, unknown> = {}) => ({
  roleId: apiUser,
  limit: 50,
  notification: true,
  trackingUrlEnabled: true,
  ...changes,
});
const newest = () => app.given.value(sql`select max(id) as id from access_requests`);
const ask = async (as: Person | { token: string } = 'bare', service = 'ocean_tracking') => {
  await app.expect(202, accessRequest.createForService, { as, body: { service } });
  return newest();
};
const grant = (id: number, as: Person | { token: string } = 'orgAdmin', changes: Record<string, unknown> = {}) =>
  app.send(accessRequest.grant, { as, params: { id }, body: wanted(changes) });
const decline = (id: number, note = 'Ask your team lead first.', as: Person = 'orgAdmin') =>
  app.send(accessRequest.decline, { as, params: { id }, body: { note } });
const tile = async (key = 'ocean_tracking', as: Person = 'bare') =>
  (await app.expect(200, me.services, { as })).body.find((service) => service.key === key)!;
const mails = async () =>
  await app.given.rows<{ recipient: string; subject: string }>(
    sql`select recipient, subject from outbox_mails order by id`,
  );
const grants = async (userId: number) =>
  await app.given.rows<{ service: string }>(sql`
    select v.name as service, r.name as role, x.limit_value as limit, x.notification, x.tracking_url_enabled as tracking
      from user_service_roles x join services v on v.id = x.service_id join roles r on r.id = x.role_id
     where x.user_id = ${userId} order by x.id`);
const status = async (id: number) =>
  (await app.expect(200, accessRequest.read, { as: 'superAdmin', params: { id } })).body.status;

const ottoFalk = async (): Promise<Caller> => ({
  id: await app.idOf('orgAdmin'),
  sub: '',
  email: 'org.admin@example.com',
  name: 'Otto Falk',
  organizationId: harbour,
  branchIds: [],
  roles: ['Org_Admin'],
  sid: '',
  familySid: '',
  client: 'console',
  authTime: new Date(),
  ip: '192.0.2.1',
  userAgent: 'test',
  requestId: '',
});

describe('granting', () => {
  it('refuses the person who asked, a Super_Admin too', async () => {
    for (const as of ['orgAdmin', 'superAdmin'] as const) {
      const id = await ask(as);
      expect(await grant(id, as)).toMatchObject({ status: 403, body: { code: 'own_account' } });
      expect(await status(id)).toBe('open');
    }
  });

  it.each(['Super_Admin', 'Auditor', 'Org_Admin'] as const)('refuses an Org_Admin a grant to a %s', async (role) => {
    const above = await app.given.person({ organization: harbour, roles: { user_management: role } });
    const id = await ask({ token: await above.token() });
    expect((await grant(id)).status).toBe(403);
    expect(await status(id)).toBe('open');
    expect((await grant(id, 'superAdmin')).status).toBe(200);
  });

  it('refuses roles and requests of User Management', async () => {
    const id = await ask();
    expect((await grant(id, 'orgAdmin', { roleId: superAdminRole })).status).toBe(422);
    await app.given.rows(sql`
      update access_requests set service_id = (select id from services where name = 'user_management') where id = ${id}`);
    for (const as of ['orgAdmin', 'superAdmin'] as const) {
      expect((await grant(id, as, { roleId: superAdminRole })).status).toBe(404);
    }
    expect(await grants(bo)).toEqual([]);
  });

  it('refuses a role that the service does not offer, and an unknown one', async () => {
    const id = await ask();
    const unoffered = await app.given.role('harbour_pilot');
    for (const roleId of [unoffered, 2_000_000_000]) {
      expect(await grant(id, 'superAdmin', { roleId })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'roleId' }] },
      });
    }
  });

  it('refuses a registration, which adding the user approves', async () => {
    const id = await app.given.request({ organization: harbour });
    expect(await grant(id)).toMatchObject({ status: 409, body: { code: 'add_the_user' } });
  });

  it('refuses a deactivated person and a service that is off', async () => {
    const id = await ask();
    await app.given.rows(sql`update users set is_active = false where id = ${bo}`);
    expect(await grant(id)).toMatchObject({ status: 409, body: { code: 'user_off' } });
    await app.given.rows(sql`update users set is_active = true where id = ${bo}`);
    await app.given.rows(sql`update services set is_active = false where name = 'ocean_tracking'`);
    expect(await grant(id)).toMatchObject({ status: 409, body: { code: 'service_off' } });
  });
});

describe('a grant', () => {
  it('opens the service in the session that asked, and closes the request', async () => {
    await app.given.rows(sql`update services set requires_plan = name <> 'ocean_tracking'`);
    const id = await ask();
    expect(await tile()).toMatchObject({ available: false, requested: true });
    const { body } = await app.expect(200, accessRequest.grant, { as: 'orgAdmin', params: { id }, body: wanted() });
    expect(body).toMatchObject({ status: 'approved', decidedBy: 'Otto Falk', heldRoles: [{ id: apiUser }] });
    expect(await tile()).toMatchObject({ available: true, requested: false, requestedAt: null, limit: 50 });
    expect((await app.send(auth.handoff, { as: 'bare', body: { service: 'ocean_tracking' } })).status).toBe(200);
    expect(await grants(bo)).toEqual([
      { service: 'ocean_tracking', role: 'api_user', limit: 50, notification: true, tracking: true },
    ]);
  });

  it('mails the asker, and records the names people read', async () => {
    const id = await ask();
    await app.expect(200, accessRequest.grant, { as: 'orgAdmin', params: { id }, body: wanted() });
    expect(await mails()).toEqual([
      { recipient: 'bare@example.com', subject: 'You now have access to Ocean Tracking' },
    ]);
    const rows = await app.given.rows<{ action: string; after: unknown }>(sql`
      select action, after from audit_events order by id desc limit 2`);
    expect(rows[0]).toMatchObject({
      action: 'access-request.approved',
      after: { status: 'approved', service: 'Ocean Tracking', limit: 50, notification: true, trackingUrlEnabled: true },
    });
    expect(rows[1]).toMatchObject({ action: 'user.changed', after: { services: { ocean_tracking: { limit: 50 } } } });
    const { body } = await app.expect(200, user.read, { as: 'superAdmin', params: { id: bo } });
    expect(body.changedBy).toBe('Otto Falk');
  });

  it('leaves other services alone, and sets one limit for all roles of the service', async () => {
    const olga = await app.idOf('user');
    await app.given.empty('access_requests');
    const id = await ask('user', 'ocean_tracking');
    const elsewhere = (await grants(olga)).filter(({ service }) => service !== 'ocean_tracking');
    await app.expect(200, accessRequest.grant, { as: 'orgAdmin', params: { id }, body: wanted({ limit: 7 }) });
    const held = await grants(olga);
    expect(held.filter(({ service }) => service !== 'ocean_tracking')).toEqual(elsewhere);
    expect(held.filter(({ service }) => service === 'ocean_tracking')).toMatchObject([{ role: 'api_user', limit: 7 }]);
  });

  it('outdates an open edit form', async () => {
    const { body: before } = await app.expect(200, user.read, { as: 'superAdmin', params: { id: bo } });
    await app.expect(200, accessRequest.grant, { as: 'orgAdmin', params: { id: await ask() }, body: wanted() });
    const answer = await app.send(user.update, {
      as: 'superAdmin',
      params: { id: bo },
      body: { version: before.version, services: {} },
    });
    expect(answer.status).toBe(412);
  });

  it('comes with a plan where the service needs one', async () => {
    const { db } = app.context;
    await db.execute(sql`update services set requires_plan = true where name = 'ocean_tracking'`);
    const planId = await app.given.value(sql`
      insert into plans (name, display_name, service_id, service_type)
      select 'Harbour Basic', 'Harbour Basic', id, 'UI' from services where name = 'ocean_tracking' returning id`);
    await releaseAll(db);
    const id = await ask();
    const { body } = await app.expect(200, accessRequest.read, { as: 'orgAdmin', params: { id } });
    expect(body.needsPlan).toBe(true);
    expect(await grant(id)).toMatchObject({ status: 400, body: { errors: [{ field: 'planId' }] } });
    expect(await grant(id, 'orgAdmin', { planId })).toMatchObject({ body: { errors: [{ field: 'serviceType' }] } });
    expect(await grant(id, 'orgAdmin', { planId, serviceType: 'API' })).toMatchObject({ status: 400 });
    expect(await grants(bo)).toEqual([]);
    expect((await grant(id, 'orgAdmin', { planId, serviceType: 'UI' })).status).toBe(200);
    expect(await tile()).toMatchObject({ available: true, plan: 'Harbour Basic' });
    const booked = await app.expect(200, subscription.list, { as: 'orgAdmin', query: { 'f.userId': bo } });
    expect(booked.body).toMatchObject([
      { plan: { name: 'Harbour Basic' }, branch: { name: 'Hamburg' }, status: 'Active' },
    ]);
  });

  it('books the plan for the first branch that is switched on', async () => {
    await app.given.rows(sql`
      insert into user_branches (user_id, branch_id, position)
      select ${bo}, id, 1 from branches where name = 'Rotterdam' and organization_id = ${harbour}`);
    const switchHamburg = (on: boolean) =>
      app.given.rows(sql`update branches set is_active = ${on} where name = 'Hamburg'`);
    await addSubscription(app, { user: await app.idOf('user'), service: 'ocean_tracking', plan: 'Harbour Twice' });
    const planId = await app.given.idOf('plans', 'Harbour Twice');
    await switchHamburg(false);
    try {
      expect((await grant(await ask(), 'orgAdmin', { planId, serviceType: 'UI' })).status).toBe(200);
      const booked = await app.expect(200, subscription.list, { as: 'orgAdmin', query: { 'f.userId': bo } });
      expect(booked.body).toMatchObject([{ branch: { name: 'Rotterdam' } }]);
    } finally {
      await switchHamburg(true);
      await app.given.rows(sql`delete from user_branches where user_id = ${bo} and position = 1`);
    }
  });

  it('needs no plan where one runs already', async () => {
    await app.given.rows(sql`update services set requires_plan = true where name = 'erp'`);
    await addSubscription(app, { user: bo, service: 'erp', plan: 'ERP Running' });
    const id = await ask('bare', 'erp');
    const { body } = await app.expect(200, accessRequest.read, { as: 'orgAdmin', params: { id } });
    expect(body.needsPlan).toBe(false);
    expect((await grant(id)).status).toBe(200);
    expect(await tile('erp')).toMatchObject({ available: true });
  });

  it('happens whole or not at all, whichever statement fails', async () => {
    const caller = await ottoFalk();
    const id = await ask();
    await app.given.rows(sql`
      create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'the power went'; end $$`);
    for (const table of ['user_service_roles', 'audit_trail', 'outbox_mails']) {
      await app.given.rows(
        sql.raw(`create trigger fails before insert on ${table} for each row execute function fail_here()`),
      );
      await expect(grantRequest(app.context, caller, id, wanted())).rejects.toThrow(/^Failed query|^the power went$/);
      await app.given.rows(sql.raw(`drop trigger fails on ${table}`));
      expect([table, await status(id), await grants(bo), await mails()]).toEqual([table, 'open', [], []]);
    }
    await grantRequest(app.context, caller, id, wanted());
    expect([await status(id), (await grants(bo)).length, (await mails()).length]).toEqual(['approved', 1, 1]);
  });
});

describe('declining', () => {
  it('refuses the person who asked, even a Super_Admin', async () => {
    for (const as of ['orgAdmin', 'superAdmin'] as const) {
      const id = await ask(as, 'idp');
      expect(await decline(id, 'No.', as)).toMatchObject({ status: 403, body: { code: 'own_account' } });
      expect(await status(id)).toBe('open');
    }
  });

  it('refuses an Org_Admin the request of a fellow administrator', async () => {
    const above = await app.given.person({ organization: harbour, roles: { user_management: 'Org_Admin' } });
    const id = await ask({ token: await above.token() });
    expect((await decline(id)).status).toBe(403);
    expect(await status(id)).toBe('open');
    expect((await decline(id, 'No.', 'superAdmin')).status).toBe(200);
  });
});

describe('a request of a person who cannot sign in', () => {
  const off = (which: 'users' | 'organizations', isActive: boolean) =>
    app.given.rows(
      sql`update ${sql.identifier(which)} set is_active = ${isActive} where id = ${which === 'users' ? bo : harbour}`,
    );

  it.each([
    ['users', 'user_off', 'Bo Berger is deactivated.'],
    ['organizations', 'organization_off', 'The organization of Bo Berger is inactive.'],
  ] as const)('cannot be granted, and is declined without a mail: %s', async (which, code, message) => {
    const id = await ask();
    await off(which, false);
    expect(await grant(id, 'superAdmin')).toMatchObject({ status: 409, body: { code, message } });
    expect(await grants(bo)).toEqual([]);
    expect((await decline(id, 'No.', 'superAdmin')).status).toBe(200);
    await off(which, true);
    expect(await mails()).toEqual([]);
  });
});

describe('a decision', () => {
  it('stands, and names the decider to the next one', async () => {
    const id = await ask();
    expect((await grant(id)).status).toBe(200);
    const message = 'Otto Falk already granted this request.';
    expect(await grant(id, 'superAdmin')).toMatchObject({ status: 409, body: { message } });
    expect(await decline(id, 'No.', 'superAdmin')).toMatchObject({ status: 409, body: { message } });
    await app.given.empty('access_requests');
    const other = await ask('bare', 'idp');
    expect((await decline(other)).status).toBe(200);
    expect(await grant(other, 'superAdmin')).toMatchObject({
      status: 409,
      body: { message: 'Otto Falk already declined this request.' },
    });
  });

  it('shows the asker the note of a refusal, on the tile and by mail', async () => {
    const id = await ask();
    const asked = await tile();
    expect(asked.requestedAt).not.toBeNull();
    const answer = await decline(id);
    expect(answer.body).toMatchObject({ status: 'declined', decisionNote: 'Ask your team lead first.' });
    const declined = await tile();
    expect(declined).toMatchObject({
      available: false,
      requested: false,
      requestedAt: null,
      declineNote: 'Ask your team lead first.',
    });
    expect(declined.declinedAt).not.toBeNull();
    expect(await mails()).toEqual([
      { recipient: 'bare@example.com', subject: 'Your request for Ocean Tracking was declined' },
    ]);
  });

  it('refuses to decline without a note', async () => {
    const id = await ask();
    for (const note of ['', ' \n ']) {
      expect(await decline(id, note)).toMatchObject({ status: 400, body: { errors: [{ field: 'note' }] } });
    }
    expect(await status(id)).toBe('open');
  });

  it('lets the person ask again a day after a refusal', async () => {
    const id = await ask();
    await decline(id);
    const again = () => app.send(accessRequest.createForService, { as: 'bare', body: { service: 'ocean_tracking' } });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'declined_lately' } });
    await app.given.rows(sql`update access_requests set decided_at = now() - interval '25 hours'`);
    expect((await again()).status).toBe(202);
    expect(await tile()).toMatchObject({ requested: true, declinedAt: null, declineNote: null });
  });
});

describe('a role saved elsewhere', () => {
  const access = { role: ['api_user'], limit: 9, notification: false, trackingUrlEnabled: false };
  const save = async (services: Record<string, typeof access>) => {
    const params = { id: bo };
    const { version } = (await app.expect(200, user.read, { as: 'superAdmin', params })).body;
    await app.expect(200, user.update, { as: 'superAdmin', params, body: { version, services } });
  };

  it('closes the open request as granted, and mails the asker', async () => {
    const id = await ask();
    const other = await ask('bare', 'idp');
    await save({ ocean_tracking: access });
    expect([await status(id), await status(other)]).toEqual(['approved', 'open']);
    expect(await mails()).toEqual([
      { recipient: 'bare@example.com', subject: 'You now have access to Ocean Tracking' },
    ]);
    expect(await grant(id)).toMatchObject({
      status: 409,
      body: { message: 'Sofia Lind already granted this request.' },
    });
  });

  it('leaves it open while the service still lacks its plan, and the plan closes it', async () => {
    await app.given.rows(sql`update services set requires_plan = true where name = 'ocean_tracking'`);
    const id = await ask();
    await save({ ocean_tracking: access });
    expect(await status(id)).toBe('open');
    expect(await mails()).toEqual([]);
    const serviceId = await app.given.idOf('services', 'ocean_tracking');
    const planId = await app.given.value(sql`
      insert into plans (name, display_name, service_id, service_type)
      values ('Harbour Plus', 'Harbour Plus', ${serviceId}, 'UI') returning id`);
    await app.given.releaseAll();
    const branchId = await app.given.value(sql`select branch_id as id from user_branches where user_id = ${bo}`);
    const startDate = new Date().toISOString().slice(0, 10);
    const body = { userId: bo, serviceId, serviceType: 'UI' as const, orgId: harbour, branchId, planId, startDate };
    await app.expect(201, subscription.create, { as: 'orgAdmin', body });
    expect(await status(id)).toBe('approved');
    expect(await tile()).toMatchObject({ available: true });
    expect(await mails()).toHaveLength(1);
  });
});
