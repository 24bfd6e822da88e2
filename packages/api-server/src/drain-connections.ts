import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

const calmFor = 100;
const calmWithin = 2_000;
const emptyWithin = 4_000;

/**
 * Resolves when nobody waits to be let in. Connections that are made but not yet accepted are reset when the server stops
 * listening, and the proxy's request in one of them with it, which it must not send again. So first a moment is awaited in
 * which the proxy makes do with the connections it has, then one in which none waits; the caller stops listening in the
 * same turn of the event loop.
 */
async function quietMoment(server: Server): Promise<void> {
  const began = performance.now();
  let arrived = began;
  const note = () => {
    arrived = performance.now();
  };
  server.on('connection', note);
  for (let now = began; now - began < emptyWithin; now = performance.now()) {
    const turnBegan = now;
    if (now - began < calmWithin) await delay(calmFor / 10);
    // What follows runs right after all that waited were let in.
    await nextTurn();
    const isCalm = performance.now() - arrived >= calmFor || performance.now() - began >= calmWithin;
    if (!isCalm) continue;
    const waiting = connectionsWaiting(server);
    // Where the system does not tell: a turn that brought none has most likely left none.
    if (waiting === undefined ? arrived < turnBegan : waiting === 0) break;
  }
  server.off('connection', note);
}

/** How many connections the kernel has made for this server that it has not accepted yet; undefined where it does not tell. */
export function connectionsWaiting(server: Server): number | undefined {
  const address = server.address();
  if (process.platform !== 'linux' || address === null || typeof address === 'string') return undefined;
  const port = `:${address.port.toString(16).toUpperCase().padStart(4, '0')}`;
  const listening = '0A';
  let waiting: number | undefined;
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    let lines: string[];
    try {
      lines = readFileSync(table, 'latin1').split('\n');
    } catch {
      continue;
    }
    for (const line of lines) {
      const [, local, , state, queues] = line.trim().split(/\s+/);
      if (state !== listening || !local?.endsWith(port)) continue;
      waiting = (waiting ?? 0) + Number.parseInt(queues?.split(':')[1] ?? '0', 16);
    }
  }
  return waiting;
}
