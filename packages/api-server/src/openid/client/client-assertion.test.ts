import { activity, serviceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import {
  type CryptoKey,
  type JWK,
  SignJWT,
  UnsecuredJWT,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
} from 'jose';
import { describe, expect, it } from 'vitest';
import { removeExpired } from '../../operations/jobs/remove-expired.ts';
import { callback, openidService, verifier } from '../../testing/openid-service.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { assertionType } from './client-assertion.ts';

interface Key {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  jwk: JWK;
}
const newKey = async (alg: string): Promise<Key> => {
  const pair = await generateKeyPair(alg, { extractable: true });
  return { ...pair, jwk: { ...(await exportJWK(pair.publicKey)), kid: alg } };
};

const app = await suiteApp();
const [mine, next, foreign] = [await newKey('ES256'), await newKey('RS256'), await newKey('ES256')];
const issuer = app.context.config.apiUrl;
const erp = await openidService(app, { authMethod: 'private_key_jwt', jwks: { keys: [mine.jwk, next.jwk] } });
const other = await openidService(app, { key: 'idp', authMethod: 'private_key_jwt', jwks: { keys: [foreign.jwk] } });

let count = 0;
const claims = () => {
  const now = Math.floor(Date.now() / 1000);
  count += 1;
  return { iss: erp.clientId, sub: erp.clientId, aud: issuer, iat: now, exp: now + 60, jti: `jti-${count}` };
};
const signed = (changes: Record<string, unknown> = {}, key: CryptoKey | Uint8Array = mine.privateKey, alg = 'ES256') =>
  new SignJWT({ ...claims(), ...changes }).setProtectedHeader({ alg }).sign(key);
const proof = (assertion: string) => ({ client_assertion_type: assertionType, client_assertion: assertion });
/** Nothing but the form speaks for the client. */
const send = async (form: Record<string, string>, path = '/oauth2/token', headers: Record<string, string> = {}) => {
  const answer = await app.postForm(path, form, { ...headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const token = (assertion: string, more: Record<string, string> = {}) =>
  send({ grant_type: 'client_credentials', ...proof(assertion), ...more });
const refused = { status: 401, body: { error: 'invalid_client' } };

describe('the proof of a client', () => {
  it.each<[string, () => Promise<string> | string, RegExp]>([
    ['for another server', () => signed({ aud: 'https://login.example.com' }), /another server/],
    ['for us and another server', () => signed({ aud: [issuer, 'https://login.example.com'] }), /another server/],
    ['for nobody', () => signed({ aud: [] }), /aud/],
    ['expired', () => signed({ exp: Math.floor(Date.now() / 1000) - 600 }), /expired/],
    ['without an end', () => signed({ exp: undefined }), /jti, a text/],
    ['good for a day', () => signed({ exp: Math.floor(Date.now() / 1000) + 86_400 }), /too long/],
    ['not good yet', () => signed({ nbf: Math.floor(Date.now() / 1000) + 600 }), /nbf/],
    ['without jti', () => signed({ jti: undefined }), /jti, a text/],
    ['with an empty jti', () => signed({ jti: '' }), /jti, a text/],
    ...['jti', 'exp', 'aud', 'nbf', 'iat', 'iss', 'sub'].flatMap((claim) =>
      [5, true, null, {}, ['a']]
        // A moment long ago is a good beginning.
        .filter((value) => value !== 5 || (claim !== 'nbf' && claim !== 'iat'))
        .map((value): [string, () => Promise<string>, RegExp] => [
          `whose ${claim} is ${JSON.stringify(value)}`,
          () => signed({ [claim]: value }),
          /jti, a text|another server|expired|not right in|unknown/,
        ]),
    ),
    ['of another issuer', () => signed({ iss: other.clientId }), /iss/],
    ['signed by another client’s key', () => signed({}, foreign.privateKey), /unknown/],
    ['for another client, by one’s own key', () => signed({ iss: other.clientId, sub: other.clientId }), /unknown/],
    ['without a signature', () => new UnsecuredJWT(claims()).encode(), /unknown/],
    [
      'with the public key as a shared secret (HS256)',
      async () => signed({}, new TextEncoder().encode(await exportSPKI(next.publicKey)), 'HS256'),
      /unknown/,
    ],
    ['that is no JWT', () => 'nonsense', /unknown/],
    ['of 9,000 characters', () => signed({ padding: 'x'.repeat(9000) }), /unknown/],
    ['about no client', () => signed({ sub: 'nobody', iss: 'nobody' }), /unknown/],
  ])('refuses an assertion %s', async (_name, assertion, description) => {
    const answer = await token(await assertion());
    expect(answer).toMatchObject(refused);
    expect(answer.body['error_description']).toMatch(description);
  });

  it('refuses a used assertion at every address, also twice at once', async () => {
    const first = await signed();
    expect((await token(first)).status).toBe(200);
    for (const path of ['/oauth2/token', '/oauth2/introspect', '/oauth2/revoke']) {
      const again = await send({ grant_type: 'client_credentials', token: 'x', ...proof(first) }, path);
      expect(again).toMatchObject({ ...refused, body: { error_description: expect.stringMatching(/used before/) } });
    }
    const second = await signed();
    const both = await Promise.all([token(second), token(second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('refuses an assertion of another kind, of another client, and beside a secret', async () => {
    expect(
      await token(await signed(), {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
      }),
    ).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await token(await signed(), { client_id: other.clientId })).toMatchObject(refused);
    expect(await token(await signed(), { client_secret: 'x' })).toMatchObject({ status: 400 });
    const form = { grant_type: 'client_credentials', ...proof(await signed()) };
    expect(await send(form, '/oauth2/token', { authorization: `Basic ${btoa(`${erp.clientId}:x`)}` })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });

  it('refuses a secret or nothing where signing is agreed, and signing where a secret is', async () => {
    const form = { grant_type: 'client_credentials', client_id: erp.clientId };
    expect(await send(form)).toMatchObject(refused);
    expect(await send({ ...form, client_secret: '' })).toMatchObject(refused);
    expect(await send({ ...form, client_secret: 'x' })).toMatchObject(refused);
    const ocean = await openidService(app, { key: 'ocean_tracking' });
    expect(await token(await signed({ iss: ocean.clientId, sub: ocean.clientId }))).toMatchObject(refused);
  });
});

describe('a client that signs', () => {
  it('gets, introspects and revokes tokens, naming the issuer or the address it calls', async () => {
    const portal = await app.signIn('user', 'portal');
    const code = (await erp.code(portal)).get('code') ?? '';
    const exchanged = await send({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      ...proof(await signed({ aud: `${issuer}/oauth2/token` })),
    });
    expect(exchanged).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
    const access = String(exchanged.body['access_token']);
    const asPs256 = await importJWK(await exportJWK(next.privateKey), 'PS256');
    const both = await signed({ aud: [issuer, `${issuer}/oauth2/token`] }, asPs256, 'PS256');
    expect((await send({ token: access, ...proof(both) }, '/oauth2/introspect')).body).toMatchObject({ active: true });
    const there = await signed({ aud: `${issuer}/oauth2/revoke` });
    expect((await send({ token: access, ...proof(there) }, '/oauth2/revoke')).status).toBe(200);
    expect((await send({ token: access, ...proof(await signed()) }, '/oauth2/introspect')).body).toEqual({
      active: false,
    });
  });

  it('signs with any of its keys under any kid, until the key leaves the set', async () => {
    const byNext = () =>
      new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'its own name' }).sign(next.privateKey);
    expect((await token(await byNext())).status).toBe(200);
    const { body: rotated } = await save({ keys: [next.jwk] });
    expect(rotated).toMatchObject({ hasSecret: false, jwks: { keys: [{ kid: 'RS256' }] } });
    expect((await token(await byNext())).status).toBe(200);
    expect(await token(await signed())).toMatchObject(refused);
    await save({ keys: [mine.jwk, next.jwk] });
  });

  it('shows up in the discovery document, with the algorithms', async () => {
    const metadata = (await app.server.inject('/.well-known/openid-configuration')).json<Record<string, unknown>>();
    for (const endpoint of ['token', 'introspection', 'revocation']) {
      expect(metadata[`${endpoint}_endpoint_auth_methods_supported`]).toContain('private_key_jwt');
      expect(metadata[`${endpoint}_endpoint_auth_signing_alg_values_supported`]).toEqual(['RS256', 'PS256', 'ES256']);
    }
  });

  it('leaves no trace once its assertions have expired', async () => {
    await app.given.rows(sql`update client_assertions set expires_at = now() - interval '2 days'`);
    await removeExpired(app.context.db);
    const rows = await app.given.rows(sql`select 1 from client_assertions`);
    expect(rows).toEqual([]);
  });
});

const as = 'superAdmin';
const save = async (jwks: { keys: JWK[] } | null, authMethod: 'private_key_jwt' | 'none' = 'private_key_jwt') => {
  const params = { id: erp.service };
  const { body: now } = await app.expect(200, serviceClient.read, { as, params });
  const { isActive, redirectUris, postLogoutRedirectUris, initiateLoginUri, backchannelLogoutUri } = now;
  const { idTokenAlg, refresh, subject, version } = now;
  return app.send(serviceClient.save, {
    as,
    params,
    body: {
      isActive,
      authMethod,
      jwks: jwks && { keys: jwks.keys.map((key) => ({ ...key })) },
      redirectUris,
      postLogoutRedirectUris,
      initiateLoginUri,
      backchannelLogoutUri,
      idTokenAlg,
      refresh,
      subject,
      version,
    },
  });
};

describe('the public keys', () => {
  it.each<[string, () => Promise<JWK>, RegExp]>([
    ['a private key', async () => exportJWK(mine.privateKey), /private part/],
    ['a shared secret', async () => ({ kty: 'oct', k: 'c2VjcmV0' }), /private part/],
    ['a short RSA key', async () => exportJWK((await shortKey()).publicKey), /2048/],
    ['another curve', async () => exportJWK((await generateKeyPair('ES384')).publicKey), /P-256/],
    ['a key that is none', async () => ({ kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' }), /cannot be used/],
    ['a key for encryption', async () => ({ ...mine.jwk, use: 'enc' }), /not for signatures/],
    ['a key for another algorithm', async () => ({ ...next.jwk, alg: 'RS512' }), /another algorithm/],
  ])('refuse %s, and save nothing', async (_name, key, message) => {
    const answer = await save({ keys: [next.jwk, await key()] });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'jwks' }] } });
    expect(answer.body).toMatchObject({ message: expect.stringMatching(message) });
    expect((await token(await signed())).status).toBe(200);
  });

  it('belong to the method alone; no secret stands beside them', async () => {
    expect(await save(null)).toMatchObject({ status: 400, body: { errors: [{ field: 'jwks' }] } });
    expect(await app.send(serviceClient.newSecret, { as, params: { id: erp.service } })).toMatchObject({
      status: 409,
      body: { code: 'signing_client' },
    });
    const { body: open } = await save({ keys: [mine.jwk] }, 'none');
    expect(open).toMatchObject({ authMethod: 'none', jwks: null });
  });

  it('keep nothing else of the set, and stand in the trail by their thumbprints', async () => {
    const { body: saved } = await save({
      keys: [{ ...mine.jwk, alg: 'ES256', use: 'sig', x5c: ['MIIB'], note: 'a' } as JWK],
    });
    const { x, y } = mine.jwk;
    expect(saved).toMatchObject({ jwks: { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'ES256', alg: 'ES256' }] } });
    expect(JSON.stringify(saved)).not.toMatch(/x5c|note/);
    const { body: trail } = await app.expect(200, activity.list, { as, query: { page: 1, size: 10 } });
    expect(trail[0]).toMatchObject({
      action: 'service.sign_in_changed',
      after: { jwks: [expect.stringMatching(/^[\w-]{43}$/)] },
    });
  });
});

const shortKey = () =>
  crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  );
