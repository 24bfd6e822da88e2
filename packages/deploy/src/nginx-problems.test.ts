import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { endChild, freePorts, spawnChild } from '@gangway/tooling/child-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificates } from '../scripts/certificates.mjs';
import { startNginx } from '../scripts/start-nginx.mjs';
import { type Answer, ask as askHost } from './tests/ask.ts';

const host = 'api.gangway.test';
const portal = 'https://portal.gangway.test';
const folder = mkdtempSync(join(tmpdir(), 'gangway-nginx-problems-'));

/** Answers with its name, drops the connection of `/drop`, and pauses six seconds in a stream. */
const program = `
  const [name, port] = process.argv.slice(1);
  require('node:http').createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.url === '/drop') return request.socket.destroy();
      if (request.url === '/own') return response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"busy"}');
      if (request.url !== '/activity/stream') return response.end(name);
      response.write('\\n');
      setTimeout(() => response.end(name), 6000);
    });
  }).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\\n'));`;

/** Replica in a process of its own, which can be frozen. */
class Replica {
  readonly #child: ChildProcess;

  constructor(name: string, port: number) {
    this.#child = spawnChild(process.execPath, ['-e', program, name, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  async ready(): Promise<void> {
    await once(this.#child.stdout!, 'data');
  }
  freeze = () => this.#child.kill('SIGSTOP');
  thaw = () => this.#child.kill('SIGCONT');
  end = () => endChild(this.#child, 'SIGKILL');
}

let replicas: Replica[];
let nginx: Awaited<ReturnType<typeof startNginx>>;
let port: number;
let authority: Buffer;
const ask = (path: string, request: Parameters<typeof askHost>[2] = {}) =>
  askHost({ host, port, authority }, path, { ...request, headers: { origin: portal, ...request.headers } });

beforeAll(async () => {
  const [https = 0, plain = 0, one = 0, other = 0] = await freePorts(4);
  port = https;
  replicas = [new Replica('one', one), new Replica('other', other)];
  await Promise.all(replicas.map((replica) => replica.ready()));
  const certificates = makeCertificates(folder, [host]);
  authority = readFileSync(certificates.authority);
  nginx = await startNginx({
    folder: join(folder, 'nginx'),
    sites: ['api'],
    values: {
      API_HOST: host,
      API_URL: `https://${host}`,
      PORTAL_URL: portal,
      CONSOLE_URL: 'https://console.gangway.test',
      // Keep a failed replica in use, so that each test meets it.
      API_UPSTREAMS: [one, other].map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' '),
      TLS_CERTIFICATE: certificates.certificate,
      TLS_KEY: certificates.key,
      HTTPS_PORT: String(https),
      HTTP_PORT: String(plain),
    },
    // Shorten the wait of writes alone.
    editConfiguration: (name, text) =>
      name.endsWith('api.conf') ? text.replaceAll('proxy_read_timeout 30s;', 'proxy_read_timeout 8s;') : text,
  });
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all(replicas.map((replica) => replica.end()));
  rmSync(folder, { recursive: true, force: true });
});

/** Checks an answer against the API's own problems (errors.ts, security-headers.ts, cors.ts). */
function expectProblem(answer: Answer, status: number, code: string): { message: string } {
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    vary: 'Origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    'access-control-allow-origin': portal,
    'access-control-expose-headers': 'Retry-After, X-Request-Id',
  });
  const problem = JSON.parse(answer.body) as { code: string; message: string; requestId: string };
  expect(problem).toEqual({
    code,
    message: expect.stringMatching(/^[A-Z].*\.$/),
    requestId: answer.headers['x-request-id'],
  });
  return problem;
}

async function timed(asked: Promise<Answer>): Promise<{ answer: Answer; seconds: number }> {
  const start = performance.now();
  const answer = await asked;
  return { answer, seconds: (performance.now() - start) / 1000 };
}

/** Freezes replicas for the tests of a `describe`. */
function freezing(frozen: () => readonly Replica[]): void {
  beforeAll(() => frozen().forEach((replica) => replica.freeze()));
  afterAll(() => frozen().forEach((replica) => replica.thaw()));
}

describe('while one replica is frozen', () => {
  freezing(() => replicas.slice(0, 1));

  it('answers each GET from the other after five seconds at most', async () => {
    const asked = await Promise.all(Array.from({ length: 6 }, () => timed(ask('/service/all'))));
    for (const { answer } of asked) expect([answer.status, answer.body]).toEqual([200, 'other']);
    const longest = Math.max(...asked.map(({ seconds }) => seconds));
    expect(longest).toBeGreaterThan(4.5);
    expect(longest).toBeLessThan(7);
  });
});

// Each waits for as long as nginx does, and these at the same time.
describe.concurrent('while both replicas are frozen', () => {
  freezing(() => replicas);

  it('waits longer for a write, never repeats it, and says to look', async () => {
    await Promise.all(
      ['POST', 'PATCH', 'PUT', 'DELETE'].map(async (method) => {
        const path = `/frozen/${method}`;
        const { answer, seconds } = await timed(ask(path, { method, body: method === 'DELETE' ? undefined : '{}' }));
        expect(seconds).toBeGreaterThan(7.5);
        expect(expectProblem(answer, 504, 'no_answer').message).toMatch(/may have been made/);
        expect(answer.headers).not.toHaveProperty('retry-after');
        const line = () =>
          nginx
            .accessLog()
            .split('\n')
            .find((each) => each.includes(path)) ?? '{}';
        await expect
          .poll(() => JSON.parse(line()) as unknown)
          .toMatchObject({
            upstream: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
          });
      }),
    );
  });

  it('answers a GET that no replica answers with a problem', async () => {
    const { answer, seconds } = await timed(ask('/service/all'));
    expect(seconds).toBeLessThan(12);
    expectProblem(answer, 504, 'no_answer');
    expect(answer.headers).toMatchObject({ 'retry-after': '2' });
  });
});

it('keeps a stream whose events are more than five seconds apart', async () => {
  const { status, body } = await ask('/activity/stream');
  expect([status, body.trim()]).toEqual([200, expect.stringMatching(/^(?:one|other)$/)]);
});

describe('a failure that nginx itself answers', () => {
  it.each([
    ['GET', '/drop', undefined, 502, 'no_answer'],
    ['POST', '/drop', '{}', 502, 'no_answer'],
    ['PUT', '/drop', '{}', 502, 'no_answer'],
    ['DELETE', '/drop', undefined, 502, 'no_answer'],
    ['GET', '/metrics', undefined, 404, 'no_such_call'],
    ['POST', '/plans/create', 'x'.repeat(100_000), 413, 'too_large'],
    ['PUT', '/user/password/generate', 'x'.repeat(100_000), 413, 'too_large'],
    ['POST', '/import/preview', 'x'.repeat(17_000_000), 413, 'too_large'],
  ])('is a problem of the API for %s %s', async (method, path, body, status, code) => {
    expectProblem(await ask(path, { method, body }), status, code);
  });

  it.each([
    ['headers that are too large', 'x-large', 'x'.repeat(17_000), 431, 'headers_too_large'],
    ['a malformed header', 'content-length', 'many', 400, 'malformed'],
  ])('is one for %s', async (_what, name, value, status, code) => {
    expectProblem(
      await askRaw(`GET /service/all HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${portal}\r\n${name}: ${value}\r\n\r\n`),
      status,
      code,
    );
  });

  it('is readable to no other page', async () => {
    const { headers } = await ask('/metrics', { headers: { origin: 'https://evil.example' } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers.vary).toBe('Origin');
  });
});

it("passes the API's own problems on as they are", async () => {
  const { status, body } = await ask('/own');
  expect([status, body]).toEqual([503, '{"code":"busy"}']);
});

/** Sends a request that Node's client would refuse to write. */
async function askRaw(text: string): Promise<Answer> {
  const socket = tls.connect({ host: '127.0.0.1', port, servername: host, ca: authority });
  socket.write(text);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}
