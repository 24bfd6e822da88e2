import { auth } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { suiteApp, testApp } from './testing/test-app.ts';
import { people, testPassword } from './testing/test-fixture.ts';

const log: string[] = [];
const app = await suiteApp({
  config: { logLevel: 'info', hsts: 'max-age=86400' },
  logStream: { write: (line) => void log.push(line) },
});

const portal = 'http://localhost:4000';
const console_ = 'http://localhost:4001';

describe('origins', () => {
  it('allows exactly the portal and the console, without credentials', async () => {
    for (const origin of [portal, console_]) {
      const answer = await app.server.inject({
        method: 'OPTIONS',
        url: '/user/details',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
      });
      expect(answer.statusCode).toBe(204);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers':
          'authorization, content-type, if-match, idempotency-key, gangway-device, gangway-log-position',
        'access-control-max-age': '7200',
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
    const plain = await app.server.inject({ url: '/health/live', headers: { origin: portal } });
    expect(plain.headers['access-control-expose-headers']).toBe(
      'X-Total-Count, X-Total-Count-Capped, Date, ETag, Retry-After, X-Request-Id, Gangway-Device, Gangway-Log-Position, WWW-Authenticate',
    );
    expect(String(plain.headers['vary'])).toContain('Origin');
  });

  it('allows no other origin', async () => {
    const others = [
      'null',
      'http://localhost',
      'http://localhost:40000',
      'http://localhost:4000.evil.example',
      'http://localhost:4000/',
      'HTTP://LOCALHOST:4000',
      'https://localhost:4000',
      'http://127.0.0.1:4000',
      'http://sub.localhost:4000',
      'http://localhost:4002',
      'http://evil.example',
      'http://localhost:4000 http://evil.example',
      'http://localhost:4001/',
      'http://localhost:40001',
      'http://localhost:4001.evil.example',
      'https://localhost:4001',
      'http://LOCALHOST:4001',
      'http://evil.example/http://localhost:4000',
      'http://evil.example?http://localhost:4000',
      'http://localhost:4000@evil.example',
      'http://localhost:4000%00.evil.example',
      'http://localhost:4000#evil',
      'http://xlocalhost:4000',
      'http://localhost.:4000',
      'http://[::1]:4000',
      'file://',
      'chrome-extension://abcdefghijklmnop',
      'data:text/html,x',
      '*',
      'undefined',
      'http://localhost:4000,http://localhost:4001',
    ];
    expect(others.length).toBeGreaterThanOrEqual(30);
    for (const origin of others) {
      const answer = await app.server.inject({ url: '/health/live', headers: { origin } });
      expect({ origin, allowed: answer.headers['access-control-allow-origin'] }).toEqual({
        origin,
        allowed: undefined,
      });
      expect(String(answer.headers['vary'])).toContain('Origin');
    }
  });
});

describe('every answer', () => {
  it('carries the headers of an API, not of a page', async () => {
    const answer = await app.server.inject('/user/me');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'strict-transport-security': 'max-age=86400',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('names the request in header and problem, by the ID of the trusted proxy alone', async () => {
    const proxied = await testApp({ config: { trustedProxies: ['10.0.0.5'] } });
    const ask = (id: string, remoteAddress: string) =>
      proxied.server.inject({ url: '/user/me', headers: { 'x-request-id': id }, remoteAddress });
    const own = await ask('trace-1234', '10.0.0.5');
    expect(own.headers['x-request-id']).toBe('trace-1234');
    expect(own.json()).toMatchObject({ code: 'not_signed_in', requestId: 'trace-1234' });
    for (const answer of [await ask('<script>', '10.0.0.5'), await ask('trace-1234', '192.0.2.7')]) {
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    await proxied.close();
  });
});

describe('bad input', () => {
  const post = (payload: string, type = 'application/json') =>
    app.server.inject({ method: 'POST', url: '/user/login', headers: { 'content-type': type }, payload });

  it('answers a problem with a message, never a stack or 500', async () => {
    const cases: [string, string | undefined, number][] = [
      ['{', undefined, 400],
      ['', undefined, 400],
      ['null', undefined, 400],
      ['[]', undefined, 400],
      ['{"__proto__":{"x":1}}', undefined, 400],
      ['{"email":"a@b.co","password":"x","constructor":{"prototype":{}}}', undefined, 400],
      [`{"email":"${'a'.repeat(70_000)}"}`, undefined, 413],
      [`{"email":${'['.repeat(10_000)}${']'.repeat(10_000)},"password":"x"}`, undefined, 400],
      ['{"email":"a@b.co","password":"x"}', 'text/plain', 415],
      ['{"email":"a@b.co","password":"x"}', 'application/json-evil', 415],
      ['{"email":"a@b.co","password":"x"}', 'application/xml', 415],
      ['email=a%40b.co&password=x', 'application/x-www-form-urlencoded', 415],
    ];
    for (const [payload, type, status] of cases) {
      const answer = await post(payload, type);
      expect({ payload: payload.slice(0, 40), type, status: answer.statusCode }).toEqual({
        payload: payload.slice(0, 40),
        type,
        status,
      });
      const problem = answer.json<{ code: string; message: string }>();
      expect(problem.code).toMatch(/^[a-z_]+$/);
      expect(problem.message).not.toMatch(/ at |node_modules|Error:/);
    }
  });

  it('answers an unknown call with 404 and a hint', async () => {
    const answer = await app.server.inject('/no/such/call?x=1');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'no_such_call' });
  });
});

describe('the log', () => {
  it('holds one line per request, without passwords, tokens, addresses of mail or query strings', async () => {
    log.length = 0;
    const { body } = await app.expect(202, auth.login, { body: { email: people.user, password: testPassword } });
    await app.send(auth.refresh, { body: { refreshToken: body.result.refreshToken } });
    await app.send(auth.resetEmail, { query: { email: people.bare } });
    await app.server.inject({
      url: '/reset-password/some-secret-link?email=x',
      headers: { 'user-agent': 'a\u001b[31m' },
    });
    const text = log.join('');
    expect(log.filter((line) => line.includes('"msg":"request"'))).toHaveLength(4);
    for (const secret of [
      testPassword,
      'eyJ',
      body.result.refreshToken.slice(0, 40),
      people.user,
      people.bare,
      'some-secret-link',
      '?',
    ]) {
      expect({ secret, found: text.includes(secret) }).toEqual({ secret, found: false });
    }
    for (const line of log) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});

describe('metrics and documents', () => {
  it('counts by route pattern', async () => {
    await app.server.inject('/user/12345');
    const { payload } = await app.server.inject('/metrics');
    expect(payload).toContain('http_request_duration_seconds_bucket');
    expect(payload).toContain('route="/user/:id"');
    expect(payload).not.toContain('12345');
  });
});

describe('without the database', () => {
  it('answers 503 with Retry-After, never 500, and is not ready', async () => {
    const lost = await testApp();
    const token = await lost.tokenOf('superAdmin');
    await lost.context.store.close();
    const calls = [
      await lost.send(auth.login, { body: { email: people.user, password: testPassword } }),
      await lost.send(auth.sessions, { as: { token } }),
      await lost.send(auth.generatePassword, { body: { email: people.user, password: 'x', token: 'y' } }),
    ];
    for (const answer of calls) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
    }
    expect((await lost.server.inject('/health/live')).statusCode).toBe(200);
    expect((await lost.server.inject('/health/ready')).statusCode).toBe(503);
    await lost.close();
  });
});
