import http from 'node:http';
import http2 from 'node:http2';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { freePorts } from '@gangway/tooling/child-process';
import { trials } from '@gangway/tooling/trials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificates } from '../scripts/certificates.mjs';
import { keepLastAssets } from '../scripts/keep-last-assets.mjs';
import { renderNginx } from '../scripts/render-nginx.mjs';
import { startNginx } from '../scripts/start-nginx.mjs';
import { ask as askHost } from './tests/ask.ts';

/** Rounds per method. */
const rounds = trials(25, 125);

const folder = mkdtempSync(join(tmpdir(), 'gangway-nginx-'));
const hosts = { portal: 'portal.gangway.test', console: 'console.gangway.test', api: 'api.gangway.test' };
const apiUrl = `https://${hosts.api}`;
const script = `console.log('${'ahoy '.repeat(500)}');`;

/** Replica that answers or drops connections on demand, and records the requests it received. */
class Replica {
  port = 0;
  readonly seen: { method: string; url: string; headers: http.IncomingHttpHeaders }[] = [];
  answer: 'well' | 'drop' = 'well';
  readonly #server = http.createServer((request, response) => {
    this.seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    request.resume();
    request.once('end', () => {
      // Drop after doing the work, before the answer.
      if (this.answer === 'drop') request.socket.destroy();
      else response.end(`answered by ${this.port}`);
    });
  });

  async start(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

const replicas = [new Replica(), new Replica()];
let nginx: Awaited<ReturnType<typeof startNginx>>;
let values: Record<string, string>;
let authority: Buffer;
let httpsPort: number;
let httpPort: number;

beforeAll(async () => {
  for (const replica of replicas) await replica.start();
  for (const app of ['portal', 'console']) {
    const root = join(folder, app);
    mkdirSync(join(root, 'assets'), { recursive: true });
    writeFileSync(
      join(root, 'index.html'),
      `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>${app}</title>`,
    );
    writeFileSync(join(root, 'config.json'), JSON.stringify({ apiUrl }));
    writeFileSync(join(root, 'assets/main-abc123.js'), script);
    writeFileSync(join(root, 'assets/main-abc123.js.gz'), gzipSync(script));
  }
  const certificates = makeCertificates(folder, Object.values(hosts));
  authority = readFileSync(certificates.authority);
  [httpsPort = 0, httpPort = 0] = await freePorts(2);
  values = {
    PORTAL_HOST: hosts.portal,
    PORTAL_URL: `https://${hosts.portal}`,
    PORTAL_ROOT: join(folder, 'portal'),
    CONSOLE_HOST: hosts.console,
    CONSOLE_URL: `https://${hosts.console}`,
    CONSOLE_ROOT: join(folder, 'console'),
    API_HOST: hosts.api,
    API_URL: apiUrl,
    API_UPSTREAMS: replicas.map(({ port }) => `server 127.0.0.1:${port} max_fails=3 fail_timeout=1s;`).join(' '),
    TLS_CERTIFICATE: certificates.certificate,
    TLS_KEY: certificates.key,
    HTTPS_PORT: String(httpsPort),
    HTTP_PORT: String(httpPort),
  };
  nginx = await startNginx({ folder: join(folder, 'nginx'), values });
});
afterAll(async () => {
  await nginx?.stop();
  for (const replica of replicas) await replica.stop().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const replica of replicas) {
    replica.answer = 'well';
    replica.seen.length = 0;
  }
});

const ask = (
  host: string,
  path: string,
  { port = httpsPort, ...request }: Parameters<typeof askHost>[2] & { port?: number } = {},
) => askHost({ host, port, authority }, path, request);

const hits = () => replicas.reduce((sum, { seen }) => sum + seen.length, 0);

/** Waits until both replicas are in use again after an earlier test. */
async function bothInUse(): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const replica of replicas) replica.seen.length = 0;
        for (let round = 0; round < 6; round += 1) await ask(hosts.api, '/service/all');
        return replicas.every(({ seen }) => seen.length > 0);
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(true);
  for (const replica of replicas) replica.seen.length = 0;
}

describe('after a replica does the work and then drops the connection', () => {
  // Keeps failed replicas in use, so that each round reaches one.
  let steadfast: Awaited<ReturnType<typeof startNginx>>;
  let port: number;
  beforeAll(async () => {
    const [https = 0, plain = 0] = await freePorts(2);
    port = https;
    steadfast = await startNginx({
      folder: join(folder, 'steadfast'),
      sites: ['api'],
      values: {
        ...values,
        API_UPSTREAMS: replicas.map((replica) => `server 127.0.0.1:${replica.port} max_fails=0;`).join(' '),
        HTTPS_PORT: String(port),
        HTTP_PORT: String(plain),
      },
    });
  });
  afterAll(() => steadfast?.stop());

  it.each([
    ['DELETE', '/user/7', undefined],
    ['PUT', '/user/password/generate', '{"password":"x"}'],
    ['POST', '/plans/create', '{"name":"x"}'],
    ['PATCH', '/user/password', '{"newPassword":"x"}'],
  ])('never retries %s', async (method, path, body) => {
    for (const replica of replicas) replica.answer = 'drop';
    for (let round = 0; round < rounds; round += 1) {
      for (const replica of replicas) replica.seen.length = 0;
      const { status } = await ask(hosts.api, path, { method, port, ...(body === undefined ? {} : { body }) });
      expect(hits(), `round ${round}`).toBe(1);
      expect(status).toBe(502);
    }
  });

  it('retries a GET on the other replica', async () => {
    await bothInUse();
    replicas[0]!.answer = 'drop';
    for (let round = 0; round < 10; round += 1) {
      const { status, body } = await ask(hosts.api, '/service/all');
      expect(status).toBe(200);
      expect(body).toBe(`answered by ${replicas[1]!.port}`);
    }
  });
});

describe('a body of a megabyte', () => {
  it('reaches the API only as an import file', async () => {
    const body = JSON.stringify({ file: 'x'.repeat(1_000_000) });
    expect((await ask(hosts.api, '/import/preview', { method: 'POST', body })).status).toBe(200);
    expect((await ask(hosts.api, '/import/apply', { method: 'POST', body })).status).toBe(413);
  });
});

describe('while one replica is away', () => {
  it('sends every method, with its body, to the other', async () => {
    await bothInUse();
    const [away, there] = replicas as [Replica, Replica];
    const { port } = away;
    await away.stop();
    const turns = trials(10, 30);
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [method, body] of [
        ['GET', undefined],
        ['POST', '{"name":"x"}'],
        ['PUT', '{"password":"x"}'],
        ['PATCH', '{"a":1}'],
        ['DELETE', undefined],
      ] as const) {
        const answer = await ask(hosts.api, '/x', { method, ...(body === undefined ? {} : { body }) });
        expect(answer.status, `${method} in turn ${turn}`).toBe(200);
      }
    }
    expect(there.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(turns);
    replicas[0] = await new Replica().start(port);
  });
});

describe('the API', () => {
  it("receives the visitor's address, whatever the visitor claims", async () => {
    await ask(hosts.api, '/service/all', {
      headers: {
        'x-forwarded-for': '203.0.113.9, 10.0.0.1',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=203.0.113.9;host=evil.example',
        traceparent: `00-${'f'.repeat(32)}-0123456789abcdef-01`,
        tracestate: 'evil=1',
      },
    });
    const seen = replicas.flatMap(({ seen: requests }) => requests)[0]!;
    expect(seen.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(seen.headers['x-forwarded-proto']).toBe('https');
    expect(seen.headers).not.toHaveProperty('x-forwarded-host');
    expect(seen.headers).not.toHaveProperty('forwarded');
    expect(seen.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    const id = String(seen.headers['x-request-id']);
    expect(seen.headers['traceparent']).toBe(`00-${id}-${id.slice(0, 16)}-01`);
    expect(seen.headers).not.toHaveProperty('tracestate');
    expect(seen.headers.host).toBe(hosts.api);
  });

  it('never receives a request for the metrics', async () => {
    expect((await ask(hosts.api, '/metrics')).status).toBe(404);
    expect(hits()).toBe(0);
  });
});

it('answers a flood from one address with a problem that says to wait, and serves it a second later', async () => {
  const sessions = Array.from({ length: 4 }, () =>
    http2.connect(`https://127.0.0.1:${httpsPort}`, { servername: hosts.api, ca: authority }),
  );
  const answers = await Promise.all(
    sessions.flatMap((session) =>
      Array.from({ length: 500 }, async () => {
        const stream = session.request({ ':path': '/service/all', ':authority': hosts.api });
        const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        return { headers, status: Number(headers[':status']), body: Buffer.concat(chunks).toString() };
      }),
    ),
  );
  for (const session of sessions) session.close();
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(100);
  // The earlier tests have used part of the burst of 400.
  expect(answers.length - refused.length).toBeGreaterThan(200);
  for (const { status, headers, body } of refused) {
    expect(status).toBe(429);
    expect(headers).toMatchObject({ 'retry-after': '1', 'content-type': 'application/json; charset=utf-8' });
    expect(JSON.parse(body)).toMatchObject({
      code: 'too_many_requests',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  }
  await expect.poll(async () => (await ask(hosts.api, '/service/all')).status, { timeout: 5_000 }).toBe(200);
});

describe.each(['portal', 'console'] as const)('the %s', (app) => {
  const host = hosts[app];

  it('answers every path with its page and a fresh style nonce', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/login', '/users?page=2', '/password/a.b-c_d?email=a@b.co', '/index.html']) {
      const { status, headers, body } = await ask(host, path);
      expect(status).toBe(200);
      expect(body).toContain(`<title>${app}</title>`);
      const nonce = /content="([^"]+)"/.exec(body)?.[1] ?? '';
      expect(nonce).toMatch(/^[0-9a-f]{32}$/);
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(headers['content-security-policy']).toContain(`connect-src 'self' ${apiUrl};`);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['strict-transport-security']).toBe('max-age=86400');
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('last-modified');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  it('answers HEAD of a page to clients that accept anything (RFC 9110 12.5.1)', async () => {
    for (const accept of ['*/*', 'text/*']) {
      const { status, headers } = await ask(host, '/login', { method: 'HEAD', headers: { accept } });
      expect(status).toBe(200);
      expect(headers['content-type']).toContain('text/html');
    }
  });

  it('compresses the page', async () => {
    const { headers } = await ask(host, '/login', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toContain('Accept-Encoding');
  });

  it('lets hashed files be cached forever, and sends them precompressed', async () => {
    const { headers } = await ask(host, '/assets/main-abc123.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeDefined();
    expect((await ask(host, '/assets/main-abc123.js')).body).toBe(script);
  });

  it.each([
    '/assets/gone-000000.js',
    '/assets/',
    '/logo.png',
    '/../nginx.conf',
    '/assets/..%2f..%2fnginx.conf',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  ])('has no %s, and never sends the page instead', async (path) => {
    const { status, body } = await ask(host, path);
    expect([400, 403, 404]).toContain(status);
    expect(body).not.toContain('<title>portal</title>');
    expect(body).not.toContain('<title>console</title>');
  });

  it('serves its settings, its health and the change-password address', async () => {
    const config = await ask(host, '/config.json');
    expect(JSON.parse(config.body)).toEqual({ apiUrl });
    expect(config.headers['cache-control']).toBe('no-store');
    expect((await ask(host, '/health/live')).status).toBe(200);
    const moved = await ask(host, '/.well-known/change-password');
    expect([moved.status, moved.headers.location]).toEqual([302, '/change-password']);
  });

  it('redirects plain HTTP to TLS', async () => {
    const request = http.get({ host: '127.0.0.1', port: httpPort, path: '/login?x=1', headers: { host } });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe(`https://${host}/login?x=1`);
  });
});

it('no log contains a token, a mailed link or a query', async () => {
  await ask(hosts.portal, '/reset-password/secret-token-1?email=a@b.co');
  await ask(hosts.portal, '/password/secret-token-2?email=a@b.co');
  await ask(hosts.portal, '/login?accessToken=secret-token-3');
  await ask(hosts.api, '/auth/thing?token=secret-token-4', { method: 'DELETE' });
  await expect.poll(() => nginx.accessLog().split('\n').length).toBeGreaterThan(20);
  expect(nginx.accessLog() + nginx.errorLog()).not.toContain('secret-token');
  for (const line of nginx.accessLog().trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(nginx.accessLog()).toContain('"path":"/reset-password/-"');
});

describe('on a machine', () => {
  const main = (extra: Record<string, string> = {}) => {
    const place = mkdtempSync(join(folder, 'rendered-'));
    renderNginx(place, { ...values, ...extra });
    return {
      main: readFileSync(join(place, 'nginx.conf'), 'utf8'),
      hsts: readFileSync(join(place, 'conf.d/hsts.conf'), 'utf8'),
    };
  };

  it('writes neither to a fixed name in /tmp, nor to a device a supervisor replaced with a socket', () => {
    expect(main().main).not.toMatch(/^(?!\s*#).*\/(?:tmp|dev)\//m);
    expect(main({ RUN_FOLDER: '/run/other', ACCESS_LOG: 'syslog:server=unix:/dev/log' }).main).toMatch(
      /pid \/run\/other\/nginx\.pid;[^]*access_log syslog:server=unix:\/dev\/log gangway;/,
    );
  });

  it('has a unit that creates the folders of the configuration', () => {
    const unit = readFileSync(new URL('../systemd/gangway-nginx.service', import.meta.url), 'utf8');
    const rotate = readFileSync(new URL('../systemd/gangway-nginx.logrotate', import.meta.url), 'utf8');
    const text = main().main;
    const run = /^RuntimeDirectory=(\S+)/m.exec(unit)?.[1] ?? '';
    const logs = /^LogsDirectory=(\S+)/m.exec(unit)?.[1] ?? '';
    expect(text).toContain(`pid /run/${run}/nginx.pid;`);
    expect(text).toContain(`access_log /var/log/${logs}/access.log gangway;`);
    expect(rotate).toContain(`/var/log/${logs}/*.log`);
    expect(rotate).toContain(`/run/${run}/nginx.pid`);
  });

  it('sets HSTS to a day or to the given header, and refuses anything else', () => {
    expect(main().hsts).toContain('"max-age=86400"');
    expect(main({ HSTS: 'max-age=63072000; includeSubDomains; preload' }).hsts).toContain('; preload"');
    expect(main({ HSTS: 'false' }).hsts).toContain('default ""');
    expect(() => main({ HSTS: 'max-age=1"; } server {' })).toThrow(/^HSTS is /);
  });
});

it('serves files of a page opened before an upgrade, and answers 404 two upgrades later', async () => {
  const root = join(folder, 'portal');
  for (const release of ['second', 'third']) {
    // A page of the last release requests a file after the next one is live.
    const next = join(folder, release);
    mkdirSync(join(next, 'assets'), { recursive: true });
    writeFileSync(join(next, 'index.html'), `<title>${release}</title>`);
    writeFileSync(join(next, `assets/main-${release}.js`), script);
    keepLastAssets(root, next);
    renameSync(root, join(folder, `before-${release}`));
    renameSync(next, root);
    const [kept, current] = [release === 'second' ? 'abc123' : 'second', release];
    expect((await ask(hosts.portal, '/')).body).toContain(release);
    for (const name of [kept, current]) {
      const { status, body } = await ask(hosts.portal, `/assets/main-${name}.js`);
      expect([name, status, body]).toEqual([name, 200, script]);
    }
  }
  const { status, body } = await ask(hosts.portal, '/assets/main-abc123.js');
  expect(status).toBe(404);
  expect(body).not.toContain('third');
});
