import { accessRequest, adminRoles, auth, branch, organization, plan, role, service, user } from '@gangway/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { accessRequests, auditEvents, notifications, outboxMails, users } from '../../store/schema/tables.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const customers = (await app.expect(200, organization.list, { as: 'superAdmin' })).body;
const harbour = customers.find(({ name }) => name === 'Harbour Freight')!.id;
const skyline = customers.find(({ name }) => name === 'Skyline Air')!.id;
const branches = (await app.expect(200, branch.list, { as: 'superAdmin' })).body;
const hamburg = branches.find(({ name }) => name === 'Hamburg')!.id;
const frankfurt = branches.find(({ name }) => name === 'Frankfurt')!.id;
const harbourRotterdam = branches.find((row) => row.name === 'Rotterdam' && row.organization.id === harbour)!.id;
await app.expect(201, role.create, { as: 'superAdmin', body: { name: 'Planner', displayName: 'Planner' } });
const allRoles = (await app.expect(200, role.list, { as: 'superAdmin' })).body;
const erp = (await app.expect(200, service.list, { as: 'superAdmin' })).body.find(({ name }) => name === 'erp')!;
await app.expect(200, service.update, {
  as: 'superAdmin',
  body: {
    id: erp.id,
    version: erp.version!,
    roles: allRoles.filter(({ name }) => ['api_user', 'Planner'].includes(name)).map(({ id }) => id),
  },
});

let serial = 0;
const access = (roles: string[], changes: Record<string, unknown> = {}) => ({
  role: roles,
  limit: 10,
  notification: true,
  trackingUrlEnabled: true,
  ...changes,
});
const newUser = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    firstName: 'Nora',
    lastName: 'Quist',
    email: `nora.${serial}@example.com`,
    organization: harbour,
    branches: [hamburg],
    services: { erp: access(['Planner']) },
    ...changes,
  };
};
const register = async (changes: Record<string, unknown> = {}) => {
  const body = newUser(changes);
  const { body: made } = await app.expect(200, user.register, { as: 'superAdmin', body });
  return { ...body, id: made.id };
};
const read = async (id: number) => (await app.expect(200, user.read, { as: 'superAdmin', params: { id } })).body;

describe('the plans of a new user', () => {
  const erpPlan = async (serviceType: 'API' | 'UI', isActive = true) => {
    const { body } = await app.expect(201, plan.create, {
      as: 'superAdmin',
      body: { name: `Plan ${(serial += 1)}`, serviceId: erp.id, serviceType },
    });
    if (!isActive) {
      await app.expect(200, plan.switch, {
        as: 'superAdmin',
        params: { id: body.id },
        body: { isActive, version: body.version },
      });
    }
    return body.id;
  };
  const plansOf = (id: number) =>
    app.given.rows(sql`
      select plan_id, branch_id, start_date = (now() at time zone 'UTC')::date as today
        from subscriptions where user_id = ${id} order by plan_id`);

  it('are refused to an Org_Admin unless they are released', async () => {
    const plans = [await erpPlan('UI')];
    const refused = await app.send(user.register, { as: 'orgAdmin', body: newUser({ plans, services: {} }) });
    expect(refused.status).toBe(403);
  });

  it('are refused at their fields, and nobody is added', async () => {
    const good = await erpPlan('UI');
    const off = await erpPlan('API', false);
    for (const [plans, status, field] of [
      [[good, 999_999], 422, 'plans.1'],
      [[off], 409, 'plans.0'],
      [[good, await erpPlan('UI')], 409, 'plans.1'],
    ] as const) {
      const body = newUser({ plans });
      const refused = await app.send(user.register, { as: 'superAdmin', body });
      expect(refused.status).toBe(status);
      expect(refused.body).toMatchObject({ errors: [{ field }] });
      expect(await app.given.rows(sql`select 1 from users where email = ${body.email}`)).toEqual([]);
    }
    const twice = await app.send(user.register, { as: 'superAdmin', body: newUser({ plans: [good, good] }) });
    expect(twice.status).toBe(400);
  });

  it('begin today at the first branch', async () => {
    const plans = [await erpPlan('UI'), await erpPlan('API')];
    const { id } = await register({ plans, branches: [harbourRotterdam, hamburg] });
    expect(await plansOf(id)).toEqual(plans.map((plan_id) => ({ plan_id, branch_id: harbourRotterdam, today: true })));
  });
});

describe('a registered user', () => {
  it('has the sort keys from the beginning, and is not written again for them', async () => {
    const { id } = await register({ branches: [harbourRotterdam, hamburg] });
    const rows = await app.given.rows(sql`
      select u.sort_organization, u.sort_branch, u.sort_role, u.sort_service,
             u.cmin::text::int <= (select min(ub.cmin::text::int) from user_branches ub where ub.user_id = u.id) as once
        from users u where u.id = ${id}`);
    expect(rows).toEqual([
      {
        sort_organization: 'harbour freight',
        sort_branch: 'rotterdam',
        sort_role: 'planner',
        sort_service: 'erp',
        once: true,
      },
    ]);
  });
});

describe('who may not', () => {
  it.each([undefined, 'user', 'bare'] as const)('%s reads no list of users', async (as) => {
    const status = as === undefined ? 401 : 403;
    const id = await app.idOf('bare');
    expect((await app.send(user.list, { as })).status).toBe(status);
    expect((await app.send(user.read, { as, params: { id } })).status).toBe(status);
    expect((await app.send(user.register, { as, body: newUser() })).status).toBe(status);
    expect((await app.send(user.update, { as, params: { id }, body: { version: 1 } })).status).toBe(status);
  });

  it('an Auditor reads and writes nothing', async () => {
    await app.expect(200, user.list, { as: 'auditor' });
    expect((await app.send(user.register, { as: 'auditor', body: newUser() })).status).toBe(403);
  });

  it('an Org_Admin sees the own organization, whatever the filter', async () => {
    const { body } = await app.expect(200, user.list, { as: 'orgAdmin' });
    expect(new Set(body.map(({ organizations }) => organizations?.id))).toEqual(new Set([harbour]));
    for (const query of [{ q: 'uma' }, { 'f.organizationId': skyline }, { 'f.email': 'other' }]) {
      expect((await app.expect(200, user.list, { as: 'orgAdmin', query })).body).toEqual([]);
    }
    for (const person of ['otherUser', 'superAdmin'] as const) {
      const params = { id: await app.idOf(person) };
      expect((await app.send(user.read, { as: 'orgAdmin', params })).status).toBe(404);
    }
  });

  it('an Org_Admin adds no one elsewhere', async () => {
    const elsewhere = newUser({ organization: skyline, branches: [frankfurt] });
    expect((await app.send(user.register, { as: 'orgAdmin', body: elsewhere })).status).toBe(404);
    const foreignBranch = await app.send(user.register, { as: 'orgAdmin', body: newUser({ branches: [frankfurt] }) });
    const noBranch = await app.send(user.register, { as: 'orgAdmin', body: newUser({ branches: [999_999] }) });
    expect(foreignBranch).toMatchObject({ status: 422, body: { errors: [{ field: 'branches' }] } });
    // The same answer as for one that is not there at all.
    expect({ ...(noBranch.body as object), requestId: '' }).toEqual({
      ...(foreignBranch.body as object),
      requestId: '',
    });
  });

  it.each(adminRoles)('an Org_Admin does not make a %s', async (name) => {
    const body = newUser({ services: { user_management: access([name]) } });
    expect((await app.send(user.register, { as: 'orgAdmin', body })).status).toBe(403);
    const smuggled = newUser({ services: { erp: access([name]) } });
    expect((await app.send(user.register, { as: 'orgAdmin', body: smuggled })).status).toBe(422);
  });

  it('an Org_Admin makes no one an administrator, the own account least of all', async () => {
    const answers = [
      ['orgAdmin', 403],
      ['user', 403],
      // Of no or another organization: not there.
      ['otherUser', 404],
      ['superAdmin', 404],
    ] as const;
    for (const [person, status] of answers) {
      const answer = await app.send(user.update, {
        as: 'orgAdmin',
        params: { id: await app.idOf(person) },
        body: { version: 1, services: { user_management: access(['Super_Admin']) } },
      });
      expect(answer.status).toBe(status);
    }
  });

  it('a Super_Admin does not edit the own account', async () => {
    const params = { id: await app.idOf('superAdmin') };
    expect(
      (await app.send(user.update, { as: 'superAdmin', params, body: { version: 1, firstName: 'Me' } })).status,
    ).toBe(403);
  });
});

describe('the list', () => {
  it('answers everyone without parameters, with branches, roles and organization', async () => {
    const { body, headers } = await app.expect(200, user.list, { as: 'superAdmin' });
    expect(headers['x-total-count']).toBe(String(body.length));
    expect(body.find(({ email }) => email === 'olga.user@example.com')).toMatchObject({
      firstName: 'Olga',
      isActive: true,
      invited: false,
      organizations: { id: harbour, name: 'Harbour Freight' },
      branches: [{ id: hamburg, name: 'Hamburg' }],
      roleServices: [
        { name: 'api_user', roles: { name: 'api_user' }, services: { name: 'ocean_tracking' } },
        { name: 'api_user', roles: { name: 'api_user' }, services: { name: 'erp' } },
      ],
    });
    expect(body.find(({ email }) => email === 'super.admin@example.com')).toMatchObject({
      organizations: null,
      branches: [],
    });
  });

  it('pages on the server and tells the total', async () => {
    for (let index = 0; index < 12; index += 1)
      await register({ lastName: `Pagerson ${String(index).padStart(2, '0')}` });
    const page = async (number: number) =>
      app.expect(200, user.list, { as: 'superAdmin', query: { q: 'pagerson', sort: '-name', page: number, size: 10 } });
    const [first, second] = [await page(1), await page(2)];
    expect(first.headers['x-total-count']).toBe('12');
    expect([...first.body, ...second.body].map(({ lastName }) => lastName)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Pagerson ${String(11 - index).padStart(2, '0')}`),
    );
    expect((await page(99)).body).toEqual([]);
  });

  it('sorts and filters by every column', async () => {
    const names = async (query: Record<string, unknown>) =>
      (await app.expect(200, user.list, { as: 'auditor', query })).body.map(({ firstName }) => firstName);
    expect(await names({ 'f.branch': 'frank' })).toEqual(['Uma', 'Ove']);
    expect(await names({ 'f.service': 'awb' })).toEqual(['Uma']);
    expect(await names({ 'f.role': 'org_ad', sort: 'name' })).toEqual(['Otto', 'Ove']);
    expect(await names({ 'f.organization': 'SKYLINE', 'f.name': 'ma ai' })).toEqual(['Uma']);
    expect(await names({ 'f.isActive': 'false' })).toEqual(['Ida']);
    expect(await names({ 'f.email': 'olga.user' })).toEqual(['Olga']);
    expect(await names({ 'f.id': await app.idOf('bare') })).toEqual(['Bo']);
    expect(await names({ 'f.withoutService': 'true', 'f.organizationId': harbour, sort: 'name' })).toEqual([
      'Bo',
      'Otto',
    ]);
    const keys = ['id', 'name', 'email', 'branch', 'role', 'service', 'organization', 'isActive', 'lastSignInAt'];
    for (const sort of keys) {
      const up = await names({ sort });
      expect(up.length).toBeGreaterThan(8);
      expect(await names({ sort: `-${sort}` })).toHaveLength(up.length);
    }
    expect((await names({ sort: '-organization', 'f.isActive': 'true' })).slice(0, 2).toSorted()).toEqual([
      'Ove',
      'Uma',
    ]);
  });
});

describe('adding a user', () => {
  it('sends the invitation, tells the administrators and the trail, all or nothing', async () => {
    const { id, email } = await register({ email: 'First.Mate@Example.COM' });
    expect(email).toBe('First.Mate@Example.COM');
    const detail = await read(id);
    expect(detail).toMatchObject({ email: 'first.mate@example.com', invited: true, isActive: true, version: 1 });
    const [mail] = await app.context.db.select().from(outboxMails).where(eq(outboxMails.userId, id));
    expect(mail).toMatchObject({ kind: 'invitation', recipient: 'first.mate@example.com' });
    const [notice] = await app.context.db.select().from(notifications).orderBy(desc(notifications.id)).limit(1);
    expect(notice).toMatchObject({ kind: 'user-added', organizationId: harbour, title: 'Nora Quist was added' });
    const events = await app.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, String(id)));
    expect(events.map(({ action }) => action)).toEqual(['user.registered']);
    // Names, as a person reads the history; an id says nothing once the branch is gone.
    expect(events[0]?.after).toMatchObject({ organization: 'Harbour Freight', branches: ['Hamburg'] });
  });

  it('switches the tracking address off for any role but api_user', async () => {
    const { id } = await register({
      services: { erp: access(['Planner']), ocean_tracking: access(['api_user'], { limit: 0, notification: false }) },
    });
    expect((await read(id)).services).toEqual({
      erp: { role: ['Planner'], limit: 10, notification: true, trackingUrlEnabled: false, until: null },
      ocean_tracking: { role: ['api_user'], limit: 0, notification: false, trackingUrlEnabled: true, until: null },
    });
  });

  it('takes no service, no last name and several branches, the first one first', async () => {
    const { id } = await register({ lastName: '', services: {}, branches: [harbourRotterdam, hamburg] });
    const detail = await read(id);
    expect(detail.lastName).toBe('');
    expect(detail.branches.map(({ name }) => name)).toEqual(['Rotterdam', 'Hamburg']);
    const { body } = await app.expect(200, user.list, { as: 'superAdmin', query: { 'f.id': id } });
    expect(body[0]?.roleServices).toEqual([]);
  });

  it.each(['nora@example.com', 'NORA@EXAMPLE.com'])('refuses an address that exists (%s)', async (email) => {
    if (email === 'nora@example.com') await register({ email });
    const answer = await app.send(user.register, { as: 'superAdmin', body: newUser({ email }) });
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ field: 'email' }] } });
  });

  it.each([
    'a@b.museum',
    'a@b',
    'аdmin@example.com',
    'a b@example.com',
    'a@exam​ple.com',
    'a@example.com.',
    'a@@b.com',
  ])('refuses the address %j', async (email) => {
    const answer = await app.send(user.register, { as: 'superAdmin', body: newUser({ email }) });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
  });

  it('names what a service does not offer, and services that are not there', async () => {
    const services = { erp: access(['Captain']), customs: access(['Planner']), constructor: access(['x']) };
    const answer = await app.send(user.register, { as: 'superAdmin', body: newUser({ services }) });
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'services.erp.role',
      'services.customs',
      'services.constructor',
    ]);
  });

  it('refuses __proto__ as a service', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: user.register.path,
      headers: { authorization: `Bearer ${await app.tokenOf('superAdmin')}`, 'content-type': 'application/json' },
      payload: JSON.stringify(newUser()).replace('"erp"', '"__proto__"'),
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each(['id', 'isActive', 'roles', 'role', 'isAdmin', 'passwordHash', 'epoch', 'version', 'sub', 'createdAt'])(
    'refuses the smuggled field %s',
    async (field) => {
      const answer = await app.send(user.register, { as: 'superAdmin', body: { ...newUser(), [field]: 1 } });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    },
  );

  it('refuses an organization that is not there or switched off', async () => {
    expect((await app.send(user.register, { as: 'superAdmin', body: newUser({ organization: 999_999 }) })).status).toBe(
      404,
    );
    const { body: made } = await app.expect(201, organization.create, {
      as: 'superAdmin',
      body: { name: 'Closed', displayName: 'Closed', isActive: false },
    });
    const body = newUser({ organization: made.id });
    expect((await app.send(user.register, { as: 'superAdmin', body })).status).toBe(409);
  });

  it('approves the request it comes from in the same transaction', async () => {
    const [request] = await app.context.db
      .insert(accessRequests)
      .values({ kind: 'registration', firstName: 'R', lastName: 'Q', email: 'rq@example.com', organizationId: harbour })
      .returning();
    const refused = await app.send(user.register, {
      as: 'superAdmin',
      body: newUser({ accessRequest: request!.id, email: 'olga.user@example.com' }),
    });
    expect(refused.status).toBe(409);
    const params = { id: request!.id };
    expect((await app.expect(200, accessRequest.read, { as: 'superAdmin', params })).body.status).toBe('open');
    const foreign = await app.send(user.register, {
      as: 'otherOrgAdmin',
      body: newUser({ accessRequest: request!.id, organization: skyline, branches: [frankfurt] }),
    });
    expect(foreign.status).toBe(404);

    const { email } = await register({ accessRequest: request!.id, email: 'rq@example.com' });
    const { body } = await app.expect(200, accessRequest.read, { as: 'superAdmin', params });
    expect(body).toMatchObject({ status: 'approved', decidedBy: 'Sofia Lind' });
    expect(email).toBe('rq@example.com');
    const again = await app.send(user.register, { as: 'superAdmin', body: newUser({ accessRequest: request!.id }) });
    expect(again.status).toBe(409);
  });

  it('leaves nothing behind when it is refused', async () => {
    const before = await app.context.db.$count(users);
    const mails = await app.context.db.$count(outboxMails);
    await app.send(user.register, { as: 'superAdmin', body: newUser({ accessRequest: 999_999 }) });
    expect(await app.context.db.$count(users)).toBe(before);
    expect(await app.context.db.$count(outboxMails)).toBe(mails);
  });
});

describe('changing a user', () => {
  const update = (id: number, body: Record<string, unknown>, as: 'superAdmin' | 'secondSuperAdmin' = 'superAdmin') =>
    app.expect(200, user.update, { as, params: { id }, body: body as never });

  it('changes the fields sent, and records who did', async () => {
    const { id } = await register();
    const { body, headers } = await update(id, { version: 1, firstName: ' Norah ', branches: [harbourRotterdam] });
    expect(body).toMatchObject({
      firstName: 'Norah',
      lastName: 'Quist',
      version: 2,
      branches: [{ name: 'Rotterdam' }],
      changedBy: 'Sofia Lind',
      services: { erp: { role: ['Planner'] } },
    });
    expect(headers['etag']).toBe('"2"');
  });

  it('refuses a stale version, and names who saved first', async () => {
    const { id } = await register();
    await update(id, { version: 1, firstName: 'One' }, 'secondSuperAdmin');
    const answer = await app.send(user.update, {
      as: 'superAdmin',
      params: { id },
      body: { version: 1, firstName: 'Two' },
    });
    expect(answer.status).toBe(412);
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(/^Sam Berg changed this user on \d{4}-\d\d-\d\d at/),
    });
    expect((await read(id)).firstName).toBe('One');
  });

  it('moves someone only together with branches of the new organization', async () => {
    const { id } = await register();
    const alone = await app.send(user.update, {
      as: 'superAdmin',
      params: { id },
      body: { version: 1, organization: skyline },
    });
    expect(alone).toMatchObject({ status: 422, body: { errors: [{ field: 'branches' }] } });
    const { body } = await update(id, { version: 1, organization: skyline, branches: [frankfurt] });
    expect(body).toMatchObject({ organizations: { id: skyline }, branches: [{ id: frankfurt }] });
    const nowhere = await app.send(user.update, {
      as: 'superAdmin',
      params: { id },
      body: { version: 2, organization: null, branches: [] },
    });
    expect(nowhere).toMatchObject({ status: 422, body: { errors: [{ field: 'organization' }] } });
  });

  it('keeps sign-ins when a service’s role is granted or taken away: its claims change with the next token', async () => {
    const id = await app.idOf('bare');
    const { accessToken, refreshToken } = await app.signIn('bare', 'portal');
    const lives = async () => (await app.send(service.list, { as: { token: accessToken } })).status;
    const { version } = await read(id);
    await update(id, { version, services: { erp: access(['Planner', 'api_user']) } });
    expect(await lives()).toBe(200);
    await update(id, { version: version + 1, services: { erp: access(['Planner'], { limit: 99 }) } });
    expect(await lives()).toBe(200);
    await update(id, { version: version + 2, services: {} });
    expect(await lives()).toBe(200);
    const { body } = await app.expect(200, auth.refresh, { body: { refreshToken } });
    expect(decodeJwt(body.access_token)['services']).toEqual({});
  });

  it('ends every session when a role of User Management is taken away', async () => {
    const id = await app.idOf('bare');
    const { version } = await read(id);
    await update(id, { version, services: { user_management: access(['Auditor']), erp: access(['Planner']) } });
    const { accessToken, refreshToken } = await app.signIn('bare', 'portal');
    await update(id, { version: version + 1, services: { erp: access(['Planner']) } });
    expect((await app.send(service.list, { as: { token: accessToken } })).status).toBe(401);
    expect((await app.send(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    const rows = await app.given.rows<{ epoch: number }>(sql`select epoch from users where id = ${id}`);
    expect(rows[0]?.epoch).toBe(1);
  });

  it('mails a person who becomes an administrator', async () => {
    const { id } = await register();
    await update(id, { version: 1, services: { user_management: access(['Auditor']) } });
    const mails = await app.context.db.select().from(outboxMails).where(eq(outboxMails.userId, id));
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'admin-role']);
  });

  it('keeps a role that is held though the service offers it no longer', async () => {
    const { id } = await register({ services: { erp: access(['Planner']) } });
    await app.given.rows(sql`delete from service_roles where role_id = (select id from roles where name = 'Planner')`);
    const { body } = await update(id, {
      version: 1,
      lastName: 'Kept',
      services: { erp: access(['Planner'], { limit: 3 }) },
    });
    expect(body.services['erp']).toMatchObject({ role: ['Planner'], limit: 3 });
  });
});

describe('access to one service', () => {
  const body = { role: ['api_user'], limit: 3, notification: false, trackingUrlEnabled: true };
  const at = (id: number, key: string) => ({ as: 'superAdmin' as const, params: { id, service: key } });

  it('is set and taken away while the others stay, also by two calls at once', async () => {
    const { id } = await register({ services: {} });
    const answers = await Promise.all([
      app.send(user.setAccess, { ...at(id, 'ocean_tracking'), body }),
      app.send(user.setAccess, { ...at(id, 'erp'), body: { ...body, limit: 4 } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { services } = await read(id);
    expect(services).toMatchObject({ erp: { limit: 4 }, ocean_tracking: { limit: 3 } });
    const { body: left } = await app.expect(200, user.removeAccess, at(id, 'erp'));
    expect(Object.keys(left.services)).toEqual(['ocean_tracking']);
    expect((await app.send(user.removeAccess, at(id, 'erp'))).status).toBe(404);
  });

  it('is refused for a service or role that is not offered', async () => {
    const { id } = await register({ services: {} });
    for (const [key, name] of [
      ['no_such', 'api_user'],
      ['erp', 'no_such'],
      ['toString', 'api_user'],
    ] as const) {
      const answer = await app.send(user.setAccess, { ...at(id, key), body: { ...body, role: [name] } });
      expect(answer.status).toBe(422);
    }
  });
});
