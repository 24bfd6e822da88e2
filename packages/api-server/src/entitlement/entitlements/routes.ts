import { user } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount, type ServerContext } from '../../server/index.ts';
import { readEntitlement } from './read-entitlement.ts';

/** A user's rights in a service, for service owners. */
export function entitlementRoutes(app: FastifyInstance, { db }: ServerContext): void {
  mount(app, user.entitlement, async ({ params, caller, answer }) =>
    answer(200, await readEntitlement(db, caller, params.id, params.service)),
  );
}
