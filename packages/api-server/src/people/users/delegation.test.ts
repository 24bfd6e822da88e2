import { accessMatrix, accessRequest, activity, organization, subscription, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';

// Generated tests prove who may change what (`testing/api-invariants`); these show the sentences and what remains.
const app = await suiteApp();
const { given } = app;
const harbour = await given.idOf('organizations', 'Harbour Freight');
const hamburg = await given.idOf('branches', 'Hamburg');
const rotterdam = await given.idOf('branches', 'Rotterdam');
const erp = await given.idOf('services', 'erp');
const apiUser = await given.idOf('roles', 'api_user');
const viewer = await given.role('viewer', ['erp', 'ocean_tracking']);
const olga = await app.idOf('user');
const at = { organization: 'Harbour Freight' };
const admin = await given.person({ ...at, branches: ['Hamburg'], roles: { user_management: 'Branch_Admin' } });
/** Of Hamburg alone. */
const branchAdmin = await admin.signIn();
/** Works in Rotterdam and Hamburg. */
const { id: wim } = await given.person({ ...at, branches: ['Rotterdam', 'Hamburg'] });
beforeEach(async () => {
  await app.given.rows(sql`delete from user_service_roles where user_id in (${olga}, ${wim})`);
  for (const id of [olga, wim]) {
    await app.given.grant(id, { erp: 'api_user', ocean_tracking: 'api_user' }, { limit: 5 });
  }
  await app.given.releaseAll();
});

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

describe('an Org_Admin', () => {
  it('moves no one to another organization, and learns nothing of it', async () => {
    const skyline = await app.given.idOf('organizations', 'Skyline Air');
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

describe('a service, role or plan that is no longer released', () => {
  it('stays with its holder beside a change of another service', async () => {
    await app.given.withdraw('service', erp);
    const { services } = await read(olga);
    const changed = { ...services, ocean_tracking: access(['viewer']) };
    expect((await edit('orgAdmin', olga, { services: changed })).status).toBe(200);
    expect((await read(olga)).services).toMatchObject({ erp: services['erp'], ocean_tracking: { role: ['viewer'] } });
  });

  it.each([
    ['another role', access(['api_user', 'viewer'])],
    ['another limit', access(['api_user'], { limit: 6 })],
    ['another switch', access(['api_user'], { notification: true })],
    ['a later end', access(['api_user'], { until: '2031-01-01' })],
    ['its removal', undefined],
  ])('refuses %s, and leaves the rest of the change undone', async (_what, changed) => {
    await app.given.withdraw('service', erp);
    const before = (await read(olga)).services;
    const services = { ocean_tracking: before['ocean_tracking'], ...(changed ? { erp: changed } : {}) };
    const answer = await edit('orgAdmin', olga, { firstName: 'Half', services });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_released', message: sentence('ERP') } });
    expect(await read(olga)).toMatchObject({ firstName: 'Olga', services: before });
  });

  it('lets a role beside it be given, but no other limit for both', async () => {
    await app.given.withdraw('role', apiUser);
    const change = async (limit: number) => {
      const services = { ...(await read(olga)).services, erp: access(['api_user', 'viewer'], { limit }) };
      return edit('orgAdmin', olga, { services });
    };
    expect(await change(7)).toMatchObject({ status: 403, body: { message: sentence('The role api_user in ERP') } });
    expect((await change(5)).status).toBe(200);
  });

  it('neither comes by a granted request nor follows one', async () => {
    const grant = async (change: object = {}) => {
      await app.given.rows(sql`delete from access_requests`);
      return app.send(accessRequest.grant, {
        as: 'orgAdmin',
        params: { id: await app.given.request({ person: olga, service: 'erp' }) },
        body: { roleId: viewer, limit: 5, notification: false, trackingUrlEnabled: false, ...change },
      });
    };
    await app.given.withdraw('role', apiUser);
    const refused = { status: 403, body: { message: sentence('The role api_user in ERP') } };
    expect(await grant({ limit: 50 })).toMatchObject(refused);
    expect((await read(olga)).services['erp']).toMatchObject({ role: ['api_user'], limit: 5 });
    expect((await grant()).status).toBe(200);
    await app.given.withdraw('service', erp);
    expect(await grant()).toMatchObject({ status: 403, body: { message: sentence('ERP') } });
  });

  it('is neither extended nor subscribed, followed or ended', async () => {
    await app.given.rows(sql`update user_service_roles set until = '2031-01-01' where user_id = ${olga}`);
    const id = await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Basic' });
    const planId = await app.given.idOf('plans', 'ERP Basic');
    await app.given.withdraw('plan', planId);
    const as = 'orgAdmin';
    const serviceType = 'UI' as const;
    const body = {
      userId: olga,
      serviceId: erp,
      serviceType,
      orgId: harbour,
      branchId: hamburg,
      planId,
      startDate: '2032-01-01',
    };
    for (const answer of [
      await app.send(subscription.create, { as, body }),
      await app.send(subscription.addNew, { as, params: { subscription: id }, body }),
      await app.send(subscription.end, { as, params: { id }, body: {} }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { message: sentence('The plan ERP Basic') } });
    }
    await app.given.withdraw('service', erp);
    const params = { id: olga, service: 'erp' };
    const extended = await app.send(user.extendAccess, {
      as,
      params,
      body: { from: '2031-01-01', until: '2031-02-01' },
    });
    expect(extended).toMatchObject({ status: 403, body: { message: sentence('ERP') } });
    await app.expect(200, subscription.end, { as: 'superAdmin', params: { id }, body: {} });
  });
});

describe('a Branch_Admin', () => {
  it('is offered the own branch alone', async () => {
    const params = { organizationLabel: 'Harbour Freight' };
    const { body } = await app.expect(200, organization.branches, { as: branchAdmin, params });
    expect(body.map(({ id }) => id)).toEqual([hamburg]);
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

  it.each([[[2]], [[1, 2]]])('never changes where a person works (%j)', async (wanted) => {
    const branches = wanted.map((index) => [hamburg, rotterdam][index - 1]);
    expect(await edit(branchAdmin, olga, { branches })).toMatchObject({
      status: 403,
      body: { message: 'Only an Org_Admin or a Super_Admin can change the branches of a person.' },
    });
  });
});

describe('the repair that is offered', () => {
  const mends = async (as: 'orgAdmin' | { token: string }, id: number) =>
    (await app.expect(200, accessMatrix.why, { as, query: { user: id, service: erp } })).body.flatMap(
      ({ mend }) => mend ?? [],
    );

  it('goes to those who may: the role, while one is released', async () => {
    await app.given.rows(sql`delete from user_service_roles where user_id in (${olga}, ${wim})`);
    expect(await mends('orgAdmin', olga)).toContain('give-role');
    expect(await mends(branchAdmin, wim)).toContain('give-role');
    await app.given.withdraw('service', erp);
    expect(await mends('orgAdmin', olga)).not.toContain('give-role');
    expect(await mends(branchAdmin, wim)).not.toContain('give-role');
  });

  it('is not the state of a person of several branches for a Branch_Admin', async () => {
    await app.given.rows(sql`update users set is_active = false where id in (${olga}, ${wim})`);
    expect(await mends(branchAdmin, olga)).toContain('activate-user');
    expect(await mends(branchAdmin, wim)).not.toContain('activate-user');
    expect(await mends('orgAdmin', wim)).toContain('activate-user');
    await app.given.rows(sql`update users set is_active = true`);
  });
});
