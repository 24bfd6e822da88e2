import type { Route } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { readFrom, type Reads, type Store } from '../../store/index.ts';
import { type Handler, type Handling, mount } from './mount.ts';
import { positionOf } from './log-position.ts';

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
