import { type SaveServiceClient, activity, service, serviceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callback, openidService } from '../testing/openid-service.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { isClientAddress } from './addresses.ts';

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await testApp();
  const { body } = await app.expect(200, service.list, { as: 'superAdmin' });
  id = body.find(({ name }) => name === 'erp')!.id;
});
afterAll(() => app.close());

const as = 'superAdmin';
const settings: SaveServiceClient = {
  isActive: true,
  authMethod: 'client_secret_basic',
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

describe('who may not', () => {
  it.each(['user', 'orgAdmin', 'auditor'] as const)('%s changes no client and makes no secret', async (person) => {
    const params = { id };
    expect((await app.send(serviceClient.save, { as: person, params, body: settings })).status).toBe(403);
    expect((await app.send(serviceClient.newSecret, { as: person, params })).status).toBe(403);
    expect((await app.send(serviceClient.sendAgain, { as: person, params })).status).toBe(403);
  });

  it('User Management has no client', async () => {
    const { body } = await app.expect(200, service.list, { as });
    const own = body.find(({ name }) => name === 'user_management')!.id;
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
  ])('%s: demo %s, production %s', (address, inDemo, inProduction) => {
    expect([isClientAddress(address, true), isClientAddress(address, false)]).toEqual([inDemo, inProduction]);
  });

  it('are checked when saved, each at its field', async () => {
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
  it('is made by the first save, keeps its id through a rename, and tells of someone who was faster', async () => {
    expect(await current()).toMatchObject({ clientId: null, version: 0, isActive: false });
    expect((await save({})).status).toBe(200);
    const { clientId } = await current();
    expect(clientId).toMatch(/^[\w-]{24}$/);
    await app.context.db.execute(sql`update services set display_name = 'Enterprise' where id = ${id}`);
    expect((await save({ idTokenAlg: 'ES256' })).status).toBe(200);
    expect(await current()).toMatchObject({ clientId, version: 2, idTokenAlg: 'ES256' });
    expect((await save({ version: 1 })).status).toBe(412);
  });

  it('has a secret that is shown once and stored as a hash; the one before is good for a day', async () => {
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
    await app.context.db.execute(sql`update oidc_clients set old_secret_until = now()`);
    expect([(await token(erp.clientSecret)).status, (await token(next.clientSecret)).status]).toEqual([401, 200]);
    const { rows } = await app.context.db.execute<{ text: string }>(sql`
      select (select string_agg(c::text, '') from oidc_clients c) || (select string_agg(a::text, '') from audit_events a) as text`);
    expect(rows[0]?.text).not.toContain(next.clientSecret);
    const { body: trail } = await app.expect(200, activity.list, { as, query: { page: 1, size: 100 } });
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['service.secret_made', 'service.sign_in_changed']),
    );
  });

  it('that becomes public loses its secret; switched off it is unknown and its sessions end', async () => {
    const erp = await openidService(app);
    const { tokens } = await erp.signIn();
    await save({ authMethod: 'none' });
    expect(await current()).toMatchObject({ hasSecret: false });
    expect((await app.send(serviceClient.newSecret, { as, params: { id } })).status).toBe(409);
    expect((await save({ isActive: false, backchannelLogoutUri: 'http://localhost:4003/out' })).status).toBe(200);
    expect(await current()).toMatchObject({ waitingLogouts: 1 });
    expect((await app.server.inject(erp.authorizeAddress())).statusCode).toBe(400);
    await save({});
    const userinfo = { url: '/oauth2/userinfo', headers: { authorization: `Bearer ${tokens.access_token}` } };
    expect((await app.server.inject(userinfo)).statusCode).toBe(401);
  });
});
