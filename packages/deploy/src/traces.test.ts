import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProxiedPlatform } from '../scripts/proxied-platform.mjs';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** Exports received by the collector, one set of spans each. */
const received: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push(body);
    response.end('{}');
  });
});
let platform: Awaited<ReturnType<typeof startProxiedPlatform>>;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  platform = await startProxiedPlatform({
    replicaCount: 1,
    withSampleService: false,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  });
}, 240_000);
afterAll(async () => {
  await platform?.stop();
  collector.close();
}, 60_000);

const spans = () =>
  received
    .flatMap((body) => (JSON.parse(body) as Export).resourceSpans)
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

  // nginx logs the trace id; the spans arrive with the next batch.
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
  const all = received.join('\n');
  for (const secret of [outside, 'super.admin', 'gangway-demo-2026', 'argon2id', 'eyJ']) {
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
  }
});
