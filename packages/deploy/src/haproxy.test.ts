import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChild, freePorts, spawnChild } from '@gangway/tooling/child-process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificates } from '../scripts/certificates.mjs';
import { ask } from './tests/ask.ts';

const page = readFileSync(new URL('../../handbook/operate/proxies.md', import.meta.url), 'utf8');
const documented = /```haproxy\n([^]*?)```/.exec(page)?.[1] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'gangway-haproxy-'));

/** Replica that records its calls, can drop a connection after the work, and can cease to be ready. */
class Replica {
  ready = true;
  drops = false;
  readonly seen: { method: string; headers: http.IncomingHttpHeaders }[] = [];
  readonly #server = http.createServer((request, response) => {
    if (request.url === '/health/ready') return void response.writeHead(this.ready ? 200 : 503).end();
    this.seen.push({ method: request.method ?? '', headers: request.headers });
    request.resume().once('end', () => (this.drops ? request.socket.destroy() : response.end('well')));
  });

  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }
  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const replicas = [new Replica(), new Replica()];
const seen = () => replicas.flatMap((replica) => replica.seen);
let log = '';
let haproxy: ReturnType<typeof spawnChild>;
let port = 0;
let authority: Buffer;
const call = (
  path: string,
  { host = 'api.example.com', ...request }: Parameters<typeof ask>[2] & { host?: string } = {},
) => ask({ host, port, authority }, path, request);

beforeAll(async () => {
  const ports = await Promise.all(replicas.map((replica) => replica.start()));
  [port = 0] = await freePorts(1);
  const certificates = makeCertificates(folder, ['api.example.com', 'portal.example.com', 'console.example.com']);
  authority = readFileSync(certificates.authority);
  const pem = join(folder, 'gangway.pem');
  writeFileSync(pem, readFileSync(certificates.certificate, 'utf8') + readFileSync(certificates.key, 'utf8'));
  // Only addresses and files are of this machine.
  const configuration = documented
    .replace(':443 ssl crt /etc/haproxy/gangway.pem', `127.0.0.1:${port} ssl crt ${pem}`)
    .replace('10.0.0.1:4002', `127.0.0.1:${ports[0]}`)
    .replace('10.0.0.2:4002', `127.0.0.1:${ports[1]}`)
    .replaceAll(/127\.0\.0\.1:808\d/g, `127.0.0.1:${ports[0]}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration);
  haproxy = spawnChild('haproxy', ['-db', '-f', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/sbin:/usr/local/sbin:/opt/homebrew/bin' },
  });
  for (const stream of [haproxy.stdout, haproxy.stderr])
    stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await expectSoon(async () => (await call('/service/all')).status === 200);
});
afterAll(async () => {
  await endChild(haproxy);
  for (const replica of replicas) replica.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const replica of replicas) Object.assign(replica, { ready: true, drops: false }).seen.length = 0;
});

/** Waits until something holds, within ten seconds. */
async function expectSoon(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(`It did not come to hold. HAProxy says: ${log}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('the HAProxy configuration of the handbook', () => {
  it('starts without a warning', () => {
    expect(log).not.toMatch(/WARNING|ALERT/);
  });

  it.each(['DELETE', 'PUT', 'POST', 'PATCH', 'GET'])('never sends %s a second time', async (method) => {
    for (const replica of replicas) replica.drops = true;
    for (let round = 1; round <= 10; round += 1) {
      const { status } = await call('/user/7', { method, ...(method === 'GET' ? {} : { body: '{}' }) });
      expect([status, seen().length]).toEqual([502, round]);
    }
  });

  it('sends nothing to a replica that is not ready, and uses it again when it is', async () => {
    const [away, there] = replicas as [Replica, Replica];
    away.ready = false;
    const onlyThere = async () => {
      for (const replica of replicas) replica.seen.length = 0;
      for (let round = 0; round < 6; round += 1) await call('/service/all');
      return away.seen.length === 0;
    };
    await expectSoon(onlyThere);
    expect(there.seen).toHaveLength(6);
    away.ready = true;
    await expectSoon(async () => !(await onlyThere()));
  });

  it("gives the API the visitor's address, whatever the visitor claims", async () => {
    await call('/service/all', {
      headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', traceparent: 'x' },
    });
    expect(seen()[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(seen()[0]?.headers).not.toHaveProperty('forwarded');
    expect(seen()[0]?.headers).not.toHaveProperty('traceparent');
  });

  it('keeps the metrics inside', async () => {
    expect((await call('/metrics')).status).toBe(404);
    expect(seen()).toEqual([]);
  });

  it('logs neither queries nor mailed links', async () => {
    await call('/reset-password/secret-1?email=a@b.co', { host: 'portal.example.com' });
    await call('/login?accessToken=secret-2', { host: 'portal.example.com' });
    const paths = () =>
      [...log.matchAll(/^\{.*\}$/gm)].map(([line]) => (JSON.parse(line) as { path: string }).path).slice(-2);
    await expect.poll(paths).toEqual(['/reset-password/-', '/login']);
    expect(log).not.toContain('secret-');
  });
});
