import { request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { role } from '@gangway/contract';
import { describe, expect, it, vi } from 'vitest';
import { suiteApp } from '../test-app.ts';

// Over a socket, since headers and broken requests never reach an injected call.
const log: string[] = [];
const app = await suiteApp({
  config: { apiDocs: true, logLevel: 'info' },
  logStream: { write: (line) => void log.push(line) },
});
const token = await app.tokenOf('superAdmin');
await app.server.listen({ host: '127.0.0.1', port: 0 });
const port = (app.server.server.address() as AddressInfo).port;

/** Sends these bytes and answers the status line's number, 0 where the connection just ends. */
function raw(bytes: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(bytes, 'latin1')));
    let answer = '';
    socket.setTimeout(15_000, () => reject(new Error('no answer within 15 s')));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
  });
}

/** Asks for a path as it stands: `fetch` would tidy it. */
function statusAt(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

const get = (headers: string, path = '/health/live') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

describe('what is too large or broken', () => {
  it.each([
    ['100 kB of one header', get(`X-Long: ${'a'.repeat(100_000)}\r\n`), [431, 0]],
    ['5,000 headers', get(Array.from({ length: 5000 }, (_, index) => `X-${index}: 1\r\n`).join('')), [431, 0]],
    ['201 headers', get('a:b\r\n'.repeat(199)), [431]],
    ['2,100 headers before the proxy’s own', get(`${'a:b\r\n'.repeat(2100)}X-Forwarded-For: 203.0.113.7\r\n`), [431]],
    ['an address of 100 kB', get('', `/health/live?${'a'.repeat(100_000)}`), [414, 431, 0]],
    ['a header that is not ASCII', get('Authorization: Bearer \xe9\xff\r\n', '/user/me'), [400, 401]],
    ['no request at all', '\x16\x03\x01\x02\x00', [400, 0]],
    [
      'two lengths',
      'POST /user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      [400, 0],
    ],
    [
      'length and chunks at once',
      'POST /user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400, 0],
    ],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400, 404, 405, 0]],
    ['a path that decodes to nothing', get('', '/user/%ff'), [400, 401, 404]],
    ['a path that climbs', get('', '/../../etc/passwd'), [404]],
    ['a NUL in the path', get('', '/user/%00'), [400, 401, 404]],
  ])('refuses %s, and the server goes on', async (_name, bytes, statuses) => {
    expect(statuses).toContain(await raw(bytes));
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  });

  it('answers 200 headers', async () => {
    expect(await raw(get('a:b\r\n'.repeat(198)))).toBe(200);
  });

  it.each([
    '..',
    '%2e%2e/%2e%2e/x',
    '%00',
    '....//',
    '\\..\\..',
    '../../../package.json',
    '%',
    'none.js',
    '.git/config',
  ])('finds nothing at /docs/static/%s, and logs no error', async (path) => {
    log.length = 0;
    expect([400, 404]).toContain(await statusAt(`/docs/static/${path}`));
    expect(log.join('')).not.toMatch(/"level":(50|60|"error"|"fatal")|unexpected error/);
    await vi.waitFor(() => expect(log.join('')).toContain('"status":4'));
  });

  it('refuses a body beyond 64 kB, 10,000 levels deep or with a name of 10,000 letters within 100 ms', async () => {
    const post = (payload: string) =>
      app.server.inject({
        method: 'POST',
        url: role.create.path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload,
      });
    await post('{}');
    for (const [payload, status] of [
      [JSON.stringify({ name: 'a'.repeat(70_000), displayName: 'a' }), 413],
      [`{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
      [`{"name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 400],
      [JSON.stringify({ name: 'a'.repeat(10_000), displayName: 'a' }), 400],
      [JSON.stringify({ name: '🚢'.repeat(10_000), displayName: 'a' }), 400],
    ] as const) {
      const started = performance.now();
      expect((await post(payload)).statusCode).toBe(status);
      // Generous beside the 100 ms asked for: the machine of a test is busy. A quadratic check would take seconds.
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
