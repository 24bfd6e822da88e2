import { serviceClient, signInRequest } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { callback, openidService } from '../../testing/openid-service.ts';
import { suiteApp } from '../../testing/test-app.ts';

// Names in capitals' place: the modules of the public certification plans (oidcc-basic, oidcc-config) that a test stands for.

const app = await suiteApp();
const erp = await openidService(app);
const issuer = app.context.config.apiUrl;

const visit = (changes: Record<string, string | undefined> = {}) => app.server.inject(erp.authorizeAddress(changes));
const wentBack = async (changes: Record<string, string | undefined>) => {
  const answer = await visit({ state: 'xyz', ...changes });
  expect(answer.statusCode).toBe(303);
  const address = new URL(String(answer.headers['location']));
  expect(address.origin + address.pathname).toBe(callback);
  return Object.fromEntries(address.searchParams);
};
const allow = async (request: string, token: string) =>
  (await app.expect(200, signInRequest.allow, { as: { token }, params: { request } })).body;

describe('access', () => {
  it('gives no code without a role, plan or active service, but the reason of the grey tile', async () => {
    const token = (await app.signIn('bare', 'portal')).accessToken;
    const request = await erp.request();
    const refused = await allow(request, token);
    expect(refused).toMatchObject({ outcome: 'refused', address: null, reason: 'no-role' });
    // The request stays open: access may be granted while the page stands there.
    const { body } = await app.expect(200, signInRequest.deny, {
      params: { request },
      body: { error: 'access_denied' },
    });
    expect(Object.fromEntries(new URL(body.address).searchParams)).toMatchObject({
      error: 'access_denied',
      iss: issuer,
    });
    expect(await app.given.rows(sql`select 1 from auth_codes where user_id = ${await app.idOf('bare')}`)).toEqual([]);
    const silent = await allow(await erp.request({ prompt: 'none' }), token);
    expect(new URL(silent.address ?? '').searchParams.get('error')).toBe('access_denied');
  });

  it('refuses after a plan ended, and allows once one runs', async () => {
    const token = (await app.signIn('user', 'portal')).accessToken;
    await app.given.rows(sql`update services set requires_plan = true where id = ${erp.service}`);
    const user = await app.idOf('user');
    const id = await addSubscription(app, { user, service: 'erp', plan: 'ERP Old', from: -20, to: -2 });
    expect(await allow(await erp.request(), token)).toMatchObject({ outcome: 'refused', reason: 'plan-ended' });
    await app.given.rows(sql`update subscriptions set end_date = null where id = ${id}`);
    expect(await allow(await erp.request(), token)).toMatchObject({ outcome: 'go' });
    await app.given.rows(sql`update services set requires_plan = false where id = ${erp.service}`);
  });

  it('accepts neither a console session nor a missing one', async () => {
    const request = await erp.request();
    const params = { request };
    expect((await app.send(signInRequest.allow, { as: 'user', params })).status).toBe(403);
    expect((await app.send(signInRequest.allow, { params })).status).toBe(401);
    await app.expect(200, signInRequest.read, { params });
  });
});

describe('a redirect URI that is not registered', () => {
  const wrong = [
    'http://localhost:4003/callback/',
    'http://localhost:4003/Callback',
    'http://localhost:4003/callback?',
    'http://localhost:4003/callback#',
    'http://localhost:4003/callback?a=b',
    'http://localhost:4003/callback#a',
    'http://localhost:4003//callback',
    'http://localhost:4003/callback/..',
    'http://localhost:4003/./callback',
    'http://localhost:4003/x/../callback',
    'http://localhost:4003/callback%20',
    'http://localhost:4003/callback%2f',
    'http://localhost:4003/%63allback',
    'http://localhost:4003/callback\\',
    'http://localhost:4003/callbac',
    'http://localhost:4003/callback1',
    'http://localhost:4003',
    'http://localhost:4003/',
    'http://localhost/callback',
    'http://localhost:40030/callback',
    'https://localhost:4003/callback',
    'HTTP://localhost:4003/callback',
    'http://LOCALHOST:4003/callback',
    'http://localhost.:4003/callback',
    'http://127.0.0.1:4003/callback',
    'http://[::1]:4003/callback',
    'http://a@localhost:4003/callback',
    'http://localhost:4003@evil.example/callback',
    'http://localhost:4003.evil.example/callback',
    'http://evil.example/callback',
    'http://evil.example/http://localhost:4003/callback',
    '//localhost:4003/callback',
    '/callback',
    'callback',
    'javascript:alert(1)',
    'data:text/html,x',
    ' http://localhost:4003/callback',
    'http://localhost:4003/callback ',
    'http://localhost:4003/callback\t',
    'http://localhost:4003/callback\0',
    'http://localhost:4003/callback;x',
    'urn:ietf:wg:oauth:2.0:oob',
  ];

  it.each(wrong)(
    'answers %j with a page, never a redirect (oidcc-ensure-registered-redirect-uri)',
    async (redirect_uri) => {
      const answer = await visit({ redirect_uri });
      expect([answer.statusCode, answer.headers['location']]).toEqual([400, undefined]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(answer.payload).toContain('We couldn’t sign you in to this service');
    },
  );

  it('answers a missing address, an unknown client and a repeated one with a page (oidcc-ensure-redirect-uri-in-authorization-request)', async () => {
    expect(wrong.length).toBeGreaterThanOrEqual(40);
    for (const address of [
      erp.authorizeAddress({ redirect_uri: undefined }),
      erp.authorizeAddress({ client_id: 'unknown' }),
      erp.authorizeAddress({ client_id: "x' or 1=1 --" }),
      erp.authorizeAddress({ client_id: undefined }),
      `${erp.authorizeAddress()}&redirect_uri=${encodeURIComponent(callback)}`,
      `${erp.authorizeAddress()}&client_id=other`,
    ]) {
      const answer = await app.server.inject(address);
      expect([answer.statusCode, answer.headers['location']]).toEqual([400, undefined]);
    }
  });

  it('answers an internal fault with a page that blames no setting', async () => {
    await app.given.rows(sql`alter table authorization_requests rename to gone`);
    const answer = await visit();
    await app.given.rows(sql`alter table gone rename to authorization_requests`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.payload).toContain('Open the service again in a minute.');
    expect(answer.payload).not.toContain('set up');
  });

  it('does not redirect to an address that was removed while a request waits', async () => {
    const other = await openidService(app, { key: 'awb_tracking' });
    const request = await other.request();
    const { version, ...settings } = (
      await app.expect(200, serviceClient.read, { as: 'superAdmin', params: { id: other.service } })
    ).body;
    await app.expect(200, serviceClient.save, {
      as: 'superAdmin',
      params: { id: other.service },
      body: {
        isActive: true,
        authMethod: settings.authMethod,
        jwks: null,
        redirectUris: ['http://localhost:4003/new'],
        postLogoutRedirectUris: [],
        initiateLoginUri: null,
        backchannelLogoutUri: null,
        idTokenAlg: 'RS256',
        refresh: true,
        subject: 'public',
        version,
      },
    });
    expect((await app.send(signInRequest.deny, { params: { request }, body: { error: 'access_denied' } })).status).toBe(
      404,
    );
  });
});

describe('a request', () => {
  it('waits for the portal, by GET and by POST (oidcc-server, oidcc-ensure-post-request-succeeds)', async () => {
    const posted = await app.server.inject({
      method: 'POST',
      url: '/oauth2/authorize',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://erp.example.com' },
      payload: erp.authorizeAddress().split('?')[1] ?? '',
    });
    for (const answer of [await visit(), posted]) {
      expect(answer.statusCode).toBe(303);
      const address = new URL(String(answer.headers['location']));
      expect(address.origin + address.pathname).toBe(`${app.context.config.portalUrl}/authorize`);
      const request = address.searchParams.get('request') ?? '';
      const { body } = await app.expect(200, signInRequest.read, { params: { request } });
      expect(body).toEqual({ service: { key: 'erp', name: 'ERP' }, prompt: null, loginHint: null });
    }
  });

  it('gets one answer', async () => {
    const { accessToken: token } = await app.signIn('user', 'portal');
    const request = await erp.request();
    const { address } = await allow(request, token);
    expect(Object.fromEntries(new URL(address ?? '').searchParams)).toMatchObject({ iss: issuer });
    expect((await app.send(signInRequest.allow, { as: { token }, params: { request } })).status).toBe(404);
    expect((await app.send(signInRequest.read, { params: { request } })).status).toBe(404);
  });

  it('expires after ten minutes', async () => {
    const request = await erp.request();
    await app.given.rows(sql`update authorization_requests set expires_at = now() where used_at is null`);
    expect((await app.send(signInRequest.read, { params: { request } })).status).toBe(404);
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['oidcc-response-type-missing', { response_type: undefined }, 'invalid_request'],
    ['implicit and hybrid are not offered', { response_type: 'id_token token' }, 'unsupported_response_type'],
    [
      'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
      { request: 'e30.e30.' },
      'request_not_supported',
    ],
    ['oidcc-request-uri-unsigned', { request_uri: 'https://erp.example.com/r' }, 'request_uri_not_supported'],
    ['a scope without openid', { scope: 'profile' }, 'invalid_scope'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['PKCE by plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['a method without challenge', { code_challenge: undefined }, 'invalid_request'],
    ['claims that are not JSON', { claims: '{' }, 'invalid_request'],
    [
      'an essential acr that no one offers',
      { claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['urn:mace:incommon:iap:gold'] } } }) },
      'unmet_authentication_requirements',
    ],
    ['prompt=none with another', { prompt: 'none login' }, 'invalid_request'],
    ['max_age that is no number', { max_age: 'soon' }, 'invalid_request'],
    ['an answer in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['a nonce of 501 characters', { nonce: 'n'.repeat(501) }, 'invalid_request'],
  ])('returns the error for %s', async (_module, changes, error) => {
    expect(await wentBack(changes)).toMatchObject({ error, state: 'xyz', iss: issuer });
  });

  it('returns the error for a repeated parameter', async () => {
    const answer = await app.server.inject(`${erp.authorizeAddress()}&scope=openid`);
    expect(new URL(String(answer.headers['location'])).searchParams.get('error')).toBe('invalid_request');
  });

  it.each<[string, Record<string, string>]>([
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-claims-locales, oidcc-ui-locales', { ui_locales: 'se', claims_locales: 'se' }],
    ['oidcc-display-page, oidcc-display-popup', { display: 'popup' }],
    ['oidcc-scope-address, -phone, -all', { scope: 'openid address phone profile email offline_access' }],
    ['oidcc-ensure-other-scope-order-succeeds', { scope: 'email gangway openid' }],
    ['oidcc-login-hint', { login_hint: 'olga.user@example.com' }],
    ['an id_token_hint that names no one', { id_token_hint: 'whatever' }],
  ])('%s', async (_module, changes) => {
    expect(await erp.request(changes)).toMatch(/^[\w-]{43}$/);
  });

  describe('with ui_locales', () => {
    const portalAddress = async (locales: string) => {
      const answer = await app.server.inject(erp.authorizeAddress({ ui_locales: locales }));
      const address = new URL(String(answer.headers['location']));
      expect(address.pathname).toBe('/authorize');
      return [...address.searchParams].filter(([name]) => name !== 'request');
    };

    it.each(['xx', '', '../../etc', 'd'.repeat(1500), 'se '.repeat(30) + 'de', 'de&request=x', 'de_DE'])(
      'leaves the language to the portal for %j',
      async (locales) => {
        expect(await portalAddress(locales)).toEqual([]);
      },
    );

    it.each([
      ['fr de-AT en', 'de'],
      ['zh-TW zh-Hans', 'zh-CN'],
      ['ar', 'ar'],
    ])('opens the portal for %j in %s', async (locales, language) => {
      expect(await portalAddress(locales)).toEqual([['lang', language]]);
    });
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect(await erp.request({ nonce: undefined })).toMatch(/^[\w-]{43}$/);
  });

  it('demands neither PKCE nor nonce of a client with a secret, unless its service requires PKCE', async () => {
    const bare = { code_challenge: undefined, code_challenge_method: undefined, nonce: undefined };
    expect(await erp.request(bare)).toMatch(/^[\w-]{43}$/);
    for (const { remedy, ...settings } of [
      { authMethod: 'none' as const, remedy: 'a client without a secret uses PKCE' },
      { requirePkce: true, remedy: 'ask an administrator to turn off Require PKCE' },
    ]) {
      const strict = await openidService(app, { key: 'idp', ...settings });
      const answer = await app.server.inject(strict.authorizeAddress(bare));
      const { searchParams } = new URL(String(answer.headers['location']));
      expect(searchParams.get('error')).toBe('invalid_request');
      expect(searchParams.get('error_description')).toContain(remedy);
      expect(await strict.request()).toMatch(/^[\w-]{43}$/);
    }
  });
});

describe('a native app (RFC 8252)', async () => {
  const native = await openidService(app, {
    key: 'ocean_tracking',
    authMethod: 'none',
    redirectUris: ['http://127.0.0.1/callback', 'http://localhost:8080/callback', 'com.example.app:/callback'],
    backchannelLogoutUri: null,
  });
  const status = async (redirect_uri: string) =>
    (await app.server.inject(native.authorizeAddress({ redirect_uri }))).statusCode;

  it.each([
    'http://127.0.0.1/callback',
    'http://127.0.0.1:51004/callback',
    'http://localhost:1/callback',
    'com.example.app:/callback',
  ])('is answered at %s', async (address) => {
    expect(await status(address)).toBe(303);
    const code = (await native.code(await app.signIn('user', 'portal'), { redirect_uri: address })).get('code') ?? '';
    expect((await native.exchange(code, { redirect_uri: address })).status).toBe(200);
  });

  it.each([
    'http://127.0.0.1:51004/other',
    'http://127.0.0.1:51004/callback/',
    'http://127.0.0.1:51004.evil.example/callback',
    'http://127.0.0.1:51004@evil.example/callback',
    'http://[::1]:51004/callback',
    'http://127.0.0.2:51004/callback',
    'https://127.0.0.1:51004/callback',
    'com.example.app:/callback2',
    'com.example.app2:/callback',
  ])('is not answered at %s', async (address) => {
    expect(await status(address)).toBe(400);
  });
});

describe('a second step', () => {
  const essential = JSON.stringify({ id_token: { acr: { essential: true, value: 'second-step' } } });

  it('that the person has is asked for once, and told as acr', async () => {
    const portal = await app.signIn('user', 'portal');
    await app.given.rows(sql`
      insert into user_factors (user_id, kind, name, confirmed_at, sealed_secret)
      values (${await app.idOf('user')}, 'totp', 'Phone', now(), 'x')`);
    for (const changes of [{ acr_values: 'second-step password' }, { claims: essential }]) {
      const request = await erp.request(changes);
      expect(await allow(request, portal.accessToken)).toMatchObject({ outcome: 'sign-in' });
      await app.given.rows(sql`update sessions set amr = '{pwd,otp,mfa}' where sid = ${portal.sid}`);
      expect(await allow(request, portal.accessToken)).toMatchObject({ outcome: 'go' });
      await app.given.rows(sql`update sessions set amr = '{pwd}' where sid = ${portal.sid}`);
      const silent = await allow(await erp.request({ ...changes, prompt: 'none' }), portal.accessToken);
      expect(new URL(silent.address ?? '').searchParams.get('error')).toBe('login_required');
    }
    await app.given.empty('user_factors');
  });

  it('that a trusted device skips is asked for once, never in a circle', async () => {
    const request = await erp.request({ acr_values: 'second-step' });
    const { accessToken } = await app.signIn('user', 'portal');
    await app.given.rows(sql`
      insert into user_factors (user_id, kind, name, confirmed_at, sealed_secret)
      values (${await app.idOf('user')}, 'totp', 'Phone', now(), 'x')`);
    expect(await allow(request, accessToken)).toMatchObject({ outcome: 'go' });
    await app.given.empty('user_factors');
  });

  it('that the person has not is an error only where it is essential', async () => {
    const { accessToken } = await app.signIn('user', 'portal');
    const wanted = await allow(await erp.request({ acr_values: 'second-step' }), accessToken);
    expect(new URL(wanted.address ?? '').searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    const refused = await allow(await erp.request({ claims: essential }), accessToken);
    expect(new URL(refused.address ?? '').searchParams.get('error')).toBe('unmet_authentication_requirements');
  });
});

describe('how fresh the sign-in has to be', () => {
  const portalSince = async (seconds: number) => {
    const portal = await app.signIn('user', 'portal');
    await app.given.rows(sql`
      update sessions set auth_time = now() - make_interval(secs => ${seconds}) where sid = ${portal.sid}`);
    return portal.accessToken;
  };
  const outcome = async (changes: Record<string, string>, token: string) => allow(await erp.request(changes), token);

  it('oidcc-prompt-login: asks for the password again', async () => {
    const token = await portalSince(5);
    const request = await erp.request({ prompt: 'login' });
    expect((await allow(request, token)).outcome).toBe('sign-in');
    // The same request goes on once it was.
    expect((await allow(request, (await app.signIn('user', 'portal')).accessToken)).outcome).toBe('go');
  });

  it('oidcc-prompt-none-logged-in: a code without a word; signed out, the portal answers login_required (oidcc-prompt-none-not-logged-in)', async () => {
    expect((await outcome({ prompt: 'none' }, await portalSince(5))).outcome).toBe('go');
    const request = await erp.request({ prompt: 'none' });
    const { body } = await app.expect(200, signInRequest.deny, {
      params: { request },
      body: { error: 'login_required' },
    });
    expect(Object.fromEntries(new URL(body.address).searchParams)).toMatchObject({
      error: 'login_required',
      iss: issuer,
    });
  });

  it.each(['public', 'pairwise'] as const)(
    'oidcc-id-token-hint: the person whom the service expects gets a code, anyone else login_required (sub %s)',
    async (subject) => {
      const service = await openidService(app, { key: 'erp', subject });
      const { tokens, portal } = await service.signIn();
      await app.given.rows(sql`
        insert into user_service_roles (user_id, service_id, role_id)
        select ${await app.idOf('bare')}, ${service.service}, id from roles where name = 'api_user' on conflict do nothing`);
      const other = await app.signIn('bare', 'portal');
      for (const more of [{}, { prompt: 'none' }]) {
        const changes = { id_token_hint: tokens.id_token, ...more };
        const refused = await allow(await service.request(changes), other.accessToken);
        expect(new URL(refused.address ?? '').searchParams.get('error')).toBe('login_required');
        expect((await service.code(portal, changes)).get('code')).toBeTruthy();
      }
      expect((await service.code(other)).get('code')).toBeTruthy();
      // Another service's token says nothing here.
      const stranger = await openidService(app, { key: 'ocean_tracking' });
      const { id_token } = (await stranger.signIn()).tokens;
      expect((await service.code(other, { id_token_hint: id_token })).get('code')).toBeTruthy();
      await app.given.rows(sql`
        delete from user_service_roles where user_id = ${await app.idOf('bare')} and service_id = ${service.service}`);
    },
  );

  it('oidcc-max-age-1, oidcc-max-age-10000: asks again after an older sign-in only', async () => {
    const token = await portalSince(60);
    expect((await outcome({ max_age: '1' }, token)).outcome).toBe('sign-in');
    expect((await outcome({ max_age: '10000' }, token)).outcome).toBe('go');
    const silent = await outcome({ max_age: '1', prompt: 'none' }, token);
    expect(new URL(silent.address ?? '').searchParams.get('error')).toBe('login_required');
  });
});

describe('the provider’s own description', () => {
  it('oidcc-discovery-endpoint-verification, oidcc-rp-initiated-logout- and oidcc-backchannel-logout-discovery-endpoint-verification, RFC 8414: both documents, for every page, name what is there', async () => {
    const documents = await Promise.all(
      ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'].map((url) =>
        app.server.inject({ url, headers: { origin: 'https://anyone.example' } }),
      ),
    );
    for (const answer of documents) {
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
      const metadata = answer.json<Record<string, unknown>>();
      expect(metadata).toMatchObject({
        issuer,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256', 'ES256'],
        authorization_response_iss_parameter_supported: true,
        end_session_endpoint: `${issuer}/oauth2/end-session`,
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
        // Its absence would say that it is (Discovery 3).
        request_uri_parameter_supported: false,
      });
      for (const [name, address] of Object.entries(metadata)) {
        if (!/_endpoint$|^jwks_uri$/.test(name)) continue;
        const path = String(address).replace(issuer, '');
        const statuses = await Promise.all(
          (['GET', 'POST'] as const).map(async (method) => (await app.server.inject({ method, url: path })).statusCode),
        );
        expect([name, statuses.every((status) => status === 404)]).toEqual([name, false]);
      }
    }
  });

  it('oidcc-server-rotate-keys: RS256 beside ES256, today’s key first', async () => {
    const { keys } = (await app.server.inject('/.well-known/jwks.json')).json<{
      keys: { alg: string; kid: string }[];
    }>();
    expect(keys.map(({ alg }) => alg)).toEqual(['ES256', 'ES256', 'RS256', 'RS256']);
    expect(keys[0]?.kid).toBe(app.context.keys.signingKey().kid);
    expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  });
});
