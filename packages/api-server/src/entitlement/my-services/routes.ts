import { me } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount, type ServerContext } from '../../server/index.ts';
import { listMyServices, listMySubscriptions } from './my-services.ts';

/** The launcher's tiles and the profile's rows. */
export function myServiceRoutes(app: FastifyInstance, { db, store, config }: ServerContext): void {
  mount(app, me.services, async ({ caller, answer }) =>
    answer(200, await listMyServices(store, caller.id, { httpsOnly: config.profile === 'production' })),
  );

  mount(app, me.subscriptions, async ({ caller, answer }) => answer(200, await listMySubscriptions(db, caller.id)));
}
