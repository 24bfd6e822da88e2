import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProxiedPlatform } from '../scripts/proxied-platform.mjs';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}
interface Line {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'gangway-traces-'));
const file = path.join(folder, 'traces.jsonl');
let platform: Awaited<ReturnType<typeof startProxiedPlatform>>;
beforeAll(async () => {
  platform = await startProxiedPlatform({
    replicaCount: 1,
    withSampleService: false,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: pathToFileURL(file).href },
  });
}, 240_000);
afterAll(async () => {
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const spans = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => (JSON.parse(line) as Line).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);

it('one trace leads from nginx through the API to SQL, whatever trace the visitor names', async () => {
  const outside = 'f'.repeat(32);
  const body = JSON.stringify({ email: 'super.admin@gangway.test', password: 'gangway-demo-2026' });
  const request = https.request({
    host: '127.0.0.1',
    port: platform.ports.https,
    servername: platform.hosts.api,
    ca: platform.authority,
    path: '/user/login',
    method: 'POST',
    headers: {
      host: `${platform.hosts.api}:${platform.ports.https}`,
      origin: platform.addresses.portal,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      traceparent: `00-${outside}-0123456789abcdef-01`,
    },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(202);
  const id = String(response.headers['x-request-id']);

  // nginx logs the trace's number; the spans below it come with the next batch.
  await expect.poll(() => platform.nginx.accessLog()).toContain(`"request_id":"${id}"`);
  await expect.poll(() => spans().some(({ traceId }) => traceId === id), { timeout: 30_000 }).toBe(true);
  const trace = spans().filter(({ traceId }) => traceId === id);
  const [call] = trace.filter(({ name }) => name === 'POST /user/login');
  expect(call?.parentSpanId).toBe(id.slice(0, 16));
  const statements = trace.filter((span) => span !== call);
  expect(statements.length).toBeGreaterThan(2);
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]));
  const texts = statements.map(({ attributes }) => JSON.stringify(attributes)).join('');
  expect(texts).toContain('password_hash');
  const all = readFileSync(file, 'utf8');
  for (const secret of [outside, 'super.admin', 'gangway-demo-2026', 'argon2id', 'eyJ']) {
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
  }
});
