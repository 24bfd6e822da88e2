import { type AddressInfo, type Socket, connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { suiteApp, testApp } from '../../testing/test-app.ts';

const log: string[] = [];
// Use a socket: injected calls skip all of this.
const app = await suiteApp({
  config: { hsts: 'max-age=86400', logLevel: 'info' },
  logStream: { write: (line) => void log.push(line) },
});
// Real limits, shortened.
Object.assign(app.server.server, { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 100 });
await app.server.listen({ host: '127.0.0.1', port: 0 });
const port = (app.server.server.address() as AddressInfo).port;

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: { code: string; message: string; requestId: string } | undefined;
  text: string;
}

/** Sends the bytes, then those of `then`, and reads until the server ends the connection. */
async function raw(bytes: string, then?: (socket: Socket) => void): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(Buffer.from(bytes, 'latin1'));
  then?.(socket);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    headers,
    body: body.startsWith('{') ? (JSON.parse(body) as RawAnswer['body']) : undefined,
    text,
  };
}

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:4000\r\nConnection: close\r\n${headers}\r\n`;

const expectProblem = ({ status, headers, body, text }: RawAnswer, wanted: number, code: string) => {
  expect([status, body?.code]).toEqual([wanted, code]);
  expect(Object.keys(body ?? {}).toSorted()).toEqual(['code', 'message', 'messageCode', 'requestId']);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    'strict-transport-security': expect.stringContaining('max-age') as string,
    vary: 'Origin',
    'x-request-id': body?.requestId,
  });
  expect(text).not.toMatch(/secret|FST_|HPE_/);
};

describe('an unreadable path', () => {
  it.each([
    ['no text', '/user/%ff?secret=1'],
    ['half an escape', '/%?secret=1'],
    ['a part of 513 letters', `/user/1/entitlements/${'secret'.repeat(100)}`],
  ])('(%s) is a problem like any other, readable by our own pages', async (_name, path) => {
    log.length = 0;
    const answer = await raw(get(path));
    expectProblem(answer, 400, 'malformed');
    expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:4000');
    expect(log.join('')).toContain('"route":"unmatched","status":400');
    expect(log.join('')).not.toContain('secret');
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['noise', 'secret noise\r\n\r\n', 400, 'malformed'],
    ['too long headers', get('/health/live', `X-Long: ${'secret'.repeat(10_000)}\r\n`), 431, 'headers_too_large'],
  ])('(%s) is a problem like any other', async (_name, bytes, status, code) => {
    expectProblem(await raw(bytes), status, code);
  });

  it('(no host) gets a problem like any other', async () => {
    expectProblem(await raw('GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n'), 400, 'malformed');
  });
});

describe('a slow client', () => {
  const drip = (piece: string) => (socket: Socket) => {
    const timer = setInterval(() => socket.write(piece), 50);
    socket.on('close', () => clearInterval(timer));
  };

  it.each([
    ['with its headers', 'GET /health/live HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
    [
      'with its body',
      'POST /user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
      ' ',
    ],
  ])('%s is told so, and its connection ends', async (_name, first, piece) => {
    const started = performance.now();
    const answer = await raw(first, drip(piece));
    expect(performance.now() - started).toBeLessThan(10_000);
    expectProblem(answer, 408, 'too_slow');
  });

  it('loses a connection on which it sends nothing', async () => {
    const { status } = await raw('');
    expect([0, 408]).toContain(status);
  });

  it('has ten seconds for its headers, and the time of the largest body for any body', async () => {
    const fresh = await testApp();
    // 20 s, and 16 MB at 4 Mbit/s.
    expect([fresh.server.server.headersTimeout, fresh.server.server.requestTimeout]).toEqual([10_000, 53_555]);
    await fresh.close();
  });
});
