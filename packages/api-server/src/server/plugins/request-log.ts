import { system } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';

const probes = new Set<string>([system.live.path, system.ready.path, '/metrics']);

/**
 * Logs one line per request: the route's pattern instead of the address, which may hold ids, e-mails and tokens; the user; the
 * duration.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.caller ? { user_id: request.caller.id } : {}),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    // Log successful probes at debug: they come every few seconds.
    else if (probes.has(line.route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}
