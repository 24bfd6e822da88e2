import type { Route } from '@gangway/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type LogPosition, readFrom, type Reads, type Store } from '../../store/index.ts';
import { type Handler, type Handling, mount } from './mount.ts';

/**
 * Serves a route that only reads, and what may be a moment old: lists, searches, exports, the dashboard, the trail. Never what
 * says who is signed in or may do what. `reads` is a replica that has everything the caller wrote, or the writer.
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

/** Where the caller's last write stands in the writer's log: said with the answer to a write, given back with reads. */
const logPositionHeader = 'gangway-log-position';

/** Null where the caller wrote nothing, as far as it says. */
function positionOf(request: FastifyRequest): LogPosition | null {
  const sent = request.headers[logPositionHeader];
  return typeof sent === 'string' ? sent : null;
}

/** With read replicas, the answer to a write says up to where a replica must have come before its caller reads from it. */
export function addLogPosition(app: FastifyInstance, store: Store): void {
  const { replicas } = store;
  if (!replicas) return;
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 400) return;
    if (!request.routeOptions.config.route) return;
    // The write is done; that its place cannot be told, since the writer has died meanwhile, is no failure.
    const position = await replicas.position().catch(() => undefined);
    if (position !== undefined) void reply.header(logPositionHeader, position);
  });
}
