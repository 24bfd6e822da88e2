import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSampleService, type SampleService } from './sample-service.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256');
const sub = 'b7f0';
const sid = 'the-session';
let issuer = '';
let home = '';
/** Nonce of the next ID token: a provider echoes the request's. */
let nonce = '';

// Minimal provider with the calls the service uses.
const provider = createServer((request, response) => {
  void (async () => {
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    switch (new URL(request.url ?? '/', issuer).pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/oauth2/authorize`,
          token_endpoint: `${issuer}/oauth2/token`,
          end_session_endpoint: `${issuer}/oauth2/end-session`,
          jwks_uri: `${issuer}/.well-known/jwks.json`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/.well-known/jwks.json':
        return json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] });
      case '/oauth2/token':
        return json({ access_token: 'a', token_type: 'Bearer', id_token: await idToken() });
      default:
        return response.writeHead(404).end();
    }
  })();
});

const sign = (claims: Record<string, unknown>, { typ = 'JWT', audience = 'yard' } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ, kid: 'k' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('2 minutes')
    .setJti('j')
    .sign(privateKey);
const idToken = () =>
  sign({ sub, sid, nonce, given_name: '<Olga>', email: 'olga@example.com', roles: ['Planner'], limit: 100 });
const logoutToken = (changes: Record<string, unknown> = {}, shape: { typ?: string; audience?: string } = {}) =>
  sign(
    { sub, sid, events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...changes },
    { typ: 'logout+jwt', ...shape },
  );

let service: SampleService;
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  home = `http://127.0.0.1:${port}/yard_planner`;
  service = await startSampleService({
    port,
    jwksUrl: `${issuer}/.well-known/jwks.json`,
    issuer,
    portalUrl: 'http://localhost:4000',
    yardPlanner: { clientId: 'yard', clientSecret: 'secret', serviceUrl: home },
  });
});
afterAll(async () => {
  await service.close();
  provider.close();
});

const visit = (path: string, cookie = '') => fetch(home + path, { redirect: 'manual', headers: { cookie } });
const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
const tell = async (token: string) =>
  (await fetch(`${home}/backchannel`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })).status;

async function signIn(): Promise<string> {
  const begun = await visit('');
  const asked = new URL(begun.headers.get('location') ?? '').searchParams;
  nonce = asked.get('nonce') ?? '';
  const answer = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '', iss: issuer });
  const done = await visit(`/callback?${answer.toString()}`, cookieOf(begun));
  expect([done.status, done.headers.get('location')]).toEqual([303, home]);
  return cookieOf(done);
}

describe('refused sign-ins', () => {
  it('an answer this browser did not request, of another provider, or with another nonce', async () => {
    const begun = await visit('/login');
    const asked = new URL(begun.headers.get('location') ?? '').searchParams;
    const answer = (changes: Record<string, string> = {}) =>
      `/callback?${new URLSearchParams({ code: 'c', state: asked.get('state') ?? '', iss: issuer, ...changes }).toString()}`;
    expect((await visit(answer())).status).toBe(401);
    expect((await visit(answer({ iss: 'https://evil.example' }), cookieOf(begun))).status).toBe(401);
    const again = await visit('/login');
    nonce = 'another';
    const state = new URL(again.headers.get('location') ?? '').searchParams.get('state') ?? '';
    expect((await visit(answer({ state }), cookieOf(again))).status).toBe(401);
    expect((await visit('/callback?error=access_denied&state=x')).status).toBe(403);
    expect((await visit('/login?iss=https%3A%2F%2Fevil.example')).status).toBe(404);
  });
});

it('a visitor signs in with PKCE, state and nonce, is greeted, and signs out everywhere', async () => {
  const begun = await visit('/login?iss=' + encodeURIComponent(issuer));
  const asked = Object.fromEntries(new URL(begun.headers.get('location') ?? '').searchParams);
  expect(asked).toMatchObject({ client_id: 'yard', redirect_uri: `${home}/callback`, code_challenge_method: 'S256' });
  expect(begun.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax; Path=\/yard_planner/);
  const cookie = await signIn();
  const page = await (await visit('', cookie)).text();
  expect(page).toContain('Welcome aboard, &lt;Olga&gt;');
  expect(page).toContain('Planner');
  const out = new URL((await visit('/logout', cookie)).headers.get('location') ?? '');
  expect(out.pathname).toBe('/oauth2/end-session');
  expect(out.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
  expect((await visit('', cookie)).status).toBe(303);
});

it('a logout token ends its session; no other signed token does', async () => {
  const cookie = await signIn();
  for (const bad of [
    'nonsense',
    await idToken(),
    await logoutToken({}, { typ: 'JWT' }),
    await logoutToken({}, { audience: 'another' }),
    await logoutToken({ nonce: 'n' }),
    await logoutToken({ events: {} }),
  ]) {
    expect(await tell(bad)).toBe(400);
  }
  expect(await tell(await logoutToken({ sid: 'of someone else' }))).toBe(200);
  expect((await visit('', cookie)).status).toBe(200);
  expect(await tell(await logoutToken())).toBe(200);
  expect((await visit('', cookie)).status).toBe(303);
});
