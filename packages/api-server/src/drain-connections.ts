import { once } from 'node:events';
import type { Server } from 'node:http';
import net from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

export interface DrainTimes {
  /** Milliseconds in which idle connections are left to the proxy, longer than it keeps them; 0 closes them at once. */
  idle: number;
  /** Milliseconds after which requests still under way are cut off. */
  total: number;
}

/**
 * Stops taking connections, lets those that are open end by themselves, and resolves when none is left.
 *
 * A proxy keeps connections for its next requests. Closing one that is idle, as `http.Server.close` does, now and then
 * crosses with a request just being sent into it: the proxy cannot know whether that was carried out, and must not
 * send a POST again. So the proxy gives them up: after an answer with `connection: close`, or after its own idle time.
 */
export async function drainConnections(server: Server, times: DrainTimes): Promise<void> {
  if (!server.listening) return;
  await quietMoment(server);
  const closed = once(server, 'close');
  net.Server.prototype.close.call(server);
  const timer = new AbortController();
  const wait = (milliseconds: number) => delay(milliseconds, undefined, { signal: timer.signal }).catch(() => {});
  void (async () => {
    await wait(times.idle);
    server.closeIdleConnections();
    await wait(Math.max(0, times.total - times.idle));
    if (!timer.signal.aborted) server.closeAllConnections();
  })();
  await closed;
  timer.abort();
}

const quietWithin = 2_000;
const shortTurn = 1;

/**
 * Resolves when nobody waits to be let in. Connections that are made but not yet accepted are reset when the server stops
 * listening, and the proxy's request in one of them with it. Node accepts one in each turn of its event loop; so after a
 * turn that brought none, and was short, hardly any can be waiting.
 */
async function quietMoment(server: Server): Promise<void> {
  let arrived = false;
  const note = () => {
    arrived = true;
  };
  server.on('connection', note);
  const giveUpAt = performance.now() + quietWithin;
  for (let began = performance.now(); began < giveUpAt; began = performance.now()) {
    arrived = false;
    await nextTurn();
    if (!arrived && performance.now() - began < shortTurn) break;
  }
  server.off('connection', note);
}
