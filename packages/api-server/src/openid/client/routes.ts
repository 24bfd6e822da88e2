import { serviceClient } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../store/index.ts';
import { mount } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { readServiceClient, saveServiceClient } from './client-settings.ts';
import { listLogouts, sendLogoutsAgain } from './logouts.ts';
import { makeClientSecret } from './make-client-secret.ts';
import { trySignIn } from './try-sign-in.ts';

/** Mounts the settings of a service's client. */
export function serviceClientRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context;
  mount(app, serviceClient.read, async ({ params, answer }) =>
    answer(200, await readServiceClient(db, config, params.id)),
  );

  mount(app, serviceClient.save, async ({ params, body, caller, answer }) =>
    answer(200, await inTransaction(db, (tx) => saveServiceClient(tx, config, caller, params.id, body))),
  );

  mount(app, serviceClient.newSecret, async ({ params, caller, answer }) =>
    answer(200, await inTransaction(db, (tx) => makeClientSecret(tx, caller, params.id))),
  );

  mount(app, serviceClient.sendAgain, async ({ params, caller, answer }) =>
    answer(200, {
      isSuccess: true,
      sending: await inTransaction(db, (tx) => sendLogoutsAgain(tx, caller, params.id)),
    }),
  );

  mount(app, serviceClient.logouts, async ({ params, answer }) => answer(200, await listLogouts(db, params.id)));

  mount(app, serviceClient.tryIt, async ({ params, body, caller, answer }) =>
    answer(200, await trySignIn(context, caller, params.id, body.email)),
  );
}
