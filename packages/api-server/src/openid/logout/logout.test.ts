import { auth, serviceClient, signInRequest, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type JWK, createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { openidService } from '../../testing/openid-service.ts';
import { sessionEnds, sessionRunOuts } from '../../testing/session-ends.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { endOutrunSessions, sendDueLogouts } from './logout-delivery.ts';

const app = await suiteApp();
const erp = await openidService(app);
const userId = await app.idOf('user');

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
  await app.given.rows(sql`update sessions set revoked_at = now() where client = 'service' and revoked_at is null`);
  await app.given.empty('logout_deliveries');
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
    const again = await app.postForm(
      '/oauth2/end-session',
      { id_token_hint: tokens.id_token, post_logout_redirect_uri: bye },
      { origin: 'https://erp.example.com' },
    );
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
      expect(answer.payload).toContain('We couldn’t sign you out');
      expect(answer.payload).toContain('You are still signed in: use Log Out');
    }
    // Whose address it is must be known. MeshCentral sends no more than this.
    const unknown = await leave({ post_logout_redirect_uri: bye });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.payload).toContain('id_token_hint or client_id is missing');
    const other = await openidService(app, { key: 'idp' });
    expect((await leave({ id_token_hint: tokens.id_token, client_id: other.clientId })).statusCode).toBe(400);
    expect(await userinfo(tokens.access_token)).toBe(200);
  });

  it('takes an expired ID token as a hint', async () => {
    const { tokens } = await erp.signIn();
    const late = { ...app.context, clock: () => Date.now() + 3_600_000 };
    const { endSession } = await import('../end-session/end-session.ts');
    const origin = { ip: '', userAgent: '', requestId: '' };
    const get = (name: string) => ({ id_token_hint: tokens.id_token, post_logout_redirect_uri: bye })[name];
    expect(await endSession(late, { get, repeated: new Set() }, origin)).toBe(bye);
  });
});

describe('back-channel logout (oidcc-backchannel-rp-initiated-logout)', () => {
  const as = 'superAdmin';
  const versionOf = async (id: number) => (await app.expect(200, user.read, { as, params: { id } })).body.version;

  it.each([
    ...sessionEnds.map(({ name, end }) => ({ name, end, putBack: () => Promise.resolve() })),
    ...sessionRunOuts.map(({ name, runOut, putBack }) => ({
      name: `${name}, found by the job`,
      end: async (at: Parameters<typeof runOut>[0]) => {
        await runOut(at);
        await endOutrunSessions(app.context);
      },
      putBack,
    })),
  ])('$name: sends the service a valid logout token, and ends its tokens', async ({ end, putBack }) => {
    const signedIn = await erp.signIn();
    const { tokens } = signedIn;
    expect(await userinfo(tokens.access_token)).toBe(200);
    await end({ app, erp }, signedIn);
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
    await putBack({ app, erp });
  });

  it('refuses tokens while a role or plan is missing, before the job runs too', async () => {
    const { tokens } = await erp.signIn();
    await app.given.rows(sql`update services set requires_plan = true where name = 'erp'`);
    expect(await userinfo(tokens.access_token)).toBe(401);
    await app.given.rows(sql`update services set requires_plan = false where name = 'erp'`);
    expect(await userinfo(tokens.access_token)).toBe(200);
  });

  it('ends nothing for a grant or for another person’s sign-out', async () => {
    const { tokens } = await erp.signIn();
    await app.expect(200, user.endSessions, { as, params: { id: await app.idOf('bare') } });
    expect(await told()).toEqual([]);
    expect(await userinfo(tokens.access_token)).toBe(200);
  });

  it('ends one service’s session alone when its role is taken away', async () => {
    const idp = await openidService(app, { key: 'idp', backchannelLogoutUri: 'http://localhost:4003/idp' });
    await app.given.rows(sql`insert into roles (name, display_name) values ('Planner', 'Planner')`);
    await app.given.rows(sql`
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

  it('sends nothing for a rolled-back change', async () => {
    await erp.signIn();
    await app.context.db
      .transaction(async (tx) => {
        const { endSessionsOfUser } = await import('../../identity/sessions/end-sessions.ts');
        await endSessionsOfUser(tx, userId, 'test');
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await told()).toEqual([]);
  });
});

describe('delivery', () => {
  const wake = () => app.given.rows(sql`update logout_deliveries set next_attempt_at = now()`);
  const end = async () =>
    app.expect(200, auth.logout, { body: { refreshToken: (await erp.signIn()).portal.refreshToken } });

  /** As if the clock had gone on: everything that waits was written that much earlier. */
  const letPass = (seconds: number) =>
    app.given.rows(sql`
      update logout_deliveries
         set created_at = created_at - make_interval(secs => ${seconds}),
             next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
             expires_at = expires_at - make_interval(secs => ${seconds})`);

  it('reaches a service that was away for an hour, once and under one ID', async () => {
    await end();
    const ids: unknown[] = [];
    const arrived: number[] = [];
    const params = { id: erp.service };
    const goOn = async (from: number, to: number, away: boolean) => {
      for (let passed = from; passed < to; passed += 5) {
        await sendDueLogouts(app.context, async (_address, logoutToken) => {
          ids.push(decodeJwt(logoutToken).jti);
          if (away) throw new Error('The service answered 503.');
          arrived.push(passed);
        });
        await letPass(5);
      }
    };
    await goOn(0, 3600, true);
    expect((await app.expect(200, serviceClient.read, { as: 'superAdmin', params })).body).toMatchObject({
      waitingLogouts: 1,
      failedLogout: { error: 'The service answered 503.' },
    });
    await goOn(3600, 4600, false);
    expect(arrived).toHaveLength(1);
    // Within a quarter of an hour of its return.
    expect(arrived[0]).toBeLessThanOrEqual(3600 + 900);
    expect(ids.length).toBeGreaterThan(8);
    expect(new Set(ids).size).toBe(1);
    expect((await app.expect(200, serviceClient.read, { as: 'superAdmin', params })).body).toMatchObject({
      waitingLogouts: 0,
      failedLogout: null,
    });
  });

  it('stops at the session’s own end, however long the service is away', async () => {
    await end();
    let attempts = 0;
    const send = async () => {
      attempts += 1;
      throw new Error('away');
    };
    for (let passed = 0; passed < app.context.config.lifetimes.sessionAbsolute; passed += 450) {
      await sendDueLogouts(app.context, send);
      await letPass(450);
    }
    const untilThen = attempts;
    await letPass(900);
    await sendDueLogouts(app.context, send);
    expect([attempts - untilThen, await told()]).toEqual([0, []]);
    const { body } = await app.expect(200, serviceClient.logouts, { as: 'superAdmin', params: { id: erp.service } });
    expect(body).toMatchObject([{ state: 'given-up', error: 'away' }]);
  });

  it('goes out at once when an administrator repeats it', async () => {
    await end();
    await sendDueLogouts(app.context, () => Promise.reject(new Error('away')));
    expect(await told()).toEqual([]);
    await app.expect(200, serviceClient.sendAgain, { as: 'superAdmin', params: { id: erp.service } });
    expect(await told()).toHaveLength(1);
  });

  it('reaches the service in one pass for a whole organization, and once', async () => {
    await app.given.rows(sql`
      insert into logout_deliveries (oidc_client_id, pairwise_sid, sub, expires_at)
      select c.id, 'sid' || n, 'sub', now() + interval '1 hour' from oidc_clients c, generate_series(1, 55) n
       where c.client_id = ${erp.clientId}`);
    expect([(await told()).length, (await told()).length]).toEqual([55, 0]);
  });

  it('waits 5, 10, 20 … seconds, a quarter of an hour at most', async () => {
    await end();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await sendDueLogouts(app.context, () => Promise.reject(new Error('away')));
      const rows = await app.given.rows<{ wait: number }>(
        sql`select round(extract(epoch from next_attempt_at - now()))::int as wait from logout_deliveries`,
      );
      waits.push(rows[0]?.wait ?? 0);
      await wake();
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  it('is not delayed by 20 services that fail, nor repeated by replicas', async () => {
    await app.given.rows(
      sql`insert into services (name, display_name) select 'dead_' || n, 'Dead ' || n from generate_series(1, 20) n`,
    );
    await app.given.rows(sql`
      insert into oidc_clients (service_id, client_id, backchannel_logout_uri, is_active)
      select id, name, 'http://localhost:1/' || name, true from services where name like 'dead%'`);
    await app.given.rows(sql`
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
