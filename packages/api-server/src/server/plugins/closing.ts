import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../context.ts';

export interface ClosingTimes {
  /** Milliseconds in which everything goes on, so that balancers which ask learn of it; 0 without a proxy. */
  notReady: number;
  /** Milliseconds in which requests are still taken on connections that are there, longer than a proxy keeps an idle one. */
  lastAnswers: number;
  /** Milliseconds from the beginning, after which requests still under way are cut off. */
  total: number;
}

/**
 * `app.close()` in steps: `/health/ready` answers 503; then no new connection is taken, and each answer asks to close the one it goes by;
 * then Fastify waits for the requests under way; then those that do not end are cut off.
 *
 * A proxy must not send a POST again whose connection broke: the API may have carried it out. So no connection is closed by which a
 * request may be coming. Those that are made but not yet accepted are reset when the server stops listening; a proxy makes hardly any
 * as long as it is let keep them. Idle ones are given up by the side that would write into them next, which is the proxy.
 */
export function addClosing(app: FastifyInstance, readiness: Readiness, times: ClosingTimes): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.closing && !app.server.listening) void reply.header('connection', 'close');
    // Fastify asks for it as soon as it is told to close.
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
    await emptyPoll();
    const allGone = new AbortController();
    app.server.once('close', () => allGone.abort());
    // Not `http.Server`'s own, which Fastify calls later: that closes idle connections at once.
    Server.prototype.close.call(app.server);
    await delay(times.lastAnswers, undefined, { signal: allGone.signal }).catch(() => {});
  });
  app.addHook('onClose', () => clearTimeout(cutOff));
}

/** Milliseconds: of a turn in which nothing happened, of sleep before each, and for finding one on a machine that has no rest. */
const emptyTurn = { longest: 0.1, sleep: 3, search: 1_000 };

/**
 * Resolves when the event loop has just asked the system for what there is to do, and there was nothing: no connection waits to be
 * accepted, save those of the microseconds until the socket is closed.
 */
async function emptyPoll(): Promise<void> {
  const until = performance.now() + emptyTurn.search;
  while (performance.now() < until) {
    // The system interrupts a process that has just slept later than one that spins, and connections come while it is interrupted.
    await delay(emptyTurn.sleep);
    const { events } = performance.nodeTiming.uvMetricsInfo;
    const began = performance.now();
    await nextTurn();
    const isShort = performance.now() - began < emptyTurn.longest;
    if (isShort && performance.nodeTiming.uvMetricsInfo.events === events) return;
  }
}
