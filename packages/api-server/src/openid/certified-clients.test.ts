import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { auth } from '@gangway/contract';
import { freePort } from '@gangway/tooling/child-process';
import { auth as verifiesTokens } from 'express-oauth2-jwt-bearer';
import { exportJWK, generateKeyPair } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { Strategy } from 'passport-openidconnect';
import { describe, expect, it, vi } from 'vitest';
import { appOnPort, giveRole, throughPortal } from '../testing/app-on-port.ts';
import { callback, openidService } from '../testing/openid-service.ts';
import { logoutSender, sendDueLogouts } from './logout/logout-delivery.ts';

// Clients that other people wrote, with nothing loosened but plain http on this computer.

const app = await appOnPort();
const issuer = new URL(app.context.config.apiUrl);
const erp = await openidService(app);

/** A sign-in by code and PKCE, as the client goes through it. */
async function signInBy(config: openid.Configuration) {
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const answer = await throughPortal(
    app,
    openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: 'openid',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }),
  );
  return openid.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    idTokenExpected: true,
  });
}

it('express-oauth2-jwt-bearer accepts the hand-off token when it is strict about RFC 9068', async () => {
  const portal = await app.signIn('user', 'portal');
  const { body } = await app.expect(200, auth.handoff, {
    as: { token: portal.accessToken },
    body: { service: 'ocean_tracking' },
  });
  const verify = verifiesTokens({
    issuer: issuer.origin,
    jwksUri: `${issuer.origin}/.well-known/jwks.json`,
    audience: 'ocean_tracking',
    tokenSigningAlg: 'ES256',
    strict: true,
  });
  const headers: Record<string, string> = {
    host: 'ocean.example.com',
    authorization: `Bearer ${body.accessToken}`,
  };
  const request = {
    headers,
    protocol: 'https',
    method: 'GET',
    originalUrl: '/open',
    query: {},
    is: () => false,
    get: (name: string) => headers[name.toLowerCase()],
  };
  const error = await new Promise<unknown>((resolve) => {
    void verify(request, undefined, resolve);
  });
  expect(error).toBeUndefined();
  expect(request).toMatchObject({ auth: { payload: { aud: 'ocean_tracking', client_id: 'portal' } } });
});

describe('openid-client', () => {
  it('discovers, signs in by code, PKCE, state, nonce and iss, reads userinfo, renews, asks, gives back and signs out', async () => {
    const config = await openid.discovery(issuer, erp.clientId, undefined, openid.ClientSecretBasic(erp.clientSecret), {
      execute: [openid.allowInsecureRequests],
    });
    const verifier = openid.randomPKCECodeVerifier();
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const answer = await throughPortal(
      app,
      openid.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid profile email gangway',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }),
    );
    expect(answer.searchParams.get('iss')).toBe(issuer.origin);
    const tokens = await openid.authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const { sub } = tokens.claims()!;
    expect(tokens.claims()).toMatchObject({ roles: ['api_user'], email: 'olga.user@example.com' });
    expect(await openid.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({ name: 'Olga Petersen' });
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(renewed.claims()?.sub).toBe(sub);
    expect(await openid.tokenIntrospection(config, renewed.access_token)).toMatchObject({ active: true, sub });
    const machine = await openid.clientCredentialsGrant(config, { scope: 'entitlements:read' });
    const entitlement = await openid.fetchProtectedResource(
      config,
      machine.access_token,
      new URL(`/oauth2/entitlements/${sub}`, issuer),
      'GET',
    );
    expect(await entitlement.json()).toMatchObject({ entitled: true, roles: ['api_user'] });
    await openid.tokenRevocation(config, renewed.refresh_token!);
    expect(await openid.tokenIntrospection(config, renewed.access_token)).toEqual({ active: false });
    const leaving = openid.buildEndSessionUrl(config, {
      id_token_hint: renewed.id_token!,
      post_logout_redirect_uri: 'http://localhost:4003/bye',
      state,
    });
    const left = await fetch(leaving, { redirect: 'manual' });
    expect(left.headers.get('location')).toBe(`http://localhost:4003/bye?state=${state}`);
  });

  it('signs its calls instead of sending a secret (private_key_jwt), with ES256 and RS256', async () => {
    const pairs = [await generateKeyPair('ES256'), await generateKeyPair('RS256', { extractable: true })] as const;
    const keys = await Promise.all(pairs.map(({ publicKey }) => exportJWK(publicKey)));
    const signing = await openidService(app, { key: 'idp', authMethod: 'private_key_jwt', jwks: { keys } });
    await giveRole(app, 'idp');
    for (const { privateKey } of pairs) {
      const config = await openid.discovery(issuer, signing.clientId, undefined, openid.PrivateKeyJwt(privateKey), {
        execute: [openid.allowInsecureRequests],
      });
      const tokens = await signInBy(config);
      const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
      expect(await openid.tokenIntrospection(config, renewed.access_token)).toMatchObject({ active: true });
      await openid.tokenRevocation(config, renewed.refresh_token!);
      expect(await openid.tokenIntrospection(config, renewed.access_token)).toEqual({ active: false });
      expect(await openid.clientCredentialsGrant(config, { scope: 'users:read' })).toMatchObject({
        token_type: 'bearer',
      });
    }
  });

  it('signs in as a program in a browser, without secret', async () => {
    const open = await openidService(app, { key: 'idp', authMethod: 'none' });
    const config = await openid.discovery(issuer, open.clientId, undefined, openid.None(), {
      execute: [openid.allowInsecureRequests],
    });
    await giveRole(app, 'idp');
    const tokens = await signInBy(config);
    expect(tokens.claims()?.aud).toBe(open.clientId);
  });
});

describe('oauth4webapi', () => {
  it('discovers by both documents, signs in with ES256, and checks every answer', async () => {
    const loopback = { [oauth.allowInsecureRequests]: true };
    const ocean = await openidService(app, {
      key: 'ocean_tracking',
      authMethod: 'client_secret_post',
      idTokenAlg: 'ES256',
      subject: 'pairwise',
    });
    for (const algorithm of ['oidc', 'oauth2'] as const) {
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { algorithm, ...loopback }),
      );
      const client: oauth.Client = { client_id: ocean.clientId, id_token_signed_response_alg: 'ES256' };
      const verifier = oauth.generateRandomCodeVerifier();
      const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
      const address = new URL(server.authorization_endpoint!);
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: callback,
        scope: 'openid email',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })) {
        address.searchParams.set(name, value);
      }
      const parameters = oauth.validateAuthResponse(server, client, await throughPortal(app, address), state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.ClientSecretPost(ocean.clientSecret),
        parameters,
        callback,
        verifier,
        loopback,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, loopback);
      const { sub } = oauth.getValidatedIdTokenClaims(tokens)!;
      const info = await oauth.processUserInfoResponse(
        server,
        client,
        sub,
        await oauth.userInfoRequest(server, client, tokens.access_token, loopback),
      );
      expect(info).toEqual({ sub, email: 'olga.user@example.com', email_verified: true });
    }
  });
});

const guide = readFileSync(new URL('../../../handbook/connect/openid-connect.md', import.meta.url), 'utf8');

it('the program of the guide signs a person in, and signs them out with the portal', async () => {
  const program = fileURLToPath(new URL(`../../guide-example-${process.pid}.tmp.mjs`, import.meta.url));
  const port = await freePort();
  const here = `http://localhost:${port}`;
  const service = await openidService(app, {
    key: 'awb_tracking',
    redirectUris: [`${here}/callback`],
    backchannelLogoutUri: `${here}/backchannel`,
  });
  await giveRole(app, 'awb_tracking');
  writeFileSync(program, /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '');
  // oxlint-disable-next-line gangway/environment-in-config -- handed on to the program of the guide, not read
  const { PATH } = process.env;
  const running = spawn(process.execPath, [program], {
    env: {
      PATH,
      GANGWAY_API: issuer.origin,
      CLIENT_ID: service.clientId,
      CLIENT_SECRET: service.clientSecret,
      SERVICE_URL: here,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const visit = (url: string | URL, cookie = '') => fetch(url, { redirect: 'manual', headers: { cookie } });
  const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  try {
    const login = await vi.waitFor(() => visit(`${here}/login`), { timeout: 20_000 });
    const portal = await app.signIn('user', 'portal');
    const answer = await throughPortal(app, new URL(login.headers.get('location') ?? ''), portal);
    const back = await visit(answer, cookieOf(login));
    expect([back.status, back.headers.get('location')]).toEqual([303, '/']);
    expect(await (await visit(here, cookieOf(back))).text()).toBe('Welcome, Olga Petersen: api_user');
    // The same answer in another browser is nobody's.
    expect((await visit(answer)).status).toBe(401);
    await app.expect(200, auth.logout, { body: { refreshToken: portal.refreshToken } });
    await sendDueLogouts(app.context, logoutSender(app.context.config));
    expect((await visit(here, cookieOf(back))).headers.get('location')).toBe('/login');
  } finally {
    running.kill();
    rmSync(program, { force: true });
  }
});

const apacheModules = '/usr/lib/apache2/modules';
const hasApache = existsSync(`${apacheModules}/mod_auth_openidc.so`);

// Debian and Ubuntu: `apt-get install apache2-bin libapache2-mod-auth-openidc`.
if (!hasApache) process.stderr.write('Apache with mod_auth_openidc is not installed: its test does not run.\n');
it.skipIf(!hasApache).each(['client_secret_basic', 'private_key_jwt'] as const)(
  'Apache with mod_auth_openidc, by the settings of the guide, guards a site and ends its sessions (%s)',
  async (authMethod) => {
    const folder = mkdtempSync(join(tmpdir(), 'gangway-apache-'));
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'site'));
    writeFileSync(join(folder, 'site/index.html'), 'The yard');
    const port = await freePort();
    const here = `http://localhost:${port}`;
    const redirectUri = `${here}/oidc/callback`;
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const keyFile = join(folder, 'client.key');
    writeFileSync(keyFile, pair.privateKey.export({ format: 'pem', type: 'pkcs8' }));
    writeFileSync(`${keyFile}.pub`, pair.publicKey.export({ format: 'pem', type: 'spki' }));
    const service = await openidService(app, {
      key: 'ocean_tracking',
      authMethod,
      jwks: authMethod === 'private_key_jwt' ? { keys: [pair.publicKey.export({ format: 'jwk' })] } : null,
      redirectUris: [redirectUri],
      backchannelLogoutUri: `${redirectUri}?logout=backchannel`,
    });
    const values: Record<string, string> = {
      OIDCProviderMetadataURL: `${issuer.origin}/.well-known/openid-configuration`,
      OIDCClientID: service.clientId,
      OIDCClientSecret: service.clientSecret,
      OIDCRedirectURI: redirectUri,
      OIDCCryptoPassphrase: 'a-random-text-of-its-own',
    };
    const settings = (/```\n(OIDCProvider[\s\S]*?)```/.exec(guide)?.[1] ?? '')
      .replaceAll(/^(OIDC\w+)( +).*$/gm, (line, name: string) => (name in values ? `${name} ${values[name]}` : line))
      .replace('roles:Operator', 'roles:api_user')
      // As *Settings to copy* has it for a client that signs.
      .replace(/^OIDCClientSecret .*$/m, (line) =>
        authMethod === 'private_key_jwt'
          ? `OIDCPublicKeyFiles ${keyFile}.pub\nOIDCPrivateKeyFiles ${keyFile}\nOIDCProviderTokenEndpointAuth private_key_jwt`
          : line,
      );
    const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'auth_openidc'];
    const file = join(folder, 'apache.conf');
    writeFileSync(
      file,
      `ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
${modules.map((name) => `LoadModule ${name}_module ${apacheModules}/mod_${name}.so`).join('\n')}
User www-data
Group www-data
DocumentRoot ${folder}/site
${settings}
Header always set X-Person "expr=%{REMOTE_USER}"
`,
    );
    const apache = spawn('/usr/sbin/apache2', ['-f', file, '-D', 'FOREGROUND'], { stdio: 'ignore' });
    const ended = new Promise((resolve) => apache.once('exit', resolve));
    const cookies = new Map<string, string>();
    // As a browser that shows a page: `fetch` says that a program asks, which the module answers with 401.
    const visit = async (url: string | URL) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = get(url, { headers: { accept: 'text/html', cookie }, family: 4 });
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        sent.once('response', resolve).once('error', reject);
      });
      for (const set of answer.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: Buffer.concat(await answer.toArray()).toString(),
      };
    };
    try {
      const first = await vi.waitFor(() => visit(`${here}/index.html`), { timeout: 20_000 });
      expect(first.status).toBe(302);
      const asked = new URL(first.headers.location ?? '');
      expect([asked.origin + asked.pathname, asked.searchParams.get('code_challenge_method')]).toEqual([
        `${issuer.origin}/oauth2/authorize`,
        'S256',
      ]);
      const portal = await app.signIn('user', 'portal');
      const back = await visit(await throughPortal(app, asked, portal));
      expect([back.status, back.headers.location]).toEqual([302, `${here}/index.html`]);
      const page = await visit(`${here}/index.html`);
      expect([page.status, page.headers['x-person'], page.body]).toEqual([200, 'olga.user@example.com', 'The yard']);
      await app.expect(200, auth.logout, { body: { refreshToken: portal.refreshToken } });
      expect(await sendDueLogouts(app.context, logoutSender(app.context.config))).toBe(1);
      expect((await visit(`${here}/index.html`)).status).toBe(302);
    } catch (error) {
      const log = join(folder, 'error.log');
      throw new Error(existsSync(log) ? readFileSync(log, 'utf8').slice(-3000) : 'Apache did not start.', {
        cause: error,
      });
    } finally {
      apache.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

it('passport-openidconnect signs in as its own README sets it up: secret in the form, neither PKCE nor nonce', async () => {
  const strategy = new Strategy(
    {
      issuer: issuer.origin,
      authorizationURL: `${issuer.origin}/oauth2/authorize`,
      tokenURL: `${issuer.origin}/oauth2/token`,
      userInfoURL: `${issuer.origin}/oauth2/userinfo`,
      clientID: erp.clientId,
      clientSecret: erp.clientSecret,
      callbackURL: callback,
      scope: ['profile', 'email'],
    },
    (_issuer, profile, done) => done(null, profile),
  );
  const session = {};
  /** Runs the strategy as passport does, and settles with what it calls. */
  const outcomeOf = (query: Record<string, string>) =>
    new Promise<unknown>((resolve, reject) => {
      const run: Strategy = Object.assign(Object.create(strategy), {
        redirect: resolve,
        success: resolve,
        fail: reject,
        error: reject,
      });
      run.authenticate({ session, query });
    });
  const address = new URL(String(await outcomeOf({})));
  expect([address.searchParams.get('code_challenge'), address.searchParams.get('nonce')]).toEqual([null, null]);
  const answer = await throughPortal(app, address);
  expect(await outcomeOf(Object.fromEntries(answer.searchParams))).toMatchObject({
    displayName: 'Olga Petersen',
    emails: [{ value: 'olga.user@example.com' }],
  });
});
