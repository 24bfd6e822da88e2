import { me } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../identity/context.ts';
import { mount } from '../../server/http/mount.ts';
import { listMyServices, listMySubscriptions } from './my-services.ts';

/** The launcher's tiles and the profile's rows. */
export function myServiceRoutes(app: FastifyInstance, { db, store, config }: Context): void {
  mount(app, me.services, async ({ caller, answer }) =>
    answer(200, await listMyServices(store, caller.id, { httpsOnly: config.profile === 'production' })),
  );

  mount(app, me.subscriptions, async ({ caller, answer }) => answer(200, await listMySubscriptions(db, caller.id)));
}
