import { type SaveServiceClient, type SignInTrial, activity, auth, serviceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { callback, openidService } from '../../testing/openid-service.ts';
import { type TestApp, suiteApp, testApp } from '../../testing/test-app.ts';
import { people } from '../../testing/test-fixture.ts';
import { isClientAddress } from '../addresses.ts';
import { sendDueLogouts } from '../logout/logout-delivery.ts';

const app = await suiteApp();
const id = await app.given.idOf('services', 'erp');

const as = 'superAdmin';
const settings: SaveServiceClient = {
  isActive: true,
  authMethod: 'client_secret_basic',
  jwks: null,
  redirectUris: [callback],
  postLogoutRedirectUris: [],
  initiateLoginUri: null,
  backchannelLogoutUri: null,
  idTokenAlg: 'RS256',
  refresh: true,
  subject: 'public',
  version: 0,
};
const current = async () => (await app.expect(200, serviceClient.read, { as, params: { id } })).body;
const save = async (changes: Partial<SaveServiceClient>) =>
  app.send(serviceClient.save, {
    as,
    params: { id },
    body: { ...settings, version: (await current()).version, ...changes },
  });

describe('access', () => {
  it('refuses a client for User Management', async () => {
    const own = await app.given.idOf('services', 'user_management');
    expect((await app.send(serviceClient.read, { as, params: { id: own } })).status).toBe(404);
    expect((await app.send(serviceClient.save, { as, params: { id: own }, body: settings })).status).toBe(404);
  });
});

describe('addresses', () => {
  it.each<[string, boolean, boolean]>([
    ['https://erp.example.com/cb', true, true],
    ['https://erp.example.com/cb?tenant=7', true, true],
    ['http://localhost:4003/cb', true, false],
    ['http://127.0.0.1/cb', true, false],
    ['http://erp.example.com/cb', false, false],
    ['https://erp.example.com/cb#x', false, false],
    ['https://user@erp.example.com/cb', false, false],
    ['https://erp.example.com/c b', false, false],
    ['javascript:alert(1)', false, false],
    ['/cb', false, false],
    ['', false, false],
    ['myapp://cb', false, false],
  ])('allow %s: demo %s, production %s', (address, inDemo, inProduction) => {
    expect([isClientAddress(address, { isDemo: true }), isClientAddress(address, { isDemo: false })]).toEqual([
      inDemo,
      inProduction,
    ]);
  });

  it.each<[string, boolean]>([
    ['http://127.0.0.1/cb', true],
    ['http://[::1]:8000/cb', true],
    ['com.example.app:/cb', true],
    ['com.example.app://cb', true],
    ['myapp:/cb', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['com.example.app:/c b', false],
    ['com.example.app:/cb#x', false],
    ['http://erp.example.com/cb', false],
  ])('of a native app allow %s in production: %s', (address, allowed) => {
    expect(isClientAddress(address, { isDemo: false, isNative: true })).toBe(allowed);
  });

  it('name the field of each fault when saved', async () => {
    for (const [field, changes] of [
      ['redirectUris', { redirectUris: ['http://erp.example.com/'] }],
      ['postLogoutRedirectUris', { postLogoutRedirectUris: ['https://erp.example.com/#'] }],
      ['initiateLoginUri', { initiateLoginUri: 'javascript:alert(1)' }],
      ['backchannelLogoutUri', { backchannelLogoutUri: 'ftp://erp.example.com' }],
      ['redirectUris', { redirectUris: [] }],
    ] as const) {
      const answer = await save({ ...changes } as Partial<SaveServiceClient>);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
  });
});

describe('a client', () => {
  it('begins with the first save, keeps its ID through a rename, and names the person behind a newer version', async () => {
    expect(await current()).toMatchObject({ clientId: null, version: 0, isActive: false });
    expect((await save({})).status).toBe(200);
    const { clientId } = await current();
    expect(clientId).toMatch(/^[\w-]{24}$/);
    await app.given.rows(sql`update services set display_name = 'Enterprise' where id = ${id}`);
    expect((await save({ idTokenAlg: 'ES256' })).status).toBe(200);
    expect(await current()).toMatchObject({ clientId, version: 2, idTokenAlg: 'ES256' });
    expect((await save({ version: 1 })).status).toBe(412);
  });

  it('shows its secret once, stores a hash, and accepts the previous one for a day', async () => {
    const erp = await openidService(app);
    const token = (secret: string) =>
      erp.post(
        '/oauth2/token',
        { grant_type: 'client_credentials' },
        { authorization: `Basic ${btoa(`${erp.clientId}:${secret}`)}` },
      );
    const { body: next } = await app.expect(200, serviceClient.newSecret, { as, params: { id } });
    expect([(await token(erp.clientSecret)).status, (await token(next.clientSecret)).status]).toEqual([200, 200]);
    expect((await current()).oldSecretUntil).not.toBeNull();
    await app.given.rows(sql`update oidc_clients set old_secret_until = now()`);
    expect([(await token(erp.clientSecret)).status, (await token(next.clientSecret)).status]).toEqual([401, 200]);
    expect(
      await app.given.value<string>(sql`
      select (select string_agg(c::text, '') from oidc_clients c) || (select string_agg(a::text, '') from audit_events a) as text`),
    ).not.toContain(next.clientSecret);
    const { body: trail } = await app.expect(200, activity.list, { as, query: { page: 1, size: 100 } });
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['service.secret_made', 'service.sign_in_changed']),
    );
  });

  it('loses its secret when it becomes public; switched off it is unknown and its sessions end', async () => {
    const erp = await openidService(app);
    const { tokens } = await erp.signIn();
    await save({ authMethod: 'none' });
    expect(await current()).toMatchObject({ hasSecret: false });
    expect((await app.send(serviceClient.newSecret, { as, params: { id } })).status).toBe(409);
    expect((await save({ isActive: false, backchannelLogoutUri: 'http://localhost:4003/out' })).status).toBe(200);
    expect(await current()).toMatchObject({ waitingLogouts: 1 });
    const { body: waiting } = await app.expect(200, serviceClient.logouts, { as: 'auditor', params: { id } });
    expect(waiting).toMatchObject([{ state: 'waiting', attempts: 0, deliveredAt: null, error: null }]);
    const refuses = () => Promise.reject(new Error('The service answered 503.'));
    await sendDueLogouts(app.context, refuses);
    const { body: failed } = await app.expect(200, serviceClient.logouts, { as, params: { id } });
    expect(failed).toMatchObject([{ state: 'waiting', attempts: 1, error: 'The service answered 503.' }]);
    await app.expect(200, serviceClient.sendAgain, { as, params: { id } });
    expect(await sendDueLogouts(app.context, () => Promise.resolve())).toBe(1);
    const { body: taken } = await app.expect(200, serviceClient.logouts, { as, params: { id } });
    expect(taken).toMatchObject([{ state: 'delivered', nextAttemptAt: null, error: null }]);
    expect((await app.server.inject(erp.authorizeAddress())).statusCode).toBe(400);
    await save({});
    const userinfo = { url: '/oauth2/userinfo', headers: { authorization: `Bearer ${tokens.access_token}` } };
    expect((await app.server.inject(userinfo)).statusCode).toBe(401);
  });
});

describe('the tile', () => {
  const opened = async (by: TestApp) => {
    const token = (await by.signIn('user', 'portal')).accessToken;
    return (await by.expect(200, auth.handoff, { as: { token }, body: { service: 'erp', accepts: ['oidc'] } })).body;
  };

  it('leads to the address where sign-in begins, with issuer and target, or to the service', async () => {
    await save({ initiateLoginUri: 'http://localhost:4003/login?tenant=7' });
    const { url, accessToken } = await opened(app);
    const address = new URL(url);
    expect([address.origin + address.pathname, accessToken]).toEqual(['http://localhost:4003/login', null]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      tenant: '7',
      iss: app.context.config.apiUrl,
      target_link_uri: 'https://erp.example.com/',
    });
    await save({ initiateLoginUri: null });
    expect((await opened(app)).url).toBe('https://erp.example.com/');
  });

  it('leads to no address that has become invalid since it was saved', async () => {
    await save({ initiateLoginUri: 'http://localhost:4003/login' });
    const strict = await testApp({ config: { profile: 'production' }, store: app.context.store });
    expect((await opened(strict)).url).toBe('https://erp.example.com/');
    await save({ initiateLoginUri: null });
  });
});

describe('Try it', () => {
  const tryAs = (email: string) => app.send(serviceClient.tryIt, { as, params: { id }, body: { email } });
  const kept = async () => {
    const rows = await app.given.rows(sql`
      select (select count(*) from sessions) as sessions, (select count(*) from launches) as launches,
             (select count(*) from audit_events) as events, (select count(*) from logout_deliveries) as logouts,
             (select count(*) from authorization_requests) as requests, (select is_active from oidc_clients where service_id = ${id})`);
    return rows[0];
  };

  it('shows each claim that the service would read, also while the client is off', async () => {
    await save({ isActive: false });
    const before = await kept();
    const answer = await tryAs(people.user.toUpperCase());
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'signed-in', redirectUri: callback } });
    const trial = answer.body as SignInTrial;
    const real = await (await openidService(app)).signIn();
    const { sub } = decodeJwt(real.tokens.id_token);
    expect(trial.idToken.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(decodeJwt(real.tokens.id_token)).toSorted(),
    );
    expect(Object.fromEntries(trial.userinfo.map(({ name, value }) => [name, value]))).toMatchObject({
      sub,
      email: people.user,
      roles: '["api_user"]',
    });
    expect(before).toMatchObject({ is_active: false });
    await save({ isActive: false });
    await tryAs(people.user);
    expect((await kept())?.['is_active']).toBe(false);
  });

  it('keeps when a trial succeeded with which settings, and nothing of one that was refused', async () => {
    const trial = async () => (await app.expect(200, serviceClient.read, { as, params: { id } })).body.lastTrial;
    await save({ refresh: true });
    const { body } = await app.expect(200, serviceClient.tryIt, { as, params: { id }, body: { email: people.user } });
    const claims = new Set([...body.idToken, ...body.userinfo].map(({ name }) => name)).size;
    const succeeded = await trial();
    expect(succeeded).toMatchObject({ claims, isCurrent: true });
    await tryAs(people.bare);
    expect(await trial()).toEqual(succeeded);
    await save({ refresh: false });
    expect(await trial()).toEqual({ ...succeeded, isCurrent: false });
  });

  it('leaves no session, launch, request, audit event or logout token', async () => {
    await save({ backchannelLogoutUri: 'http://localhost:4003/out' });
    const before = await kept();
    expect((await tryAs(people.user)).status).toBe(200);
    expect(await kept()).toEqual(before);
  });

  it('says why a person would be refused', async () => {
    const answer = await tryAs(people.bare);
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'refused', idToken: [], userinfo: [] } });
    expect((answer.body as SignInTrial).explanation).toMatch(/role/);
    for (const email of [people.inactive, 'no.such@example.com']) {
      expect(await tryAs(email)).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
    }
  });

  it('needs a redirect URI', async () => {
    await save({ isActive: false, redirectUris: [] });
    expect((await tryAs(people.user)).status).toBe(409);
  });
});
