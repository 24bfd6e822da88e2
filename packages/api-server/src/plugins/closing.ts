import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../context.ts';

/**
 * Once nobody is let in any more, each answer asks the proxy not to keep the connection for a next request. Not before: it
 * would open a new one here for each that it gives up.
 */
export function addClosing(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.closing && !app.server.listening) void reply.header('connection', 'close');
    done(null, payload);
  });
}
