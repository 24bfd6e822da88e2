import { user } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../identity/context.ts';
import { mount } from '../../server/http/mount.ts';
import { readEntitlement } from './read-entitlement.ts';

/** For service owners: what a user may do in a service. */
export function entitlementRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, user.entitlement, async ({ params, caller, answer }) =>
    answer(200, await readEntitlement(db, caller, params.id, params.service)),
  );
}
