import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogPosition, Store } from '../../store/index.ts';

/** Where the caller's last write stands in the writer's log: said with the answer to a write, given back with reads. */
const logPositionHeader = 'gangway-log-position';

/** Null where the caller wrote nothing, as far as it says. */
export function positionOf(request: FastifyRequest): LogPosition | null {
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
