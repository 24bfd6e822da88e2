import { subscription } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { subscriptions } from '../../store/index.ts';
import { mount, mountRead, type ServerContext } from '../../server/index.ts';
import { listTotal, totalHeaders } from '../../records/index.ts';
import { exportSubscriptions } from './export-subscriptions.ts';
import { listSubscriptions, subscriptionQuery } from './subscription-list.ts';
import { endSubscription } from './end-subscription.ts';
import { type CloseRequests, addSuccessor, createSubscription } from './subscribe.ts';

/** Subscriptions; an Org_Admin sees and writes those of the own organization, a Branch_Admin those of people of the own branches. */
export function subscriptionRoutes(
  app: FastifyInstance,
  { db, store }: ServerContext,
  closeRequests: CloseRequests,
): void {
  mountRead(app, store, subscription.list, async ({ query, caller, reads, answer }) => {
    const list = subscriptionQuery(query, caller);
    const [rows, total] = await Promise.all([
      listSubscriptions(reads.db, list),
      listTotal(reads.db, subscriptions, list),
    ]);
    return answer(200, rows, totalHeaders(total));
  });

  mountRead(app, store, subscription.exportCsv, async ({ query, caller, reads, answer }) => {
    const { body, headers } = await exportSubscriptions({ db, reads: reads.db }, caller, query);
    return answer(200, body, headers);
  });

  mount(app, subscription.exportSelected, async ({ body: { ids }, caller, answer }) => {
    const { body, headers } = await exportSubscriptions({ db, reads: db }, caller, {}, ids);
    return answer(200, body, headers);
  });

  mount(app, subscription.create, async ({ body, caller, answer }) =>
    answer(201, await createSubscription({ db, closeRequests }, caller, body)),
  );

  mount(app, subscription.addNew, async ({ params, body, caller, answer }) =>
    answer(201, await addSuccessor({ db, closeRequests }, caller, params.subscription, body)),
  );

  mount(app, subscription.end, async ({ params, body, caller, answer }) =>
    answer(200, await endSubscription(db, caller, params.id, body.endDate)),
  );
}
