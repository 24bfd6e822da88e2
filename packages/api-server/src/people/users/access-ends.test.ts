import { type ServiceAccess, accessRequest, auth, me, user } from '@gangway/contract';
import { decodeJwt } from 'jose';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceEnds, endAccess } from '../../operations/jobs/end-access.ts';
import { addPerson } from '../../testing/add-person.ts';
import { openidService } from '../../testing/openid-service.ts';
import { type TestApp, suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const olga = await app.idOf('user');
const apiUser = await app.given.idOf('roles', 'api_user');
beforeEach(async () => {
  await app.given.empty('access_requests', 'notifications', 'outbox_mails', 'ended_grants');
  await app.given.rows(sql`delete from user_service_roles where user_id = ${olga}`);
  await app.given.rows(sql`
    insert into user_service_roles (user_id, service_id, role_id, limit_value)
    select ${olga}, v.id, ${apiUser}, 50 from services v where v.name in ('ocean_tracking', 'erp')`);
});
// Signed in afresh each time: what ends access ends the sessions.
const asOlga = async () => ({ token: (await app.signIn('user')).accessToken });
const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const inWords = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now() + days * 86_400_000);
const endOn = (day: string | null, service = 'ocean_tracking') =>
  app.given.rows(sql`
    update user_service_roles x set until = ${day} from services v
     where v.id = x.service_id and v.name = ${service} and x.user_id = ${olga}`);
const held = async () => (await app.expect(200, user.read, { as: 'superAdmin', params: { id: olga } })).body;
const patch = async (access: Partial<ServiceAccess>) => {
  const { version, services } = await held();
  delete services['ocean_tracking']?.until;
  return app.send(user.update, {
    as: 'superAdmin',
    params: { id: olga },
    body: { version, services: { ...services, ocean_tracking: { ...services['ocean_tracking']!, ...access } } },
  });
};
const extend = (
  as: Parameters<TestApp['send']>[1]['as'],
  id: number,
  from: string,
  until: string,
  key = 'ocean_tracking',
) => app.send(user.extendAccess, { as, params: { id, service: key }, body: { from, until } });
const tile = async (key = 'ocean_tracking') =>
  (await app.expect(200, me.services, { as: await asOlga() })).body.find((service) => service.key === key)!;
const tokenKeys = async () =>
  Object.keys(decodeJwt<{ services: object }>((await app.signIn('user')).accessToken).services);

describe('who may not extend', () => {
  it.each([
    [undefined, 401],
    ['bare', 403],
    ['user', 403],
    ['auditor', 403],
    ['otherOrgAdmin', 404],
  ] as const)('%s, who gets %i', async (as, status) => {
    await endOn(on(3));
    expect((await extend(as, olga, on(3), on(90))).status).toBe(status);
    expect((await held()).services['ocean_tracking']?.until).toBe(on(3));
  });

  it('an Org_Admin an administrator’s access, and anyone their own', async () => {
    const harbour = await app.given.idOf('organizations', 'Harbour Freight');
    const above = await addPerson(app, { email: 'above@ends.test', roles: ['Auditor'], organization: harbour });
    expect((await extend('orgAdmin', above.id, on(3), on(90))).status).toBe(403);
    const self = await app.idOf('superAdmin');
    expect(await extend('superAdmin', self, on(3), on(90))).toMatchObject({
      status: 403,
      body: { code: 'own_account' },
    });
  });

  it('anyone access that is not held, has no end, or has another by now', async () => {
    expect((await extend('superAdmin', olga, on(3), on(90), 'awb_tracking')).status).toBe(404);
    expect((await extend('superAdmin', olga, on(3), on(90), 'user_management')).status).toBe(404);
    expect((await extend('superAdmin', olga, on(3), on(90))).status).toBe(409);
    await endOn(on(5));
    expect(await extend('superAdmin', olga, on(3), on(90))).toMatchObject({
      status: 409,
      body: { message: `This access has changed in the meantime: it ends on ${inWords(5)}.` },
    });
    expect((await extend('superAdmin', olga, on(5), on(5))).status).toBe(400);
    expect((await extend('superAdmin', olga, on(5), '2999-01-01')).status).toBe(400);
  });

  it('anyone access that has run out: that takes a new grant', async () => {
    await endOn(on(-1));
    expect(await extend('superAdmin', olga, on(-1), on(90))).toMatchObject({
      status: 409,
      body: { code: 'access_ended' },
    });
    expect((await tile()).available).toBe(false);
  });
});

it('an Org_Admin extends for the own people, two at once do not add up, and the trail tells', async () => {
  await endOn(on(3));
  expect((await extend('orgAdmin', olga, on(3), on(90))).body).toMatchObject({
    services: { ocean_tracking: { until: on(90) }, erp: { until: null } },
  });
  expect((await extend('superAdmin', olga, on(3), on(180))).status).toBe(409);
  const rows = await app.given.rows<{ before: unknown; after: unknown }>(
    sql`select before, after from audit_events where action = 'user.changed' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({
    before: { services: { ocean_tracking: { until: on(3) } } },
    after: { services: { ocean_tracking: { until: on(90) } } },
  });
});

describe('an end that is set', () => {
  it('is not in the past, not beyond calendars, and not on the administration', async () => {
    expect((await patch({ until: on(-1) })).body).toMatchObject({
      errors: [{ field: 'services.ocean_tracking.until', message: 'The last day must be today or later.' }],
    });
    expect((await patch({ until: '2999-01-01' })).status).toBe(400);
    const auditor = await app.idOf('auditor');
    const { version } = (await app.expect(200, user.read, { as: 'superAdmin', params: { id: auditor } })).body;
    const services = {
      user_management: { role: ['Auditor'], limit: 0, notification: false, trackingUrlEnabled: false, until: on(9) },
    };
    const refused = await app.send(user.update, {
      as: 'superAdmin',
      params: { id: auditor },
      body: { version, services },
    });
    expect(refused).toMatchObject({ status: 400, body: { message: 'Roles of User Management have no end date.' } });
  });

  it('stays where it is not sent, and goes with null', async () => {
    expect((await patch({ until: on(0) })).status).toBe(200);
    expect((await patch({ limit: 60 })).status).toBe(200);
    expect((await held()).services['ocean_tracking']).toMatchObject({ until: on(0), limit: 60 });
    expect((await patch({ until: null })).status).toBe(200);
    expect((await held()).services['ocean_tracking']?.until).toBeNull();
  });

  it('comes with a granted request, and the mail names the day', async () => {
    await app.expect(202, accessRequest.createForService, {
      as: await asOlga(),
      body: { service: 'idp', reason: 'Cover.' },
    });
    const id = await app.given.value(sql`select max(id) as id from access_requests`);
    const grant = (until: string) =>
      app.send(accessRequest.grant, {
        as: 'orgAdmin',
        params: { id },
        body: { roleId: apiUser, limit: 5, notification: false, trackingUrlEnabled: false, until },
      });
    expect((await grant(on(-1))).status).toBe(400);
    expect((await grant(on(30))).status).toBe(200);
    expect((await held()).services['idp']?.until).toBe(on(30));
  });
});

describe('the last day', () => {
  it('is open, and the tile says that it is the last', async () => {
    await endOn(on(0));
    expect(await tile()).toMatchObject({ available: true, until: on(0) });
    await app.expect(200, auth.handoff, { as: await asOlga(), body: { service: 'ocean_tracking' } });
    expect(await tokenKeys()).toContain('ocean_tracking');
  });

  it('closes tile, hand-off, entitlement and token once it is over, even before the job runs', async () => {
    await endOn(on(-1));
    expect(await tile()).toMatchObject({
      available: false,
      reason: 'access-ended',
      explanation: `Your access ended on ${inWords(-1)}.`,
      roles: [],
      until: null,
    });
    expect(await app.send(auth.handoff, { as: await asOlga(), body: { service: 'ocean_tracking' } })).toMatchObject({
      status: 409,
      body: { code: 'access-ended', message: `Your access ended on ${inWords(-1)}.` },
    });
    const { body } = await app.expect(200, user.entitlement, {
      as: 'superAdmin',
      params: { id: olga, service: 'ocean_tracking' },
    });
    expect(body).toMatchObject({ entitled: false, roles: [] });
    expect(await tokenKeys()).not.toContain('ocean_tracking');
    expect((await tile('erp')).available).toBe(true);
  });
});

describe('the job that ends access', () => {
  it('removes the grant, ends the service’s sessions, writes it down, and leaves the rest', async () => {
    const ocean = await openidService(app, { key: 'ocean_tracking' });
    const { tokens, portal } = await ocean.signIn();
    await endOn(on(-1));
    await endAccess(app.context.db);
    expect((await app.send(me.services, { as: { token: portal.accessToken } })).status).toBe(200);
    const ended = await app.given.rows(sql`select revoked_reason from sessions where oidc_client_id is not null`);
    expect(ended).toEqual([{ revoked_reason: 'access ended' }]);
    expect((await ocean.post('/oauth2/introspect', { token: tokens.access_token })).body).toEqual({ active: false });
    expect(Object.keys((await held()).services)).toEqual(['erp']);
    const rows = await app.given.rows(
      sql`select actor_id, before, after from audit_events where action = 'user.access_ended' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      actor_id: null,
      before: { services: { ocean_tracking: { role: ['api_user'], until: on(-1) } } },
      after: { services: {} },
    });
  });

  it('leaves the tile its reason, until the person is given the service again', async () => {
    await endOn(on(-1));
    await endAccess(app.context.db);
    expect((await tile()).explanation).toBe(`Your access ended on ${inWords(-1)}.`);
    await app.expect(202, accessRequest.createForService, { as: await asOlga(), body: { service: 'ocean_tracking' } });
    const id = await app.given.value(sql`select max(id) as id from access_requests`);
    const body = { roleId: apiUser, limit: 5, notification: false, trackingUrlEnabled: false };
    await app.expect(200, accessRequest.grant, { as: 'orgAdmin', params: { id }, body });
    expect(await tile()).toMatchObject({ available: true, until: null });
    await app.given.rows(sql`delete from user_service_roles where user_id = ${olga}`);
    expect((await tile()).reason).toBe('no-role');
  });

  it('touches no one whose access runs, and does nothing the second time', async () => {
    await endOn(on(0));
    await endAccess(app.context.db);
    expect((await tile()).available).toBe(true);
    await endOn(on(-1));
    const endings = () =>
      app.given.value(sql`select count(*)::int as id from audit_events where action = 'user.access_ended'`);
    const before = await endings();
    await endAccess(app.context.db);
    await endAccess(app.context.db);
    expect(await endings()).toBe(before + 1);
  });
});

describe('one person whose turn fails', () => {
  const email = 'behind@example.com';
  let behind: number;
  beforeEach(async () => {
    behind = (await addPerson(app, { email, roles: [], organization: null })).id;
    await app.given.rows(sql`
      insert into user_service_roles (user_id, service_id, role_id)
      select ${behind}, id, ${apiUser} from services where name = 'ocean_tracking'`);
    // Olga has the lower number, and so the first turn.
    await app.given.rows(sql`
      create function fail_olga() returns trigger language plpgsql as $$ begin
        if strpos(to_json(new)::text, 'Olga Petersen') > 0 then raise exception 'the power went'; end if;
        return new;
      end $$`);
    for (const table of ['audit_personal', 'notifications']) {
      await app.given.rows(
        sql.raw(`create trigger fails before insert on ${table} for each row execute function fail_olga()`),
      );
    }
  });
  const mend = async () => {
    await app.given.rows(sql`drop function if exists fail_olga cascade`);
  };
  afterEach(async () => {
    await mend();
    await app.given.rows(sql`delete from users where id = ${behind}`);
  });
  const setEnd = (day: string) =>
    app.given.rows(sql`update user_service_roles set until = ${day} where user_id in (${olga}, ${behind})`);
  const left = () =>
    app.given.value(
      sql`select count(*)::int as id from user_service_roles where user_id in (${olga}, ${behind}) and until is not null`,
    );

  it('keeps no other waiting when access ends, and has its turn again', async () => {
    await setEnd(on(-1));
    await expect(endAccess(app.context.db)).rejects.toThrow(/^Failed query/);
    expect(
      await app.given.value(sql`select count(*)::int as id from user_service_roles where user_id = ${behind}`),
    ).toBe(0);
    expect(await left()).toBe(2);
    await mend();
    await endAccess(app.context.db);
    expect(await left()).toBe(0);
  });

  it('keeps no other waiting for the notice before an end', async () => {
    await setEnd(on(3));
    await expect(announceEnds(app.context)).rejects.toThrow(/^Failed query/);
    expect(await app.given.value(sql`select count(*)::int as id from outbox_mails where recipient = ${email}`)).toBe(1);
  });
});

it('a role granted beside one that has run out does not bring that one back', async () => {
  const viewer = await app.given.value(sql`
    insert into roles (name, display_name) values ('ends_viewer', 'Viewer') returning id`);
  await app.given.rows(sql`
    insert into service_roles (service_id, role_id) select id, ${viewer} from services where name = 'ocean_tracking'`);
  await app.given.releaseAll();
  await endOn(on(-1));
  await app.expect(202, accessRequest.createForService, { as: await asOlga(), body: { service: 'ocean_tracking' } });
  const id = await app.given.value(sql`select max(id) as id from access_requests`);
  const request = (await app.expect(200, accessRequest.read, { as: 'orgAdmin', params: { id } })).body;
  expect(request.heldRoles).toEqual([]);
  const body = { roleId: viewer, limit: 5, notification: false, trackingUrlEnabled: false };
  await app.expect(200, accessRequest.grant, { as: 'orgAdmin', params: { id }, body });
  expect((await tile()).roles).toEqual(['ends_viewer']);
});

describe('the notices before an end', () => {
  const notices = async () =>
    (
      await app.given.rows<{ title: string }>(
        sql`select title from notifications where kind = 'access-ending' order by id`,
      )
    ).map(({ title }) => title);
  const mails = () => app.given.value(sql`select count(*)::int as id from outbox_mails where kind = 'access-ending'`);

  it('come 7 days and 1 day before, once each, to administrators and the person', async () => {
    await endOn(on(8));
    await announceEnds(app.context);
    expect(await notices()).toEqual([]);
    await endOn(on(7));
    await Promise.all([announceEnds(app.context), announceEnds(app.context)]);
    expect(await notices()).toEqual([`Access of Olga Petersen to Ocean Tracking ends after ${inWords(7)}`]);
    await endOn(on(1));
    await announceEnds(app.context);
    await announceEnds(app.context);
    expect(await notices()).toHaveLength(2);
    expect(await mails()).toBe(2);
  });

  it('come again when the end was moved, and not for people who are switched off', async () => {
    await endOn(on(5));
    await announceEnds(app.context);
    await extend('orgAdmin', olga, on(5), on(6));
    await announceEnds(app.context);
    expect(await notices()).toHaveLength(2);
    await endOn(on(4));
    await app.given.rows(sql`update users set is_active = false where id = ${olga}`);
    await announceEnds(app.context);
    await app.given.rows(sql`update users set is_active = true where id = ${olga}`);
    expect(await notices()).toHaveLength(2);
  });
});
