import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../context.ts';

export interface ClosingTimes {
  /** Milliseconds in which requests are still taken, longer than the proxy keeps an idle connection; 0 without a proxy. */
  notReady: number;
  /** Milliseconds after which requests still under way are cut off. */
  total: number;
}

/**
 * `app.close()` in three steps: `/health/ready` answers 503 and each answer asks to close its connection, while requests are still
 * taken; then Fastify stops listening and waits for the requests under way; then those that do not end are cut off.
 *
 * A proxy must not send a POST again whose connection broke: the API may have carried it out. Idle connections are closed by the
 * side that would write into them next, which is the proxy: it gives them up during the first step.
 */
export function addClosing(app: FastifyInstance, readiness: Readiness, { notReady, total }: ClosingTimes): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.closing) void reply.header('connection', 'close');
    done(null, payload);
  });
  let cutOff: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    readiness.closing = true;
    if (!app.server.listening) return;
    cutOff = setTimeout(() => app.server.closeAllConnections(), total);
    await delay(notReady);
    await quietTurn();
  });
  app.addHook('onClose', () => clearTimeout(cutOff));
}

const quiet = 0.2;
const mostTurns = 10_000;

/**
 * Resolves right after a turn of the event loop in which next to nothing happened. Connections that are made but not yet
 * accepted are reset when the server stops listening; after such a turn there is none, save in a fraction of a millisecond.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began < quiet) return;
  }
}
