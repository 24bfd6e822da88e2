import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSampleService, type SampleService } from './sample-service.ts';

const issuer = 'http://localhost:4002';
const portalUrl = 'http://localhost:4000';

interface Signer {
  kid: string;
  privateKey: CryptoKey;
}

/** Serves the API's `/.well-known/jwks.json` and counts requests. */
class KeyServer {
  keys: JWK[] = [];
  requests = 0;
  server: Server = createServer((_request, response) => {
    this.requests += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: this.keys }));
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  url(): string {
    const address = this.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The key server does not listen.');
    return `http://127.0.0.1:${address.port}/.well-known/jwks.json`;
  }

  async addSigner(kid: string): Promise<Signer> {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    this.keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' });
    return { kid, privateKey };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

interface TokenChanges {
  audience?: string;
  issuer?: string;
  expiresIn?: string;
  use?: string;
  type?: string;
  name?: string;
  services?: Record<string, string[]>;
}

function sign({ kid, privateKey }: Signer, changes: TokenChanges = {}): Promise<string> {
  return new SignJWT({
    use: changes.use ?? 'handoff',
    email: 'ops@gangway.test',
    name: `${changes.name ?? 'Olga'} Petrova`,
    given_name: changes.name ?? 'Olga',
    services: changes.services ?? { ocean_tracking: ['operator'] },
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: changes.type ?? 'at+jwt' })
    .setSubject('0a9cf1a2-8c6c-4f4e-9a37-3c6f3e0b8d11')
    .setIssuer(changes.issuer ?? issuer)
    .setAudience(changes.audience ?? 'ocean_tracking')
    .setIssuedAt()
    .setExpirationTime(changes.expiresIn ?? '60s')
    .sign(privateKey);
}

let keyServer: KeyServer;
let signer: Signer;
let service: SampleService;

beforeEach(async () => {
  keyServer = new KeyServer();
  await keyServer.start();
  signer = await keyServer.addSigner('first');
  service = await startSampleService({ port: 0, jwksUrl: keyServer.url(), issuer, portalUrl });
});

afterEach(async () => {
  await service.close();
  await keyServer.stop();
});

function open(token: string | undefined, path = '/ocean_tracking'): Promise<Response> {
  const query = token === undefined ? '' : `?accessToken=${token}`;
  return fetch(`http://127.0.0.1:${service.port}${path}${query}`);
}

describe('a visitor with a hand-off token', () => {
  it('is greeted by name, with service, roles and expiry', async () => {
    const response = await open(await sign(signer));
    const page = await response.text();

    expect(response.status).toBe(200);
    expect(page).toContain('Welcome aboard, Olga');
    expect(page).toContain('ops@gangway.test');
    expect(page).toContain('<dd>Ocean Tracking</dd>');
    expect(page).toContain('operator');
    expect(page).toMatch(/<time datetime="\d{4}-\d\d-\d\dT/);
  });

  it('never sees the token in the page, the cache or a referrer', async () => {
    const token = await sign(signer);
    const response = await open(token);

    expect(await response.text()).not.toContain(token);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('may arrive by a posted form', async () => {
    const response = await fetch(`http://127.0.0.1:${service.port}/ocean_tracking`, {
      method: 'POST',
      body: new URLSearchParams({ accessToken: await sign(signer) }),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Welcome aboard, Olga');
  });

  it('sees markup in their name as plain text', async () => {
    const page = await (await open(await sign(signer, { name: '<img src=x onerror=alert(1)>' }))).text();
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toContain('<img src=x');
  });
});

describe('a visitor is refused with 401 and told what to do', () => {
  async function expectRefused(token: string | undefined, heading: string, path?: string): Promise<void> {
    const response = await open(token, path);
    const page = await response.text();
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(page).toContain(`<h1>${heading}</h1>`);
    expect(page).toContain(`href="${portalUrl}/services"`);
  }

  it('without a token', () => expectRefused(undefined, 'Sign in to continue'));
  it('with an expired token', async () =>
    expectRefused(await sign(signer, { expiresIn: '-10s' }), 'This link has expired'));
  it('with a token for another service', async () =>
    expectRefused(await sign(signer, { audience: 'erp' }), 'This link is not for this service'));
  it('with a token that lacks the service', async () =>
    expectRefused(await sign(signer, { services: { erp: ['operator'] } }), 'This link is not for this service'));
  it("with the API's own access token", async () =>
    expectRefused(
      await sign(signer, { audience: 'gangway-api', use: 'session' }),
      'This link is not for this service',
    ));
  it('with a token of another use for this service', async () =>
    expectRefused(await sign(signer, { use: 'session' }), 'This link is not for this service'));
  it('with a token of another issuer', async () =>
    expectRefused(await sign(signer, { issuer: 'https://elsewhere.example' }), 'This link is not valid'));
  it('with a token of another type', async () =>
    expectRefused(await sign(signer, { type: 'logout+jwt' }), 'This link is not valid'));
  it('with nonsense', () => expectRefused('nonsense', 'This link is not valid'));
  it('with a service named like an Object.prototype property', async () =>
    expectRefused(
      await sign(signer, { audience: 'constructor' }),
      'This link is not for this service',
      '/constructor',
    ));

  it('with a signature by a key the API never published', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    await expectRefused(await sign({ kid: 'first', privateKey }), 'This link is not valid');
  });

  it('with a signature by the public key as a shared secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(keyServer.keys[0]));
    const forged = await new SignJWT({ use: 'handoff', services: { ocean_tracking: [] } })
      .setProtectedHeader({ alg: 'HS256', kid: 'first', typ: 'at+jwt' })
      .setSubject('x')
      .setIssuer(issuer)
      .setAudience('ocean_tracking')
      .setExpirationTime('60s')
      .sign(secret);
    await expectRefused(forged, 'This link is not valid');
  });
});

describe("the API's keys", () => {
  it('are fetched once for many visitors', async () => {
    for (let visit = 0; visit < 5; visit += 1) expect((await open(await sign(signer))).status).toBe(200);
    expect(keyServer.requests).toBe(1);
  });

  it('answer 503 when unreachable, and admit no visitor', async () => {
    await keyServer.stop();
    const response = await open(await sign(signer));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).toContain('We can’t check your sign-in right now');
    await keyServer.start();
  });

  it('are fetched again when a token names a new one', async () => {
    const published = Date.now;
    expect((await open(await sign(signer))).status).toBe(200);
    const second = await keyServer.addSigner('second');
    try {
      // Wait: jose refetches at most every five seconds, to protect the API from junk tokens.
      const later = Date.now() + 6_000;
      Date.now = () => later;
      expect((await open(await sign(second))).status).toBe(200);
    } finally {
      Date.now = published;
    }
    expect(keyServer.requests).toBe(2);
  });
});

describe('a service in session mode', () => {
  it("accepts the API's own access token", async () => {
    const lenient = await startSampleService({
      port: 0,
      jwksUrl: keyServer.url(),
      issuer,
      portalUrl,
      sessionAudience: 'gangway-api',
    });
    const token = await sign(signer, { audience: 'gangway-api', use: 'session' });
    const response = await fetch(`http://127.0.0.1:${lenient.port}/ocean_tracking?accessToken=${token}`);
    await lenient.close();
    expect(response.status).toBe(200);
  });
});

it('the root describes the program, names the services and links to the launcher', async () => {
  const response = await open(undefined, '/');
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain('<h1>This is the sample service</h1>');
  expect(page).toContain('<a href="/ocean_tracking">Ocean Tracking</a>');
  expect(page).toContain(`href="${portalUrl}/services"`);
});

it('every file of a page loads', async () => {
  const page = await (await open(undefined, '/')).text();
  const style = await (await open(undefined, '/assets/style.css')).text();
  const files = [...(page + style).matchAll(/["'(](\/assets\/[^"')]+)/g)].map(([, path]) => path);
  expect(files.length).toBeGreaterThan(3);
  for (const path of files) expect([path, (await open(undefined, path)).status]).toEqual([path, 200]);
});

it('an address that names no service is not found', async () => {
  for (const path of ['/a/b', '/%2e%2e/x/y', '/__proto__', '/OCEAN']) {
    expect((await open(undefined, path)).status).toBe(404);
  }
});

it('only GET and POST are allowed', async () => {
  const response = await fetch(`http://127.0.0.1:${service.port}/erp`, { method: 'DELETE' });
  expect(response.status).toBe(405);
});

it('a form that is too long is refused', async () => {
  const response = await fetch(`http://127.0.0.1:${service.port}/erp`, {
    method: 'POST',
    body: new URLSearchParams({ accessToken: 'x'.repeat(20_000) }),
  });
  expect(response.status).toBe(400);
});
