import { createHmac } from 'node:crypto';
import { type JWK, SignJWT, exportPKCS8, exportSPKI, generateKeyPair, importJWK, importPKCS8 } from 'jose';
import { auth } from '@gangway/contract';
import { expect, it } from 'vitest';
import { apiAudience, signToken } from '../../identity/tokens/access-token.ts';
import { suiteApp } from '../test-app.ts';
import { claimsOf } from './callers.ts';

const forged: [string, string][] = [];

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

const app = await suiteApp();
const { context } = app;
const { config, keys } = context;
const { accessToken: good, refreshToken } = await app.signIn('superAdmin');
const [head = '', payload = '', signature = ''] = good.split('.');
const header = decode(head);
const claims = decode(payload);
const signed = (changedHeader: object, changedClaims: object = claims) =>
  `${encode(changedHeader)}.${encode(changedClaims)}`;
const add = (name: string, token: string) => forged.push([name, token]);

// No signature, or one that is none.
for (const alg of ['none', 'None', 'NONE', 'nOnE', '', ' none', null, 0]) {
  add(`alg ${JSON.stringify(alg)}, unsigned`, `${signed({ ...header, alg })}.`);
  add(`alg ${JSON.stringify(alg)}, old signature`, `${signed({ ...header, alg })}.${signature}`);
}
add('empty signature', `${head}.${payload}.`);
add('no signature part', `${head}.${payload}`);
add('r = s = 0', `${head}.${payload}.${Buffer.alloc(64).toString('base64url')}`);
add('r = s = n', `${head}.${payload}.${Buffer.alloc(64, 255).toString('base64url')}`);
add('short signature', `${head}.${payload}.${signature.slice(0, 40)}`);
add('DER signature', `${head}.${payload}.${Buffer.from('3006020100020100', 'hex').toString('base64url')}`);
add('one bit off', `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);

// 64 bytes leave four bits of the last letter to spare: other letters decode to the same signature.
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const last = letters.indexOf(signature.at(-1) ?? '');
add('another spelling of the signature', `${head}.${payload}.${signature.slice(0, -1)}${letters[last + 1] ?? ''}`);

// The public key, which everyone has, taken for a shared secret.
const jwk = (await keys.jwks()).keys[0] ?? {};
const publicKey = await importJWK(jwk as JWK, 'ES256', { extractable: true });
const pem = publicKey instanceof Uint8Array ? '' : await exportSPKI(publicKey);
const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
for (const [form, secret] of Object.entries({
  PEM: pem,
  'PEM without end of line': pem.trimEnd(),
  'PEM with a leading space': ` ${pem}`,
  DER: der,
  JWK: JSON.stringify(jwk),
  empty: '',
})) {
  for (const [alg, hash] of [
    ['HS256', 'sha256'],
    ['HS512', 'sha512'],
  ] as const) {
    const input = signed({ ...header, alg });
    add(
      `${alg} keyed with the public key as ${form}`,
      `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`,
    );
  }
}

// Keys brought along, or pointed to.
const own = await generateKeyPair('ES256', { extractable: true });
const ownPem = await exportPKCS8(own.privateKey);
const ownKey = await importPKCS8(ownPem, 'ES256');
const mine = (changes: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ ...header, alg: 'ES256', ...changes }).sign(ownKey);
add('an own key under our kid', await mine({}));
add('an own key as jwk', await mine({ jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } }));
add('an own key at jku', await mine({ jku: 'https://evil.example/jwks.json' }));
add('an own key at x5u', await mine({ x5u: 'https://evil.example/cert.pem' }));
add('an own certificate', await mine({ x5c: ['MIIB'] }));
for (const kid of [
  '../../../../dev/null',
  '/dev/null',
  "' or 1=1 --",
  '',
  'unknown',
  'a'.repeat(4000),
  '__proto__',
  '\0',
]) {
  add(`kid ${JSON.stringify(kid.slice(0, 20))}`, await mine({ kid }));
}
add('kid that is a number', `${signed({ ...header, kid: 1 })}.${signature}`);
add('kid that is missing', `${signed({ ...header, kid: undefined })}.${signature}`);
add('crit', `${signed({ ...header, crit: ['exp'], exp: 1 })}.${signature}`);
add('b64 = false', `${signed({ ...header, crit: ['b64'], b64: false })}.${signature}`);
add('typ JWT', `${signed({ ...header, typ: 'JWT' })}.${signature}`);
add('nested', `${signed({ ...header, cty: 'JWT' }, { token: good })}.${signature}`);

// Claims changed under the old signature.
for (const [name, change] of Object.entries({
  'another subject': { sub: '00000000-0000-4000-8000-000000000000' },
  'more roles': { services: { user_management: ['Super_Admin'], erp: ['Super_Admin'] } },
  'a later end': { exp: 4_000_000_000 },
})) {
  add(name, `${signed(header, { ...claims, ...change })}.${signature}`);
}

// Well signed by us, yet for another purpose, audience, issuer or time.
const session = await claimsOf(app, 'superAdmin');
const at = (offset: number) => ({ ...context, clock: () => context.clock() + offset });
add('a hand-off token', await signToken(context, { ...session, use: 'handoff' }, 'erp', 300));
add(
  'a hand-off token for our own audience',
  await signToken(context, { ...session, use: 'handoff' }, apiAudience, 300),
);
add('for another service', await signToken(context, session, 'erp', 300));
add('for two audiences', await signToken(context, session, [apiAudience, 'erp'] as never, 300));
add('expired', await signToken(at(-3_600_000), session, apiAudience, 300));
add('not yet valid', await signToken(at(600_000), session, apiAudience, 300));
add(
  'of another issuer',
  await signToken({ ...context, config: { ...config, apiUrl: 'https://evil.example' } }, session, apiAudience, 300),
);
add(
  'of no session',
  await signToken(context, { ...session, sid: '00000000-0000-4000-8000-000000000000' }, apiAudience, 300),
);
add('of a session that is none', await signToken(context, { ...session, sid: "' or 1=1 --" }, apiAudience, 300));
add(
  'of someone else’s session',
  await signToken(context, { ...session, sub: '00000000-0000-4000-8000-000000000000' }, apiAudience, 300),
);

// No token of this kind at all.
add('a refresh token', refreshToken);
for (const text of [
  '',
  ' ',
  '.',
  '..',
  '...',
  'null',
  'undefined',
  'e30.e30.e30',
  'a'.repeat(20_000),
  '🚢',
  '%00',
  good.slice(1),
  `${good}x`,
]) {
  add(`text ${JSON.stringify(text.slice(0, 12))}`, text);
}

it('refuses at least 60 forged tokens with 401', async () => {
  expect(forged.length).toBeGreaterThanOrEqual(60);
  const accepted: string[] = [];
  for (const [name, token] of forged) {
    const { statusCode } = await app.server.inject({ url: '/user/me', headers: { authorization: `Bearer ${token}` } });
    if (statusCode !== 401) accepted.push(`${name}: ${statusCode}`);
  }
  expect(accepted).toEqual([]);
});

it('accepts a valid token as a bearer credential only', async () => {
  const token = await app.tokenOf('superAdmin');
  const me = (url: string, headers: Record<string, string>) => app.server.inject({ url, headers });
  expect((await me('/user/me', { authorization: `Bearer ${token}` })).statusCode).toBe(200);
  expect((await me('/user/me', { authorization: `Basic ${token}` })).statusCode).toBe(401);
  expect((await me('/user/me', { authorization: token })).statusCode).toBe(401);
  expect((await me('/user/me', { cookie: `access_token=${token}` })).statusCode).toBe(401);
  for (const word of ['accessToken', 'access_token', 'token']) {
    expect((await me(`/auth/sessions?${word}=${token}`, {})).statusCode).toBe(401);
  }
});

it('accepts no access token as a refresh token or link', async () => {
  const token = await app.tokenOf('superAdmin');
  expect((await app.send(auth.refresh, { body: { refreshToken: token } })).status).toBe(401);
  const fresh = { email: 'super.admin@example.com', password: 'another-quiet-crane-77' };
  expect((await app.send(auth.generatePassword, { body: { ...fresh, token } })).status).toBe(404);
  expect((await app.send(auth.resetPassword, { as: { token }, body: fresh })).status).toBe(404);
});
