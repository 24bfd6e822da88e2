import {
  auth,
  launch,
  organization,
  service,
  serviceClient,
  signInRequest,
  subscription,
  user,
} from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type JWK, createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trials } from '@gangway/tooling/trials';
import { book } from '../testing/book.ts';
import { type OpenidService, openidService } from '../testing/openid-service.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { endOutrunSessions, sendDueLogouts } from './logout-delivery.ts';

let app: TestApp;
let erp: OpenidService;
let userId: number;
beforeAll(async () => {
  app = await testApp();
  erp = await openidService(app);
  userId = await app.idOf('user');
});
afterAll(() => app.close());

const bye = 'http://localhost:4003/bye';
const userinfo = async (token: string) =>
  (await app.server.inject({ url: '/oauth2/userinfo', headers: { authorization: `Bearer ${token}` } })).statusCode;
const leave = (query: Record<string, string>) =>
  app.server.inject(`/oauth2/end-session?${new URLSearchParams(query).toString()}`);

/** What services are told from now on. */
async function told(): Promise<{ address: string; logoutToken: string }[]> {
  const sent: { address: string; logoutToken: string }[] = [];
  await sendDueLogouts(app.context, async (address, logoutToken) => {
    sent.push({ address, logoutToken });
  });
  return sent;
}
beforeEach(async () => {
  await app.context.db.execute(
    sql`update sessions set revoked_at = now() where client = 'service' and revoked_at is null`,
  );
  await app.context.db.execute(sql`delete from logout_deliveries`);
});

describe('RP-initiated logout', () => {
  it('oidcc-rp-initiated-logout, -no-state: an ID token of ours ends the session everywhere and leads back with the state', async () => {
    const { tokens, portal } = await erp.signIn();
    const answer = await leave({ id_token_hint: tokens.id_token, post_logout_redirect_uri: bye, state: 'a&b' });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${bye}?state=a%26b`]);
    expect((await app.send(auth.sessions, { as: { token: portal.accessToken } })).status).toBe(401);
    expect(await userinfo(tokens.access_token)).toBe(401);
    expect(await told()).toHaveLength(1);
    // Once more, by POST: it is over already, and still leads back.
    const again = await app.server.inject({
      method: 'POST',
      url: '/oauth2/end-session',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://erp.example.com' },
      payload: new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: bye }).toString(),
    });
    expect([again.statusCode, again.headers['location']]).toEqual([303, bye]);
  });

  it('oidcc-rp-initiated-logout-no-params, -only-state, -no-post-logout-redirect-uri: leads to the portal', async () => {
    const { tokens } = await erp.signIn();
    const answer = await leave({ id_token_hint: tokens.id_token });
    expect(answer.headers['location']).toBe(`${app.context.config.portalUrl}/login`);
    for (const query of [{}, { state: 'a' }]) {
      const asks = new URL(String((await leave(query)).headers['location']));
      expect(asks.origin + asks.pathname).toBe(`${app.context.config.portalUrl}/sign-out`);
    }
  });

  it('oidcc-rp-initiated-logout-no-id-token-hint, -modified-id-token-hint, -bad-id-token-hint: the portal asks first', async () => {
    const { tokens } = await erp.signIn();
    const [head = '', payload = ''] = tokens.id_token.split('.');
    for (const query of [
      { client_id: erp.clientId, post_logout_redirect_uri: bye },
      { client_id: erp.clientId, post_logout_redirect_uri: bye, id_token_hint: `${head}.${payload}.AAAA` },
      { client_id: erp.clientId, post_logout_redirect_uri: bye, id_token_hint: tokens.access_token },
    ]) {
      const address = new URL(String((await leave(query)).headers['location']));
      expect(address.origin + address.pathname).toBe(`${app.context.config.portalUrl}/sign-out`);
      const request = address.searchParams.get('request') ?? '';
      const { body } = await app.expect(200, signInRequest.readSignOut, { params: { request } });
      expect(body).toEqual({ service: { key: 'erp', name: 'ERP' }, address: bye });
    }
    expect(await userinfo(tokens.access_token)).toBe(200);
    expect((await app.send(signInRequest.readSignOut, { params: { request: 'nonsense' } })).status).toBe(404);
  });

  it('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri, -query-added-to-…: a page, never a redirect, and no one is signed out', async () => {
    const { tokens } = await erp.signIn();
    for (const address of [`${bye}/`, `${bye}?x=1`, 'https://evil.example/', 'http://localhost:4003/callback']) {
      const answer = await leave({ id_token_hint: tokens.id_token, post_logout_redirect_uri: address });
      expect([answer.statusCode, answer.headers['location']]).toEqual([400, undefined]);
    }
    // Whose address it is must be known.
    expect((await leave({ post_logout_redirect_uri: bye })).statusCode).toBe(400);
    const other = await openidService(app, { key: 'idp' });
    expect((await leave({ id_token_hint: tokens.id_token, client_id: other.clientId })).statusCode).toBe(400);
    expect(await userinfo(tokens.access_token)).toBe(200);
  });

  it('takes an expired ID token as a hint', async () => {
    const { tokens } = await erp.signIn();
    const late = { ...app.context, clock: () => Date.now() + 3_600_000 };
    const { endSession } = await import('./end-session.ts');
    const origin = { ip: '', userAgent: '', requestId: '' };
    const get = (name: string) => ({ id_token_hint: tokens.id_token, post_logout_redirect_uri: bye })[name];
    expect(await endSession(late, { get, repeated: new Set() }, origin)).toBe(bye);
  });
});

describe('back-channel logout (oidcc-backchannel-rp-initiated-logout)', () => {
  const as = 'superAdmin';
  const versionOf = async (id: number) => (await app.expect(200, user.read, { as, params: { id } })).body.version;

  /** Each kind of end: what is done, and what has to be undone for the next one. */
  const ends: [string, (signedIn: Awaited<ReturnType<OpenidService['signIn']>>) => Promise<unknown>][] = [
    [
      'sign-out at the portal',
      ({ portal }) => app.expect(200, auth.logout, { body: { refreshToken: portal.refreshToken } }),
    ],
    [
      'the session ended from the list',
      ({ portal }) =>
        app.expect(200, auth.endSession, { as: { token: portal.accessToken }, params: { sid: portal.sid } }),
    ],
    [
      'End in the ledger',
      ({ launch: id }) => app.expect(200, launch.endOfUser, { as, params: { id: userId, launch: id } }),
    ],
    ['all sessions ended by an administrator', () => app.expect(200, user.endSessions, { as, params: { id: userId } })],
    [
      'the person switched off',
      async () => {
        await app.expect(200, user.toggle, { as, params: { id: userId } });
        await app.context.db.execute(sql`update users set is_active = true where id = ${userId}`);
        await app.context.db.execute(sql`delete from idempotency_keys`);
      },
    ],
    [
      'the organization switched off',
      async () => {
        const { body } = await app.expect(200, organization.list, { as });
        const { id, version } = body.find(({ name }) => name === 'Harbour Freight')!;
        await app.expect(200, organization.update, { as, body: { id, version: version ?? 1, isActive: false } });
        await app.context.db.execute(sql`update organizations set is_active = true where id = ${id}`);
      },
    ],
    [
      'the role taken away',
      async () => {
        const none = {
          ocean_tracking: { role: ['api_user'], limit: 1, notification: false, trackingUrlEnabled: false },
        };
        const body = { version: await versionOf(userId), services: none };
        await app.expect(200, user.update, { as, params: { id: userId }, body });
        await app.context.db.execute(sql`
          insert into user_service_roles (user_id, service_id, role_id)
          select ${userId}, v.id, r.id from services v, roles r where v.name = 'erp' and r.name = 'api_user'`);
      },
    ],
    [
      'the service switched off',
      async () => {
        const { body } = await app.expect(200, service.list, { as });
        const { id, version } = body.find(({ name }) => name === 'erp')!;
        await app.expect(200, service.update, { as, body: { id, version: version ?? 1, isActive: false } });
        await app.context.db.execute(sql`update services set is_active = true where id = ${id}`);
      },
    ],
    [
      'the plan ended by an administrator',
      async () => {
        const id = await book(app, { user: userId, service: 'erp', plan: 'ERP Basic', from: -5 });
        await app.context.db.execute(sql`update services set requires_plan = true where name = 'erp'`);
        await app.expect(200, subscription.end, { as, params: { id }, body: {} });
        await app.context.db.execute(sql`update services set requires_plan = false where name = 'erp'`);
      },
    ],
    [
      'more sign-ins than a person may have, found by the job',
      async () => {
        const { config } = app.context;
        for (let more = 0; more < config.sessionsPerUser; more += 1) await app.signIn('user', 'portal');
        await endOutrunSessions(app.context);
      },
    ],
    [
      'the plan run out by its date, found by the job',
      async () => {
        await app.context.db.execute(sql`update services set requires_plan = true where name = 'erp'`);
        await endOutrunSessions(app.context);
        await app.context.db.execute(sql`update services set requires_plan = false where name = 'erp'`);
      },
    ],
  ];

  it.each(ends)('%s: the service gets a valid logout token, and its own tokens are over', async (_kind, end) => {
    for (let trial = 0; trial < trials(1, 100); trial += 1) {
      const signedIn = await erp.signIn();
      const { tokens } = signedIn;
      expect(await userinfo(tokens.access_token)).toBe(200);
      await end(signedIn);
      const sent = await told();
      expect(sent.map(({ address }) => address)).toEqual(['http://localhost:4003/backchannel']);
      const { keys } = (await app.server.inject('/.well-known/jwks.json')).json<{ keys: JWK[] }>();
      const { payload, protectedHeader } = await jwtVerify(sent[0]!.logoutToken, createLocalJWKSet({ keys }), {
        issuer: app.context.config.apiUrl,
        audience: erp.clientId,
        typ: 'logout+jwt',
        algorithms: ['RS256'],
      });
      const claims = decodeJwt(tokens.id_token);
      expect(protectedHeader.alg).toBe('RS256');
      expect([payload.sub, payload['sid']]).toEqual([claims.sub, claims['sid']]);
      expect(payload['events']).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} });
      // 2.4: a nonce would make it look like an ID token.
      expect(payload['nonce']).toBeUndefined();
      expect(payload.jti).toBeTypeOf('string');
      expect(await userinfo(tokens.access_token)).toBe(401);
      expect(
        await erp.post('/oauth2/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
      ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect((await erp.post('/oauth2/introspect', { token: tokens.access_token })).body).toEqual({ active: false });
      expect(await told()).toEqual([]);
    }
  });

  it('a role or plan that is missing for a moment is missing: before the job comes, too', async () => {
    const { tokens } = await erp.signIn();
    await app.context.db.execute(sql`update services set requires_plan = true where name = 'erp'`);
    expect(await userinfo(tokens.access_token)).toBe(401);
    await app.context.db.execute(sql`update services set requires_plan = false where name = 'erp'`);
    expect(await userinfo(tokens.access_token)).toBe(200);
  });

  it('a grant ends nothing, and neither does another person’s sign-out', async () => {
    const { tokens } = await erp.signIn();
    await app.expect(200, user.endSessions, { as, params: { id: await app.idOf('bare') } });
    expect(await told()).toEqual([]);
    expect(await userinfo(tokens.access_token)).toBe(200);
  });

  it('a role taken from one service ends its session alone: the sign-in and the other service’s go on', async () => {
    const idp = await openidService(app, { key: 'idp', backchannelLogoutUri: 'http://localhost:4003/idp' });
    await app.context.db.execute(sql`insert into roles (name, display_name) values ('Planner', 'Planner')`);
    await app.context.db.execute(sql`
      insert into service_roles (service_id, role_id)
      select v.id, r.id from services v, roles r where v.name in ('erp', 'idp') and r.name in ('api_user', 'Planner')
      on conflict do nothing`);
    const grants = (erpRoles: string[]) => ({
      erp: { role: erpRoles, limit: 1, notification: false, trackingUrlEnabled: false },
      idp: { role: ['api_user'], limit: 1, notification: false, trackingUrlEnabled: false },
    });
    const save = async (services: ReturnType<typeof grants>) => {
      const body = { version: await versionOf(userId), services };
      await app.expect(200, user.update, { as, params: { id: userId }, body });
    };
    await save(grants(['api_user', 'Planner']));
    const { tokens, portal } = await erp.signIn();
    const other = await idp.exchange((await idp.code(portal)).get('code') ?? '');
    // Another role is left: what the session began with is not so any more all the same.
    await save(grants(['api_user']));
    expect((await told()).map(({ address }) => address)).toEqual(['http://localhost:4003/backchannel']);
    expect(await userinfo(tokens.access_token)).toBe(401);
    expect(await userinfo(String(other.body['access_token']))).toBe(200);
    expect((await app.send(auth.sessions, { as: { token: portal.accessToken } })).status).toBe(200);
    // It signs in again without a password, with what is left.
    const again = await erp.exchange((await erp.code(portal)).get('code') ?? '');
    expect(decodeJwt(String(again.body['id_token']))['roles']).toEqual(['api_user']);
  });

  it('what is rolled back tells no one', async () => {
    await erp.signIn();
    await app.context.db
      .transaction(async (tx) => {
        const { endSessionsOfUser } = await import('../identity/sessions.ts');
        await endSessionsOfUser(tx, userId, 'test');
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await told()).toEqual([]);
  });
});

describe('delivery', () => {
  const wake = () => app.context.db.execute(sql`update logout_deliveries set next_attempt_at = now()`);
  const end = async () =>
    app.expect(200, auth.logout, { body: { refreshToken: (await erp.signIn()).portal.refreshToken } });

  it('is tried again with the same id until the service takes it, an hour later, once', async () => {
    await end();
    const ids: unknown[] = [];
    const send = (isThere: boolean) =>
      sendDueLogouts(app.context, async (_address, logoutToken) => {
        ids.push(decodeJwt(logoutToken).jti);
        if (!isThere) throw new Error('The service answered 503.');
      });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await send(false)).toBe(0);
      await wake();
    }
    const params = { id: erp.service };
    const failed = (await app.expect(200, serviceClient.read, { as: 'superAdmin', params })).body;
    expect(failed).toMatchObject({
      waitingLogouts: 1,
      failedLogout: { attempts: 10, error: 'The service answered 503.' },
    });
    await app.expect(200, serviceClient.sendAgain, { as: 'superAdmin', params });
    expect([await send(true), await send(true)]).toEqual([1, 0]);
    expect(new Set(ids).size).toBe(1);
    expect((await app.expect(200, serviceClient.read, { as: 'superAdmin', params })).body.failedLogout).toBeNull();
  });

  it('waits 5, 10, 20 … seconds, a quarter of an hour at most', async () => {
    await end();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await sendDueLogouts(app.context, () => Promise.reject(new Error('away')));
      const { rows } = await app.context.db.execute<{ wait: number }>(
        sql`select round(extract(epoch from next_attempt_at - now()))::int as wait from logout_deliveries`,
      );
      waits.push(rows[0]?.wait ?? 0);
      await wake();
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  it('stops when the session would have ended by itself', async () => {
    await end();
    await app.context.db.execute(sql`update logout_deliveries set expires_at = now()`);
    expect(await told()).toEqual([]);
  });

  it('of 20 services that do not answer delays none to the one that does; replicas send none twice', async () => {
    const { db } = app.context;
    await db.execute(
      sql`insert into services (name, display_name) select 'dead_' || n, 'Dead ' || n from generate_series(1, 20) n`,
    );
    await db.execute(sql`
      insert into oidc_clients (service_id, client_id, backchannel_logout_uri, is_active)
      select id, name, 'http://localhost:1/' || name, true from services where name like 'dead%'`);
    await db.execute(sql`
      insert into logout_deliveries (oidc_client_id, pairwise_sid, sub, expires_at)
      select c.id, 'sid' || n, 'sub', now() + interval '1 hour' from oidc_clients c, generate_series(1, 50) n
       where c.client_id like 'dead%'`);
    await end();
    const sent: string[] = [];
    const send = async (address: string) => {
      if (address.includes('dead')) return Promise.reject(new Error('away'));
      sent.push(address);
    };
    // The living one's is the last of a thousand.
    await Promise.all([sendDueLogouts(app.context, send), sendDueLogouts(app.context, send)]);
    await Promise.all([sendDueLogouts(app.context, send), sendDueLogouts(app.context, send)]);
    expect(sent).toEqual(['http://localhost:4003/backchannel']);
  });
});
