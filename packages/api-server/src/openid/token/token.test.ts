import { auth, launch, me, serviceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { type OpenidService, callback, openidService, verifier } from '../../testing/openid-service.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const erp = await openidService(app);
const ocean = await openidService(app, { key: 'ocean_tracking', subject: 'pairwise', idTokenAlg: 'ES256' });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const userinfo = (token: string) => app.server.inject({ url: '/oauth2/userinfo', headers: bearer(token) });
const introspect = async (by: OpenidService, token: string) => (await by.post('/oauth2/introspect', { token })).body;
const freshCode = async (by: OpenidService, changes?: Record<string, string | undefined>) =>
  (await by.code(await app.signIn('user', 'portal'), changes)).get('code') ?? '';
const refused = { status: 400, body: { error: 'invalid_grant' } };

/** What the trail says last of a session that ended at a service. */
const lastEnd = async () => {
  const rows = await app.given.rows(sql`
    select e.action, e.actor_name as actor, e.target_type as type, e.target_name as target, o.name as organization, e.result, e.after
      from audit_events e left join organizations o on o.id = e.organization_id
     where e.action in ('session.refresh_reuse', 'launch.ended') order by e.id desc limit 1`);
  return rows[0];
};
const reuse = {
  action: 'session.refresh_reuse',
  actor: 'Olga Petersen',
  type: 'service',
  target: 'ERP',
  organization: 'Harbour Freight',
  result: 'ended',
};

describe('the token endpoint', () => {
  it('ends the tokens of the first use of a code with the second (oidcc-codereuse)', async () => {
    const code = await freshCode(erp);
    const first = await erp.exchange(code);
    const token = String(first.body['access_token']);
    expect((await userinfo(token)).statusCode).toBe(200);
    expect(await erp.exchange(code)).toMatchObject(refused);
    expect((await userinfo(token)).statusCode).toBe(401);
    expect(await lastEnd()).toEqual({ ...reuse, after: { reason: 'code used twice' } });
    expect(
      await erp.post('/oauth2/token', {
        grant_type: 'refresh_token',
        refresh_token: String(first.body['refresh_token']),
      }),
    ).toMatchObject(refused);
  });

  it('accepts a code that comes twice at once at most once', async () => {
    const code = await freshCode(erp);
    const both = await Promise.all([erp.exchange(code), erp.exchange(code)]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('refuses a code after 60 seconds (oidcc-codereuse-30seconds)', async () => {
    const code = await freshCode(erp);
    const seconds = await app.given.value(sql`
      select round(extract(epoch from expires_at - now()))::int from auth_codes order by created_at desc limit 1`);
    expect(seconds).toBeGreaterThan(55);
    expect(seconds).toBeLessThanOrEqual(60);
    await app.given.rows(sql`update auth_codes set expires_at = now() where used_at is null`);
    expect(await erp.exchange(code)).toMatchObject(refused);
  });

  it('opens nothing for a person who lost the service since', async () => {
    const code = await freshCode(erp);
    const kept = async () =>
      (
        await app.given.rows(sql`
          select (select count(*)::int from sessions where client = 'service') as sessions, (select count(*)::int from launches) as launches,
                 (select count(*)::int from audit_events where action = 'service.opened') as opened`)
      )[0];
    const before = await kept();
    await app.given.rows(sql`update services set requires_plan = true where name = 'erp'`);
    expect(await erp.exchange(code)).toMatchObject(refused);
    await app.given.rows(sql`update services set requires_plan = false where name = 'erp'`);
    expect(await kept()).toEqual(before);
    // The code is spent all the same.
    expect(await erp.exchange(code)).toMatchObject(refused);
  });

  it('refuses a wrong, missing or unasked verifier, another address and another client', async () => {
    expect(await erp.exchange(await freshCode(erp), { code_verifier: `${verifier}x` })).toMatchObject(refused);
    const { code_verifier: _, ...without } = {
      code_verifier: '',
      grant_type: 'authorization_code',
      redirect_uri: callback,
    };
    expect(await erp.post('/oauth2/token', { ...without, code: await freshCode(erp) })).toMatchObject(refused);
    const unchallenged = { code_challenge: undefined, code_challenge_method: undefined };
    expect(await erp.exchange(await freshCode(erp, unchallenged))).toMatchObject(refused);
    expect(await erp.exchange(await freshCode(erp), { redirect_uri: `${callback}/` })).toMatchObject(refused);
    expect(await ocean.exchange(await freshCode(erp))).toMatchObject(refused);
  });

  it('refuses a service’s code at the console’s endpoint', async () => {
    const code = await freshCode(erp);
    const answer = await app.send(auth.token, {
      body: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: callback,
        client_id: erp.clientId,
        code_verifier: verifier,
      },
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await erp.exchange(code)).status).toBe(200);
  });

  it.each<[string, (good: OpenidService) => Record<string, string>]>([
    ['no secret at all', () => ({ authorization: '' })],
    ['a wrong secret', ({ clientId }) => ({ authorization: `Basic ${btoa(`${clientId}:wrong`)}` })],
    ['an unknown client', ({ clientSecret }) => ({ authorization: `Basic ${btoa(`nobody:${clientSecret}`)}` })],
    ['something that is no Basic', () => ({ authorization: 'Bearer x' })],
  ])('refuses %s: invalid_client', async (_name, headers) => {
    const sent = headers(erp);
    const answer = await erp.post('/oauth2/token', { grant_type: 'client_credentials' }, sent);
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    // The header is what it answers to (RFC 6749 5.2); an empty one counts.
    expect(answer.headers['www-authenticate']).toMatch(/^Basic/);
  });

  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'oidcc-server-client-secret-post: accepts the secret of %s in the header and in the form, not in both',
    async (authMethod) => {
      const service = await openidService(app, { key: 'awb_tracking', authMethod });
      const form = { grant_type: 'client_credentials' };
      expect((await service.post('/oauth2/token', form)).status).toBe(200);
      const inForm = { ...form, client_id: service.clientId, client_secret: service.clientSecret };
      const answer = await app.postForm('/oauth2/token', inForm);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { token_type: 'Bearer' }]);
      expect(await service.post('/oauth2/token', inForm)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      });
    },
  );

  it('shows administrators why the last request was refused, and writes it once in 5 seconds', async () => {
    const params = { id: ocean.service };
    const shown = async () =>
      (await app.expect(200, serviceClient.read, { as: 'superAdmin', params })).body.lastRefusal?.cause;
    const later = () =>
      app.given.rows(sql`update oidc_clients set last_refused_at = last_refused_at - interval '6 seconds'`);
    const token = (headers: Record<string, string>, form: Record<string, string> = {}) =>
      ocean.post('/oauth2/token', { grant_type: 'client_credentials', ...form }, headers);
    expect(await shown()).toBeUndefined();
    await token({ authorization: `Basic ${btoa(`${ocean.clientId}:wrong`)}` });
    expect(await shown()).toBe('The client secret is wrong.');
    await app.postForm('/oauth2/token', { grant_type: 'client_credentials', client_id: ocean.clientId });
    expect(await shown()).toBe('The client secret is wrong.');
    await later();
    await app.postForm('/oauth2/token', { grant_type: 'client_credentials', client_id: ocean.clientId });
    expect(await shown()).toBe('The request has no client secret.');
    await later();
    await app.server.inject(ocean.authorizeAddress({ redirect_uri: 'https://elsewhere.example/cb' }));
    expect(await shown()).toBe('The redirect URI https://elsewhere.example/cb is not registered.');
    await later();
    await app.server.inject(ocean.authorizeAddress({ scope: 'profile' }));
    expect(await shown()).toMatch(/openid/);
  });

  it('refuses other grants, missing and repeated parameters, and a body that is no form', async () => {
    const token = (form: Record<string, string>) => erp.post('/oauth2/token', form);
    expect((await token({ grant_type: 'password', username: 'x', password: 'y' })).body['error']).toBe(
      'unsupported_grant_type',
    );
    expect((await token({})).body['error']).toBe('invalid_request');
    expect((await token({ grant_type: 'authorization_code' })).body['error']).toBe('invalid_request');
    expect((await token({ grant_type: 'refresh_token' })).body['error']).toBe('invalid_request');
    const odd = await erp.post('/oauth2/token', {}, { 'content-type': 'application/json' });
    expect([odd.status, odd.body['error']]).toEqual([400, 'invalid_request']);
  });
});

describe('tokens of a sign-in', () => {
  it('oidcc-server, oidcc-ensure-request-with-valid-pkce-succeeds, oidcc-userinfo-get, oidcc-scope-profile, -email, oidcc-idtoken-signature: say who came, with role and limit', async () => {
    const { tokens, portal } = await erp.signIn();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'openid profile email gangway' });
    const { apiUrl } = app.context.config;
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', apiUrl), {
      [customFetch]: async (url) => {
        const answer = await app.server.inject(new URL(url).pathname);
        return new Response(answer.payload, { status: answer.statusCode });
      },
    });
    const { payload } = await jwtVerify(tokens.id_token, keys, {
      algorithms: ['RS256'],
      issuer: apiUrl,
      audience: erp.clientId,
    });
    expect(payload).toMatchObject({
      nonce: 'n-0S6_WzA2Mj',
      azp: erp.clientId,
      amr: ['pwd'],
      email: 'olga.user@example.com',
      name: 'Olga Petersen',
      roles: ['api_user'],
      organization: 'Harbour Freight',
      branches: ['Hamburg'],
    });
    expect(payload['auth_time']).toBeTypeOf('number');
    // The portal's session has another name there.
    expect(JSON.stringify(payload)).not.toContain(portal.sid);
    expect(JSON.stringify(decodeJwt(tokens.access_token))).not.toContain(portal.sid);
    expect((await userinfo(tokens.access_token)).json()).toEqual({
      sub: payload.sub,
      name: 'Olga Petersen',
      given_name: 'Olga',
      family_name: 'Petersen',
      preferred_username: 'olga.user@example.com',
      email: 'olga.user@example.com',
      email_verified: true,
      roles: ['api_user'],
      organization: 'Harbour Freight',
      branches: ['Hamburg'],
      notification: false,
      tracking_url: false,
    });
  });

  it('oidcc-userinfo-post-header, oidcc-userinfo-post-body: accepts either, and refuses both at once', async () => {
    const { access_token: token } = (await erp.signIn()).tokens;
    const post = (headers: Record<string, string>, form: Record<string, string>) =>
      app.postForm('/oauth2/userinfo', form, { ...headers });
    expect((await post(bearer(token), {})).statusCode).toBe(200);
    expect((await post({}, { access_token: token })).statusCode).toBe(200);
    expect((await post(bearer(token), { access_token: token })).statusCode).toBe(400);
  });

  it('carry the claims of the scope alone', async () => {
    const code = await freshCode(erp, { scope: 'openid', nonce: undefined });
    const { body } = await erp.exchange(code);
    const claims = decodeJwt(String(body['id_token']));
    expect(Object.keys(claims).toSorted()).toEqual([
      'acr',
      'amr',
      'at_hash',
      'aud',
      'auth_time',
      'azp',
      'exp',
      'iat',
      'iss',
      'sid',
      'sub',
    ]);
    expect(Object.keys((await userinfo(String(body['access_token']))).json<object>())).toEqual(['sub']);
  });

  it('name no expired role and no limit of it, nor to a machine', async () => {
    await app.given.rows(sql`insert into roles (name, display_name) values ('erp_viewer', 'Viewer')`);
    // The older one, whose limit came first.
    await app.given.rows(sql`
      update user_service_roles x set until = current_date - 2, limit_value = 900 from services v
       where v.id = x.service_id and v.name = 'erp' and x.user_id = ${await app.idOf('user')}`);
    await app.given.rows(sql`
      insert into user_service_roles (user_id, service_id, role_id, limit_value)
      select ${await app.idOf('user')}, v.id, r.id, 5 from services v, roles r where v.name = 'erp' and r.name = 'erp_viewer'`);
    const { tokens } = await erp.signIn();
    expect(decodeJwt(tokens.id_token)).toMatchObject({ roles: ['erp_viewer'], limit: 5 });
    const machine = await erp.post('/oauth2/token', { grant_type: 'client_credentials' });
    const entitlement = await app.server.inject({
      url: `/oauth2/entitlements/${String(decodeJwt(tokens.id_token).sub)}`,
      headers: bearer(String(machine.body['access_token'])),
    });
    expect(entitlement.json()).toMatchObject({ entitled: true, roles: ['erp_viewer'], limit: 5 });
    await app.given.rows(
      sql`delete from user_service_roles where role_id = (select id from roles where name = 'erp_viewer')`,
    );
    await app.given.rows(sql`
      update user_service_roles x set until = null from services v
       where v.id = x.service_id and v.name = 'erp' and x.user_id = ${await app.idOf('user')}`);
  });

  it('pairwise: another sub and sid for each service, the same at each sign-in; ES256 where it was chosen', async () => {
    const [here, there, again] = [await erp.signIn(), await ocean.signIn(), await ocean.signIn()];
    const claims = [here, there, again].map(({ tokens }) => decodeJwt(tokens.id_token));
    expect(claims[1]?.sub).not.toBe(claims[0]?.sub);
    expect(claims[2]?.sub).toBe(claims[1]?.sub);
    expect(new Set(claims.map((payload) => payload['sid'])).size).toBe(3);
    expect(decodeProtectedHeader(there.tokens.id_token)['alg']).toBe('ES256');
    expect((await userinfo(there.tokens.access_token)).json<{ sub: string }>().sub).toBe(claims[1]?.sub);
  });
});

describe('oidcc-refresh-token', () => {
  const refresh = (token: string, by = erp, more: Record<string, string> = {}) =>
    by.post('/oauth2/token', { grant_type: 'refresh_token', refresh_token: token, ...more });

  it('rotates, and carries the person’s present claims', async () => {
    const { tokens, userId } = await erp.signIn();
    await app.given.rows(sql`update user_service_roles set limit_value = 77 where user_id = ${userId}`);
    const next = await refresh(tokens.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body['refresh_token']).not.toBe(tokens.refresh_token);
    expect(decodeJwt(String(next.body['id_token']))).toMatchObject({
      sub: decodeJwt(tokens.id_token).sub,
      sid: decodeJwt(tokens.id_token)['sid'],
      auth_time: decodeJwt(tokens.id_token)['auth_time'],
      limit: 77,
    });
    expect(await refresh(String(next.body['refresh_token']), erp, { scope: 'openid' })).toMatchObject({
      status: 200,
      body: { scope: 'openid' },
    });
  });

  it('takes any part of what was granted; without openid there is no ID token (RFC 6749 6)', async () => {
    const { tokens } = await erp.signIn();
    const { status, body } = await refresh(tokens.refresh_token, erp, { scope: 'profile email' });
    expect([status, body['scope'], body['id_token']]).toEqual([200, 'profile email', undefined]);
    const answer = await userinfo(String(body['access_token']));
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'insufficient_scope']);
  });

  it('survives a request for more than was granted', async () => {
    const { tokens } = await erp.signIn();
    for (const scope of ['openid everything', 'phone']) {
      expect(await refresh(tokens.refresh_token, erp, { scope })).toMatchObject({
        status: 400,
        body: { error: 'invalid_scope' },
      });
    }
    await app.given.rows(
      sql`update sessions set rotated_at = rotated_at - interval '1 minute' where client = 'service'`,
    );
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('is refused to another client, and stays valid', async () => {
    const { tokens } = await erp.signIn();
    expect(await refresh(tokens.refresh_token, ocean)).toMatchObject(refused);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('ends that service’s session alone when it comes back', async () => {
    const portal = await app.signIn('user', 'portal');
    const [one, other] = [
      (await erp.exchange((await erp.code(portal)).get('code') ?? '')).body,
      (await ocean.exchange((await ocean.code(portal)).get('code') ?? '')).body,
    ];
    const spent = String(one['refresh_token']);
    const second = await refresh(spent);
    await app.given.rows(sql`update sessions set rotated_at = now() - interval '1 minute' where client = 'service'`);
    expect(await refresh(spent)).toMatchObject(refused);
    expect(await lastEnd()).toEqual({ ...reuse, after: { reason: 'refresh token used twice' } });
    expect(await refresh(String(second.body['refresh_token']))).toMatchObject(refused);
    expect((await userinfo(String(other['access_token']))).statusCode).toBe(200);
    await app.expect(200, me.read, { as: { token: portal.accessToken } });
  });

  it('opens nothing at the API’s own sign-in, and ends nothing there', async () => {
    const { tokens, portal } = await erp.signIn();
    const refreshToken = tokens.refresh_token;
    expect((await app.send(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    await app.send(auth.logout, { body: { refreshToken, token: tokens.access_token } });
    await app.expect(200, me.read, { as: { token: portal.accessToken } });
  });
});

describe('a token at the wrong endpoint', () => {
  it('is refused at the API, and inactive at another service’s introspection', async () => {
    const { tokens } = await erp.signIn();
    for (const token of [tokens.access_token, tokens.id_token]) {
      expect((await app.send(me.read, { as: { token } })).status).toBe(401);
    }
    expect(await introspect(erp, tokens.access_token)).toMatchObject({
      active: true,
      client_id: erp.clientId,
      scope: tokens.scope,
    });
    expect(await introspect(ocean, tokens.access_token)).toEqual({ active: false });
    expect(await introspect(erp, tokens.refresh_token)).toMatchObject({ active: true });
    expect(await introspect(ocean, tokens.refresh_token)).toEqual({ active: false });
    expect(await introspect(erp, 'nonsense')).toEqual({ active: false });
  });

  it('is refused at userinfo: ID, hand-off, console, portal and machine tokens', async () => {
    const { tokens, portal } = await erp.signIn();
    await app.given.rows(sql`update services set url = 'https://idp.example.com/' where name = 'idp'`);
    await app.given.rows(sql`
      insert into user_service_roles (user_id, service_id, role_id)
      select ${portal ? await app.idOf('user') : 0}, v.id, r.id from services v, roles r
       where v.name = 'idp' and r.name = 'api_user' on conflict do nothing`);
    const handOff = await app.expect(200, auth.handoff, {
      as: { token: portal.accessToken },
      body: { service: 'idp' },
    });
    const machine = await erp.post('/oauth2/token', { grant_type: 'client_credentials' });
    const wrong = [
      tokens.id_token,
      handOff.body.accessToken ?? '',
      await app.tokenOf('superAdmin'),
      portal.accessToken,
      String(machine.body['access_token']),
      'nonsense',
    ];
    for (const token of wrong) {
      const answer = await userinfo(token);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    }
    const none = await app.server.inject('/oauth2/userinfo');
    expect([none.statusCode, none.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    for (const token of wrong.slice(1, 4)) expect(await introspect(erp, token)).toEqual({ active: false });
  });
});

describe('a machine', () => {
  const tokenFor = async (by: OpenidService, scope?: string) =>
    String(
      (await by.post('/oauth2/token', { grant_type: 'client_credentials', ...(scope ? { scope } : {}) })).body[
        'access_token'
      ],
    );
  const ask = (url: string, token: string) => app.server.inject({ url, headers: bearer(token) });

  it('gets 403 without the scope and 401 at other calls; a person’s token is no machine’s', async () => {
    const { tokens } = await erp.signIn();
    const { sub } = decodeJwt(tokens.id_token);
    const url = `/oauth2/entitlements/${sub ?? ''}`;
    const users = await tokenFor(erp, 'users:read');
    const answer = await ask(url, users);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'insufficient_scope']);
    expect((await ask('/oauth2/users', await tokenFor(erp, 'entitlements:read'))).statusCode).toBe(403);
    expect((await ask(url, tokens.access_token)).statusCode).toBe(401);
    expect((await app.send(me.read, { as: { token: users } })).status).toBe(401);
  });

  it('reads entitlements of its own service, by the sub it knows', async () => {
    const sub = decodeJwt((await erp.signIn()).tokens.id_token).sub ?? '';
    const token = await tokenFor(erp);
    const answer = await ask(`/oauth2/entitlements/${sub}`, token);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { sub, entitled: true, roles: ['api_user'] }]);
    const { people, next } = (await ask('/oauth2/users', token)).json<{ people: { email: string }[]; next: unknown }>();
    expect(people.map(({ email }) => email)).toContain('olga.user@example.com');
    expect(people.map(({ email }) => email)).not.toContain('other.user@example.com');
    expect(next).toBeNull();
    // Ocean knows the same person by another name, and no one else's.
    expect((await ask(`/oauth2/entitlements/${sub}`, await tokenFor(ocean))).statusCode).toBe(404);
    expect((await ask('/oauth2/entitlements/nonsense', token)).statusCode).toBe(404);
  });

  it('gets nothing without a secret, nor scopes of a person', async () => {
    const open = await openidService(app, { key: 'awb_tracking', authMethod: 'none' });
    expect((await open.post('/oauth2/token', { grant_type: 'client_credentials' })).body['error']).toBe(
      'unauthorized_client',
    );
    expect((await erp.post('/oauth2/token', { grant_type: 'client_credentials', scope: 'openid' })).body['error']).toBe(
      'invalid_scope',
    );
  });
});

describe('revocation (RFC 7009)', () => {
  it('ends the session of either token, and no other client’s', async () => {
    const { tokens } = await erp.signIn();
    expect((await ocean.post('/oauth2/revoke', { token: tokens.access_token })).status).toBe(200);
    expect((await ocean.post('/oauth2/revoke', { token: tokens.refresh_token })).status).toBe(200);
    expect((await userinfo(tokens.access_token)).statusCode).toBe(200);
    expect((await erp.post('/oauth2/revoke', { token: tokens.refresh_token })).status).toBe(200);
    expect((await userinfo(tokens.access_token)).statusCode).toBe(401);
    expect(await lastEnd()).toEqual({
      action: 'launch.ended',
      actor: 'ERP',
      type: 'user',
      target: 'Olga Petersen',
      organization: 'Harbour Freight',
      result: 'ok',
      after: { service: 'ERP' },
    });
    const ends = async () =>
      (await app.given.rows(sql`select 1 from audit_events where action = 'launch.ended'`)).length;
    const before = await ends();
    expect((await erp.post('/oauth2/revoke', { token: tokens.refresh_token })).status).toBe(200);
    expect((await erp.post('/oauth2/revoke', { token: 'unknown' })).status).toBe(200);
    expect(await ends()).toBe(before);
  });
});

describe('programs in browsers', () => {
  it('call from the origins of public clients’ addresses alone, without credentials', async () => {
    const preflight = (url: string, origin: string) =>
      app.server.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });
    await openidService(app, {
      key: 'awb_tracking',
      authMethod: 'none',
      redirectUris: ['https://spa.example.com/cb', callback],
    });
    for (const url of ['/oauth2/token', '/oauth2/userinfo', '/oauth2/revoke']) {
      const good = await preflight(url, 'https://spa.example.com');
      expect(good.headers['access-control-allow-origin']).toBe('https://spa.example.com');
      expect(good.headers['access-control-allow-credentials']).toBeUndefined();
      expect((await preflight(url, 'https://erp.example.com')).headers['access-control-allow-origin']).toBeUndefined();
    }
    for (const url of ['/oauth2/introspect', '/user/me']) {
      expect((await preflight(url, 'https://spa.example.com')).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('keep the last known origins while the store is away or blocked', async () => {
    const origin = 'https://away.example.com';
    await openidService(app, { key: 'awb_tracking', authMethod: 'none', redirectUris: [`${origin}/cb`, callback] });
    const allowed = async (method: 'OPTIONS' | 'POST') => {
      const { statusCode, headers } = await app.server.inject({
        method,
        url: '/oauth2/token',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(method === 'POST' ? { payload: 'grant_type=refresh_token&client_id=a&refresh_token=b' } : {}),
      });
      return [statusCode, headers['access-control-allow-origin']];
    };
    expect(await allowed('OPTIONS')).toEqual([204, origin]);
    const execute = vi.spyOn(app.context.db, 'execute');
    execute.mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    expect(await allowed('OPTIONS')).toEqual([204, origin]);
    expect(await allowed('POST')).toEqual([503, origin]);
    execute.mockImplementation(() => new Promise(() => {}) as never);
    expect(await allowed('OPTIONS')).toEqual([204, origin]);
    execute.mockRestore();
  });
});

it('the ledger has one row per opening in every mode, and ends a session where it can', async () => {
  const portal = await app.signIn('user', 'portal');
  const as = { token: portal.accessToken };
  const before = await app.expect(200, launch.mine, { as });
  const { body: opened } = await app.expect(200, auth.handoff, { as, body: { service: 'erp', accepts: ['oidc'] } });
  // An app of an earlier release would send the stored token to a mode it does not know.
  expect((await app.send(auth.handoff, { as, body: { service: 'erp' } })).status).toBe(409);
  expect(opened).toEqual({ mode: 'oidc', accessToken: null, url: 'https://erp.example.com/' });
  const answer = await erp.exchange((await erp.code(portal)).get('code') ?? '');
  await app.expect(200, auth.handoff, { as, body: { service: 'idp' } });
  const { body: rows } = await app.expect(200, launch.mine, { as });
  const added = rows.filter(({ id }) => !before.body.some((row) => row.id === id));
  expect(added.map(({ how, service, mayEnd }) => [how, service.key, mayEnd])).toEqual([
    ['handoff', 'idp', false],
    ['oidc', 'erp', true],
  ]);
  const [handOff, byOpenid] = added;
  // The person's device, not that of the service, whose server came for the tokens.
  const signedIn = await app.given.rows<{ ip: string }>(sql`select ip from sessions where sid = ${portal.sid}`);
  await app.given.rows(sql`update sessions set user_agent = 'Firefox' where sid = ${portal.sid}`);
  await erp.exchange((await erp.code(portal)).get('code') ?? '');
  const last = await app.given.rows(
    sql`select ip, user_agent from launches where how = 'oidc' order by id desc limit 1`,
  );
  expect(last).toEqual([{ ip: signedIn[0]?.ip, user_agent: 'Firefox' }]);
  expect((await app.send(launch.endMine, { as, params: { id: handOff!.id } })).status).toBe(404);
  expect((await app.send(launch.endMine, { as: 'bare', params: { id: byOpenid!.id } })).status).toBe(404);
  await app.expect(200, launch.endMine, { as, params: { id: byOpenid!.id } });
  expect((await userinfo(String(answer.body['access_token']))).statusCode).toBe(401);
  expect((await app.expect(200, launch.mine, { as })).body.find(({ id }) => id === byOpenid!.id)).toMatchObject({
    hasEnded: true,
    mayEnd: false,
  });
});
