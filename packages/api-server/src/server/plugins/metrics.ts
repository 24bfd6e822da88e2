import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { errorCode, StartupError } from '../../config/index.ts';
import type { Store } from '../../store/index.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { addSignInMetrics } from './sign-in-metrics.ts';

/** The commit that the bundle was built from; the build puts the value in (vite.config.ts). */
// oxlint-disable-next-line gangway/environment-in-config -- no setting: the bundle holds the value itself
const revision = process.env['GANGWAY_REVISION'] ?? 'unknown';

/**
 * Serves `/metrics` in the Prometheus format; routes by pattern, never by address, so that no id or token becomes a label. On
 * the API's port only where there is no separate one.
 */
export function addMetrics(app: FastifyInstance, store: Store, ownPort: number | null): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Answers of 500 and above',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const pool = new Gauge({
    name: 'database_connections',
    help: 'Connections to the store, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = store.pool();
      this.set({ state: 'total' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  registry.registerMetric(pool);
  new Gauge({
    name: 'gangway_build_info',
    help: 'Always 1; which version runs here, built from which commit, on which Node',
    labelNames: ['version', 'revision', 'node'],
    registers: [registry],
  }).set({ version: packageJson.version, revision, node: process.versions.node }, 1);
  addSignInMetrics(app, registry);

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const status = String(reply.statusCode);
    // Leave streams out: their duration is the reader's.
    if (request.routeOptions.config.route?.streams !== true) {
      seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    }
    if (reply.statusCode >= 500) failures.inc({ route, status });
    done();
  });
  if (ownPort !== null) return registry;
  app.get('/metrics', { config: { internal: true } }, async (_request, reply) => {
    void reply.type(registry.contentType);
    return registry.metrics();
  });
  return registry;
}

/**
 * Serves the metrics alone, on a port that no proxy needs to hide.
 * @throws StartupError when the port is taken.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<{ close: () => void }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(
      `${host}:${port} cannot be listened on (${errorCode(error) ?? 'unknown'}): set METRICS_PORT to a free port.`,
      { cause: error },
    );
  }
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
