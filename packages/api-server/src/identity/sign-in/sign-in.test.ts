import { auth } from '@gangway/contract';
import { decodeJwt } from 'jose';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { looksWithin } from '../../testing/looks-within.ts';
import { suiteApp, testApp } from '../../testing/test-app.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';

const app = await suiteApp();
beforeEach(() => app.given.empty('throttle_counters'));

const signIn = (email: string, password: string) => app.send(auth.login, { body: { email, password } });

describe('a refused sign-in', () => {
  it('has the same bytes for an unknown, an inactive and a locked account, a wrong and an empty password', async () => {
    await signIn(people.otherUser, 'wrong');
    await app.given.rows(sql`update throttle_counters set locked_until = now() + interval '1 hour'`);
    const answers = [
      await signIn('nobody@example.com', testPassword),
      await signIn(people.inactive, testPassword),
      await signIn(people.otherUser, testPassword),
      await signIn(people.bare, 'wrong'),
      await signIn(people.bare, ''),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect({ ...(answer.body as object), requestId: '' }).toEqual({
        code: 'wrong_credentials',
        message: 'Email or password incorrect!',
        messageCode: 'wrong_credentials',
        requestId: '',
      });
    }
    const shapes = answers.map(({ headers }) => Object.keys(headers).toSorted().join());
    expect(new Set(shapes).size).toBe(1);
  });

  it('hashes once, so that time tells nothing', async () => {
    const time = async (email: string, password: string) => {
      const start = performance.now();
      await signIn(email, password);
      return performance.now() - start;
    };
    await time('warm.up@example.com', 'x');
    const unknown: number[] = [];
    const known: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      // Reset the counters: after five wrong passwords nothing is hashed.
      await app.given.empty('throttle_counters');
      unknown.push(await time(`nobody${round}@example.com`, 'wrong'));
      known.push(await time(people.user, 'wrong'));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[7]!;
    expect(median(unknown) / median(known)).toBeGreaterThan(0.4);
    expect(median(unknown) / median(known)).toBeLessThan(2.5);
  });

  it('counts guesses over all paths together', async () => {
    const token = await app.tokenOf('user');
    const before = app.context.hasher.verifications;
    const began = performance.now();
    for (let round = 0; round < 4; round += 1) {
      await signIn(people.user, 'wrong');
      await app.send(auth.passwordGrant, {
        body: { grant_type: 'password', username: people.user, password: 'wrong' },
      });
      await app.send(auth.changePassword, {
        as: { token },
        body: { oldPassword: 'wrong', newPassword: 'a-new-one-that-is-long', rePassword: 'a-new-one-that-is-long' },
      });
    }
    expect(app.context.hasher.verifications - before).toBeLessThanOrEqual(looksWithin(performance.now() - began));
  });
});

describe('a successful sign-in', () => {
  it('gets 202 with both tokens and the specified claims', async () => {
    const { body } = await app.expect(202, auth.login, {
      body: { email: people.user.toUpperCase(), password: testPassword },
    });
    const claims = decodeJwt(body.result.accessToken);
    expect(claims).toMatchObject({
      iss: app.context.config.apiUrl,
      aud: 'gangway-api',
      email: people.user,
      name: 'Olga Petersen',
      given_name: 'Olga',
      family_name: 'Petersen',
      preferred_username: people.user,
      azp: 'portal',
      use: 'session',
      services: { ocean_tracking: ['api_user'], erp: ['api_user'] },
      realm_access: { roles: ['offline_access', 'default-roles-erp-realm', 'uma_authorization', 'api_user'] },
    });
    expect(claims['session_state']).toBe(claims['sid']);
    expect(claims.exp! - claims.iat!).toBe(300);
    expect(body.result.accessToken.length).toBeLessThan(4096);
  });

  it('names a service in the token only while a required plan runs', async () => {
    await app.given.rows(sql`update services set requires_plan = true where name = 'erp'`);
    const without = await app.expect(202, auth.login, { body: { email: people.user, password: testPassword } });
    expect(decodeJwt(without.body.result.accessToken)['services']).toEqual({ ocean_tracking: ['api_user'] });
    await app.given.rows(sql`
      with p as (insert into plans (name, display_name, service_id, service_type)
                 select 'ERP basic', 'ERP basic', id, 'UI' from services where name = 'erp' returning id, service_id)
      insert into subscriptions (user_id, service_id, service_type, organization_id, plan_id, start_date)
      select u.id, p.service_id, 'UI', u.organization_id, p.id, current_date from p, users u where u.email = ${people.user}`);
    const running = await app.expect(202, auth.login, { body: { email: people.user, password: testPassword } });
    expect(decodeJwt(running.body.result.accessToken)['services']).toHaveProperty('erp');
    await app.given.rows(sql`update services set requires_plan = false`);
  });

  it('costs seven statements and leaves nothing counted', async () => {
    const { db, store } = app.context;
    const spy = vi.spyOn(store, 'prepared');
    await app.expect(202, auth.login, { body: { email: people.user, password: testPassword } });
    const names = spy.mock.calls.map(([{ name }]) => name);
    spy.mockRestore();
    expect(names).toEqual([
      'candidate_by_email',
      'count_events',
      'count_attempt',
      // The session, its event and the rest, written together.
      expect.any(String),
      'count_events',
      'clear_attempt',
      'session_claims',
    ]);
    const { rows } = await db.execute(sql`select key from throttle_counters where n > 0`);
    expect(rows).toEqual([]);
  });

  it('gets no token when switched off while the session is stored', async () => {
    const { db, store } = app.context;
    const prepared = store.prepared.bind(store);
    const spy = vi.spyOn(store, 'prepared').mockImplementation(async (statement, values) => {
      if ('sid' in values) await db.execute(sql`update users set is_active = false where email = ${people.bare}`);
      return prepared(statement, values);
    });
    const answer = await signIn(people.bare, testPassword);
    spy.mockRestore();
    await db.execute(sql`update users set is_active = true where email = ${people.bare}`);
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  });

  it('renews an outdated hash', async () => {
    const cheap = await (await import('@node-rs/argon2')).hash(testPassword, { memoryCost: 8192, timeCost: 1 });
    await app.given.rows(sql`update users set password_hash = ${cheap} where email = ${people.bare}`);
    await app.expect(202, auth.login, { body: { email: people.bare, password: testPassword } });
    expect(await app.given.value<string>(sql`select password_hash from users where email = ${people.bare}`)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it('keeps the password grant off where the setting says so', async () => {
    const off = await testApp({ config: { passwordGrant: false } });
    const answer = await off.send(auth.passwordGrant, {
      body: { grant_type: 'password', username: people.user, password: testPassword },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'unsupported_grant_type', code: 'unsupported_grant_type' });
    await off.close();
    const { body } = await app.expect(200, auth.passwordGrant, {
      body: { grant_type: 'password', client_secret: '', username: people.user, password: testPassword },
    });
    expect(body.access_token).toMatch(/^eyJ/);
  });
});

describe('whose token is accepted', () => {
  it('names to a service only the roles in it', async () => {
    const userId = await app.idOf('user');
    await app.given.rows(sql`
      with r as (insert into roles (name, display_name) values ('aaa_customs_broker', 'Customs broker') returning id)
      insert into user_service_roles (user_id, service_id, role_id)
      select ${userId}, v.id, r.id from r, services v where v.name = 'erp'`);
    const { accessToken: token } = await app.signIn('user', 'portal');
    const rolesOf = (accessToken: string) =>
      decodeJwt<{ realm_access: { roles: string[] } }>(accessToken).realm_access.roles;
    expect(rolesOf(token)).toContain('aaa_customs_broker');
    const { body } = await app.expect(200, auth.handoff, { as: { token }, body: { service: 'ocean_tracking' } });
    expect(rolesOf(body.accessToken!)).toEqual([
      'offline_access',
      'default-roles-erp-realm',
      'uma_authorization',
      'api_user',
    ]);
    await app.given.rows(
      sql`delete from user_service_roles where role_id in (select id from roles where name = 'aaa_customs_broker')`,
    );
    await app.given.rows(sql`delete from roles where name = 'aaa_customs_broker'`);
  });

  it('is written down each time a service is opened, and never for a session that has ended', async () => {
    const opened = () =>
      app.given.value(sql`
        select count(*)::int as n from audit_events where action = 'service.opened' and target_name = 'Ocean Tracking'`);
    const { accessToken: token } = await app.signIn('user', 'portal');
    const before = await opened();
    for (const mode of ['handoff', 'session'] as const) {
      await app.given.rows(sql`update services set handoff_mode = ${mode} where name = 'ocean_tracking'`);
      await app.expect(200, auth.handoff, { as: { token }, body: { service: 'ocean_tracking' } });
    }
    expect(await opened()).toBe(before + 2);
    await app.given.rows(sql`update services set handoff_mode = 'handoff'`);
    await app.expect(200, auth.logout, { body: { token } });
    expect((await app.send(auth.handoff, { as: { token }, body: { service: 'ocean_tracking' } })).status).toBe(401);
    expect(await opened()).toBe(before + 2);
  });

  it('says why a service cannot be opened', async () => {
    const open = async (service: string) => {
      const { status, body } = await app.send(auth.handoff, { as: 'user', body: { service } });
      return [status, (body as { code?: string }).code];
    };
    expect(await open('idp')).toEqual([409, 'no-role']);
    expect(await open('user_management')).toEqual([404, 'no_such_service']);
    expect(await open('nothing')).toEqual([404, 'no_such_service']);
    await app.given.rows(sql`update services set url = 'javascript:alert(1)' where name = 'erp'`);
    expect(await open('erp')).toEqual([409, 'no-address']);
    await app.given.rows(sql`update services set url = '/relative' where name = 'erp'`);
    expect(await open('erp')).toEqual([409, 'no-address']);
    await app.given.rows(sql`update services set is_active = false where name = 'erp'`);
    expect(await open('erp')).toEqual([409, 'service-off']);
  });
});
