import type { Route } from '@gangway/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type LogPosition, readFrom, type Reads, type Store } from '../../store/index.ts';
import { type Handler, type Handling, mount } from './mount.ts';

/**
 * Serves a route that only reads and may be a moment old: lists, searches, exports, the dashboard, the trail. Never use it for
 * sessions or permissions. `reads` is a replica that has everything the caller wrote, or the writer.
 */
export function mountRead<const R extends Route>(
  app: FastifyInstance,
  store: Store,
  route: R,
  handler: (handling: Handling<R> & { reads: Reads }) => ReturnType<Handler<R>>,
): void {
  mount(app, route, (handling) =>
    readFrom(store, positionOf(handling.request), (reads) => handler({ ...handling, reads })),
  );
}

/** Log position of the caller's last write: sent with the answer to a write, returned with reads. */
const logPositionHeader = 'gangway-log-position';

/** Null for a caller that names no write. */
function positionOf(request: FastifyRequest): LogPosition | null {
  const sent = request.headers[logPositionHeader];
  return typeof sent === 'string' ? sent : null;
}

/** With read replicas, tells the caller of a write which log position a replica must have reached to serve its reads. */
export function addLogPosition(app: FastifyInstance, store: Store): void {
  const { replicas } = store;
  if (!replicas) return;
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 400) return;
    if (!request.routeOptions.config.route) return;
    // Ignore a failure: the write is done, even if the writer died before naming its position.
    const position = await replicas.position().catch(() => undefined);
    if (position !== undefined) void reply.header(logPositionHeader, position);
  });
}
