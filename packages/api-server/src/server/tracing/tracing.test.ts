import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { auth, me, role, user } from '@gangway/contract';
import { describe, expect, inject, it } from 'vitest';
import { type Config, parseConfig } from '../../config/config.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';
import { type Tracing, startTracing } from './start-tracing.ts';

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Exported {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
}

const traceId = 'abcdef0123456789abcdef0123456789';
const fromProxy = { traceparent: `00-${traceId}-0123456789abcdef-01` };
const wanted = (endpoint: string, more: Record<string, string> = {}): NonNullable<Config['tracing']> => {
  const { tracing } = parseConfig({ GANGWAY_PROFILE: 'demo', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more });
  if (!tracing) throw new Error('no traces are wanted');
  return tracing;
};
const spansIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => (JSON.parse(line) as Exported).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans);
const valueOf = ({ attributes }: ExportedSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

interface Received {
  url: string;
  key: string;
  body: string;
}

/** Takes traces as a collector does. */
async function startCollector() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ url: request.url ?? '', key: String(request.headers['x-key']), body });
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { received, endpoint: `http://127.0.0.1:${port}/otlp`, close: () => server.close() };
}

/** Spans and log lines that `work` leaves. */
async function traced(work: (app: TestApp) => Promise<unknown>, more: Record<string, string> = {}) {
  const collector = await startCollector();
  const log: string[] = [];
  const tracing = startTracing(wanted(collector.endpoint, more), () => {});
  const app = await testApp({
    tracing,
    config: { logLevel: 'info', trustedProxies: ['127.0.0.1'] },
    logStream: { write: (line) => void log.push(line) },
  });
  try {
    await work(app);
  } finally {
    await app.close();
    await tracing.stop();
    collector.close();
  }
  const text = collector.received.map(({ body }) => body).join('\n');
  return { text, spans: spansIn(text), log: log.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe.runIf(inject('template').kind === 'postgres')('a trace', () => {
  it('links proxy, request and statements, and appears in the log', async () => {
    const { spans, log } = await traced(async (app) => {
      await app.expect(200, me.read, { as: 'user', headers: fromProxy });
    });
    const ours = spans.filter((span) => span.traceId === traceId);
    const [request] = ours.filter(({ name }) => name === 'GET /user/me');
    expect(request).toMatchObject({ parentSpanId: '0123456789abcdef', kind: 2 });
    expect(valueOf(request!, 'http.route')).toBe('/user/me');
    expect(valueOf(request!, 'http.response.status_code')).toBe(200);
    const statements = ours.filter((span) => span !== request);
    expect(statements.length).toBeGreaterThanOrEqual(2);
    for (const span of statements) {
      expect(span).toMatchObject({ parentSpanId: request!.spanId, kind: 3 });
      expect(valueOf(span, 'db.system.name')).toBe('postgresql');
    }
    expect(statements.map((span) => String(valueOf(span, 'db.query.text'))).join()).toContain('from users u');
    const line = log.find(({ route }) => route === '/user/me');
    expect(line).toMatchObject({ trace_id: traceId, request_id: valueOf(request!, 'gangway.request_id') });
  });

  it('holds no secret, address or value of a statement, even after failures', async () => {
    const { text, spans } = await traced(async (app) => {
      await app.expect(202, auth.login, { body: { email: people.user, password: testPassword } });
      await app.send(auth.login, { body: { email: 'who.knows@example.com', password: 'Wrong-Secret-9' } });
      await app.send(user.list, { as: 'superAdmin', query: { q: 'needle-in-search', page: 1, size: 10 } });
      const body = { name: 'Needle of a role', displayName: 'Needle of a role' };
      await app.expect(201, role.create, { as: 'superAdmin', body });
      await app.expect(409, role.create, { as: 'superAdmin', body });
      await app.server.inject('/reset-password/secret-link?email=needle@example.com');
      const { accessToken } = await app.signIn('user');
      await app.expect(200, me.read, { as: { token: accessToken } });
    });
    expect(spans.length).toBeGreaterThan(20);
    for (const secret of [
      people.user,
      testPassword,
      'who.knows',
      'Wrong-Secret',
      'eedle',
      'secret-link',
      'argon2id',
      'eyJ',
    ]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
    for (const span of spans.filter(({ kind }) => kind === 3)) {
      const quoted = String(valueOf(span, 'db.query.text')).replaceAll("'?'", '');
      expect(quoted.replace(/'\??$/, '')).not.toContain("'");
    }
  });

  it('separates requests that wait for the same connections', async () => {
    const traceOf = (n: number) => String(n).padStart(32, 'a');
    const added: string[] = [];
    const { spans } = await traced(async (app) => {
      const token = await app.tokenOf('superAdmin');
      await Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const headers = { traceparent: `00-${traceOf(n)}-0123456789abcdef-01` };
          const body = { name: `Traced ${n}`, displayName: `Traced ${n}` };
          // A busy machine refuses some.
          const { status } = await app.send(role.create, { as: { token }, headers, body });
          if (status === 201) added.push(traceOf(n));
        }),
      );
    });
    expect(added.length).toBeGreaterThan(20);
    const inserts = spans.filter((span) => String(valueOf(span, 'db.query.text')).startsWith('insert into "roles"'));
    const tracesOf = inserts.map((span) => span.traceId).filter((id) => added.includes(id));
    expect(tracesOf.toSorted()).toEqual(added.toSorted());
  });

  it('starts a new trace for a name that is invalid or does not come from our proxy', async () => {
    const { spans } = await traced(async (app) => {
      const as = { token: await app.tokenOf('user') };
      const headers = { authorization: `Bearer ${as.token}`, ...fromProxy };
      await app.server.inject({ url: '/user/me', headers, remoteAddress: '203.0.113.9' });
      for (const traceparent of [
        '',
        'x',
        `00-${'0'.repeat(32)}-0123456789abcdef-01`,
        `01-${traceId}-0123456789abcdef-01-x`,
      ]) {
        await app.expect(200, me.read, { as, headers: { traceparent } });
      }
    });
    const requests = spans.filter(({ kind }) => kind === 2);
    expect(requests).toHaveLength(5);
    for (const span of requests) expect([span.traceId === traceId, span.parentSpanId ?? '']).toEqual([false, '']);
  });

  it('covers a share of the requests, or none', async () => {
    const calls = async (app: TestApp) => {
      for (let call = 0; call < 5; call += 1) await app.expect(200, me.read, { as: 'user' });
    };
    const requests = async (sampler: string, share: string) =>
      (await traced(calls, { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share })).spans.filter(
        ({ kind }) => kind === 2,
      ).length;
    expect(await requests('traceidratio', '0')).toBe(0);
    expect(await requests('parentbased_traceidratio', '1')).toBe(5);
  });
});

describe('the export', () => {
  it('sends OTLP over HTTP with the configured headers and name', async () => {
    const { received, endpoint, close } = await startCollector();
    const tracing = startTracing(
      wanted(endpoint, {
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
        OTEL_SERVICE_NAME: 'harbour',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
      }),
      () => {},
    );
    const app = await testApp({ tracing });
    await app.expect(200, me.read, { as: 'user' });
    await app.close();
    await tracing.stop();
    close();
    expect(received.map(({ url, key }) => [url, key])).toEqual([['/otlp/v1/traces', 'a b']]);
    expect(received[0]?.body).toContain('"harbour"');
    expect(received[0]?.body).toContain('"staging"');
    expect(spansIn(received[0]?.body ?? '').map(({ name }) => name)).toContain('GET /user/me');
  });

  it('reports a missing collector and delays neither calls nor the end', async () => {
    const faults: string[] = [];
    const tracing: Tracing = startTracing(wanted('http://127.0.0.1:9'), (message) => void faults.push(message));
    const app = await testApp({ tracing });
    await app.expect(200, me.read, { as: 'user' });
    await app.close();
    const since = performance.now();
    await tracing.stop();
    expect(performance.now() - since).toBeLessThan(8_000);
    expect(faults.length).toBeLessThanOrEqual(1);
  });
});
