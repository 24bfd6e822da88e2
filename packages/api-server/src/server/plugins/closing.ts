import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../context.ts';

export interface ClosingTimes {
  /** Milliseconds in which everything goes on, so that balancers notice; 0 without a proxy. */
  notReady: number;
  /** Milliseconds in which kept connections are still answered, longer than a proxy keeps an idle one. */
  lastAnswers: number;
  /** Milliseconds from the beginning, after which requests still under way are cut off. */
  total: number;
}

/**
 * `app.close()` in steps: `/health/ready` answers 503; then the server takes no new connection, and each answer asks to close the
 * one it goes by; then Fastify waits for the requests under way; then those that do not end are cut off.
 *
 * A proxy must not repeat a POST whose connection broke: the API may have carried it out. Idle connections therefore stay open
 * while a request may be coming on them; the proxy, which would write next, gives them up.
 */
export function addClosing(app: FastifyInstance, readiness: Readiness, times: ClosingTimes): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.closing && !app.server.listening) void reply.header('connection', 'close');
    // Fastify asks for it from the start: keep connections while the server still listens.
    else if (readiness.closing) reply.raw.removeHeader('connection');
    done(null, payload);
  });
  let cutOff: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    readiness.closing = true;
    if (!app.server.listening) return;
    cutOff = setTimeout(() => app.server.closeAllConnections(), times.total);
    if (times.notReady === 0) return;
    await delay(times.notReady);
    const allGone = new AbortController();
    app.server.once('close', () => allGone.abort());
    // Stop listening as net.Server does. http.Server, which Fastify closes later, would drop idle connections at once.
    Server.prototype.close.call(app.server);
    await delay(times.lastAnswers, undefined, { signal: allGone.signal }).catch(() => {});
  });
  app.addHook('onClose', () => clearTimeout(cutOff));
}
