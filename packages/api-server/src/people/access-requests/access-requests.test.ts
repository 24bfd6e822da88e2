import { accessRequest, service, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMail } from '../../outbox/enqueue-mail.ts';
import { accessRequests, notifications, outboxMails } from '../../store/schema/tables.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const skyline = await app.given.idOf('organizations', 'Skyline Air');
const hamburg = await app.given.idOf('branches', 'Hamburg');
const frankfurt = await app.given.idOf('branches', 'Frankfurt');
const apiUser = await app.given.idOf('roles', 'api_user');
const superAdminRole = await app.given.idOf('roles', 'Super_Admin');
beforeEach(async () => {
  await app.given.empty('access_requests', 'throttle_counters');
});

const wanted = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Ines',
  lastName: 'Prado',
  email: 'ines@example.com',
  organization: harbour,
  branches: [hamburg],
  roles: [apiUser],
  ...changes,
});
const ask = async (changes: Record<string, unknown> = {}) => {
  await app.expect(202, accessRequest.create, { body: wanted(changes) });
  const { body } = await app.expect(200, accessRequest.list, { as: 'superAdmin', query: { sort: '-id' } });
  return body[0]!;
};
describe('the register form', () => {
  it('offers open organizations with branches, and no role of User Management', async () => {
    const { body } = await app.expect(200, accessRequest.options, {});
    expect(body.organizations.map(({ name }) => name)).toEqual(['Harbour Freight']);
    expect(body.organizations[0]?.branches.map(({ name }) => name)).toEqual(['Hamburg', 'Rotterdam']);
    expect(body.roles).toEqual([{ id: apiUser, name: 'api_user' }]);
  });

  it('offers nothing while no organization is open', async () => {
    await app.given.rows(sql`update organizations set open_to_registration = false`);
    expect((await app.expect(200, accessRequest.options, {})).body.organizations).toEqual([]);
    await app.given.rows(sql`update organizations set open_to_registration = true where id = ${harbour}`);
  });
});

describe('asking for an account', () => {
  it('makes a request and a notification, never a user', async () => {
    const request = await ask({ email: 'Ines@Example.com' });
    expect(request).toMatchObject({
      kind: 'registration',
      status: 'open',
      email: 'ines@example.com',
      organization: { id: harbour, name: 'Harbour Freight' },
      branches: [{ id: hamburg, name: 'Hamburg' }],
      roles: [{ id: apiUser, name: 'api_user' }],
      service: null,
      decidedAt: null,
    });
    const { body } = await app.expect(200, user.list, { as: 'superAdmin', query: { 'f.email': 'ines@' } });
    expect(body).toEqual([]);
    const notices = await app.context.db.select().from(notifications);
    expect(notices.at(-1)).toMatchObject({
      kind: 'access-request',
      link: `/users/add?request=${request.id}`,
      organizationId: harbour,
    });
  });

  it('answers the same for a known address and for a repeated request', async () => {
    const answers = [];
    for (const email of ['fresh@example.com', 'fresh@example.com', 'olga.user@example.com', 'inactive@example.com']) {
      const { status, text, headers } = await app.send(accessRequest.create, { body: wanted({ email }) });
      answers.push({ status, text, type: headers['content-type'], length: headers['content-length'] });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await app.context.db.$count(accessRequests)).toBe(3);
  });

  it('takes text@text as specified', async () => {
    expect((await ask({ email: 'ines@lighthouse' })).email).toBe('ines@lighthouse');
  });

  it('names the field at fault', async () => {
    for (const [field, change] of [
      ['email', { email: 'no address' }],
      ['email', { email: 'a@b@c' }],
      ['firstName', { firstName: '  ' }],
      ['organization', { organization: skyline }],
      ['organization', { organization: 999_999 }],
      ['branches', { branches: [frankfurt] }],
      ['branches', { branches: [] }],
      ['roles', { roles: [superAdminRole] }],
      ['roles', { roles: [999_999] }],
    ] as const) {
      const answer = await app.send(accessRequest.create, { body: wanted(change) });
      expect({ change, ...answer }).toMatchObject({ change, status: 400, body: { errors: [{ field }] } });
    }
    expect(await app.context.db.$count(accessRequests)).toBe(0);
  });

  it('counts requests per network', async () => {
    const limit = app.context.config.throttle.accessRequestsPerAddressPerHour;
    for (let index = 0; index < limit; index += 1) await ask({ email: `flood.${index}@example.com` });
    const answer = await app.send(accessRequest.create, { body: wanted({ email: 'one.more@example.com' }) });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('asking for a service', () => {
  it('makes one open request however often it is asked', async () => {
    for (let time = 0; time < 3; time += 1) {
      await app.expect(202, accessRequest.createForService, { as: 'bare', body: { service: 'idp' } });
    }
    const { body } = await app.expect(200, accessRequest.list, { as: 'orgAdmin' });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      kind: 'service',
      firstName: 'Bo',
      service: { key: 'idp', name: 'Document Processing' },
      userId: await app.idOf('bare'),
      organization: { id: harbour },
    });
  });

  it('shows the reason to the decider and in the trail', async () => {
    const reason = 'I cover for Lena from Monday.\nShe is away.';
    const body = { service: 'idp', reason: `  ${reason} ` };
    await app.expect(202, accessRequest.createForService, { as: 'bare', body });
    const [request] = (await app.expect(200, accessRequest.list, { as: 'orgAdmin' })).body;
    expect(request).toMatchObject({ reason });
    const rows = await app.given.rows(sql`
      select after from audit_events where action = 'access-request.created' order by id desc limit 1`);
    expect(rows[0]).toEqual({ after: { kind: 'service', service: 'idp', reason } });
  });

  it.each([
    ['control characters', 'because\u0007'],
    ['more than 500 characters', 'a'.repeat(501)],
  ])('refuses a reason with %s', async (_what, reason) => {
    const answer = await app.send(accessRequest.createForService, { as: 'bare', body: { service: 'idp', reason } });
    expect(answer.status).toBe(400);
    expect((await app.expect(200, accessRequest.list, { as: 'orgAdmin' })).body).toEqual([]);
  });

  it.each(['user_management', 'nothing', '__proto__'])('answers 404 for %s', async (key) => {
    const answer = await app.send(accessRequest.createForService, { as: 'bare', body: { service: key } });
    expect(answer.status).toBe(404);
    const { body } = await app.expect(200, service.list, { as: 'superAdmin' });
    expect(body.length).toBeGreaterThan(4);
  });
});

describe('deciding', () => {
  it('declines once', async () => {
    const { id } = await ask();
    const { body } = await app.expect(200, accessRequest.decline, { as: 'orgAdmin', params: { id }, body: {} });
    expect(body).toMatchObject({ status: 'declined', decidedBy: 'Otto Falk' });
    expect(body.decidedAt).not.toBeNull();
    expect(await app.send(accessRequest.decline, { as: 'superAdmin', params: { id }, body: {} })).toMatchObject({
      status: 409,
      body: { message: 'Otto Falk already declined this request.' },
    });
    // After a decision the same person may ask again.
    expect((await ask()).status).toBe('open');
  });

  it.each([
    [{ note: 'Please ask Ina Berg first.' }, ['was declined:', 'Please ask Ina Berg first.']],
    [{}, ['was declined.']],
  ])('mails the address without a word that was typed there: %j', async (body, words) => {
    await app.given.empty('outbox_mails');
    const { id } = await ask({ firstName: 'See evil.example', email: 'told@example.com' });
    await app.expect(200, accessRequest.decline, {
      as: 'orgAdmin',
      params: { id },
      body,
    });
    const { secrets, db } = app.context;
    const mails = await db.select().from(outboxMails);
    expect(mails).toMatchObject([{ recipient: 'told@example.com', kind: 'account-declined', userId: null }]);
    const { text, html } = openMail(secrets, mails[0]!.sealed!);
    expect(text).toContain(`an account at Harbour Freight on ${app.context.config.brandName} `);
    for (const said of words) expect(text).toContain(said);
    expect(mails[0]!.subject + text + html).not.toContain('evil.example');
  });

  it('mails no address that is invalid for an account', async () => {
    await app.given.empty('outbox_mails');
    const { id } = await ask({ email: 'text@text' });
    await app.expect(200, accessRequest.decline, { as: 'superAdmin', params: { id }, body: {} });
    expect(await app.context.db.select().from(outboxMails)).toEqual([]);
  });

  it('lists by status and address', async () => {
    const { id } = await ask({ email: 'list.me@example.com' });
    await app.expect(200, accessRequest.decline, { as: 'superAdmin', params: { id }, body: {} });
    await ask({ email: 'other@example.com' });
    const emails = async (query: Record<string, string>) =>
      (await app.expect(200, accessRequest.list, { as: 'superAdmin', query })).body.map(({ email }) => email);
    expect(await emails({ 'f.status': 'declined' })).toEqual(['list.me@example.com']);
    expect(await emails({ 'f.email': 'OTHER' })).toEqual(['other@example.com']);
    expect(await emails({ q: 'prado', sort: 'email' })).toEqual(['list.me@example.com', 'other@example.com']);
  });
});

describe('adding the user for a request', () => {
  const register = (as: 'orgAdmin' | 'superAdmin', id: number, changes: Record<string, unknown> = {}) =>
    app.send(user.register, {
      as,
      body: {
        firstName: 'Ines',
        lastName: 'Prado',
        email: 'ines@example.com',
        organization: harbour,
        branches: [hamburg],
        services: {},
        accessRequest: id,
        ...changes,
      },
    });

  it('approves the request for its own address alone', async () => {
    const { id } = await ask();
    const other = await register('orgAdmin', id, { email: 'else@example.com' });
    expect(other).toMatchObject({ status: 409, body: { code: 'other_request', errors: [{ field: 'email' }] } });
    const elsewhere = await register('superAdmin', id, { organization: skyline, branches: [frankfurt] });
    expect(elsewhere).toMatchObject({ status: 409, body: { errors: [{ field: 'organization' }] } });
    const { body } = await app.expect(200, accessRequest.read, { as: 'superAdmin', params: { id } });
    expect(body.status).toBe('open');
    expect((await register('orgAdmin', id, { email: ' Ines@Example.com ' })).status).toBe(200);
  });

  it('corrects an invalid address, and records both', async () => {
    const { id } = await ask({ email: 'rui@office' });
    expect((await register('orgAdmin', id, { email: 'rui@office.example.com' })).status).toBe(200);
    const rows = await app.given.rows(sql`
      select before, after from audit_events where action = 'access-request.approved' order by id desc limit 1`);
    expect(rows[0]).toEqual({
      before: { status: 'open', email: 'rui@office' },
      after: { status: 'approved', email: 'rui@office.example.com' },
    });
  });

  it('reveals nothing about an address by an unknown request', async () => {
    const known = await register('orgAdmin', 2_000_000_000, { email: 'other.user@example.com' });
    const unknown = await register('orgAdmin', 2_000_000_000, { email: 'nobody.at.all@example.com' });
    expect(known.status).toBe(404);
    expect({ ...(known.body as object), requestId: '' }).toEqual({ ...(unknown.body as object), requestId: '' });
  });

  it('records each refused address, and refuses all after twenty an hour', async () => {
    const guess = (as: 'orgAdmin' | 'superAdmin') =>
      app.send(user.register, {
        as,
        body: {
          firstName: 'A',
          lastName: 'B',
          email: 'other.user@example.com',
          organization: harbour,
          branches: [hamburg],
          services: {},
        },
      });
    const statuses = [];
    for (let round = 0; round < 22; round += 1) statuses.push((await guess('orgAdmin')).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429, 429]);
    expect(
      await app.given.value(sql`
      select count(*)::int as n from audit_events
       where action = 'user.registration_refused' and result = 'refused' and organization_id = ${harbour}
         and target_name = 'other.user@example.com' and actor_id = ${await app.idOf('orgAdmin')}`),
    ).toBe(20);
    const { id } = await ask();
    expect((await register('orgAdmin', id)).status).toBe(429);
    // A Super_Admin sees everyone anyway.
    for (let round = 0; round < 22; round += 1) expect((await guess('superAdmin')).status).toBe(409);
  });
});
