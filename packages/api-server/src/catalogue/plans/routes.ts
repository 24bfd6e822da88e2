import { plan } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { plans } from '../../store/index.ts';
import { mount, mountRead } from '../../server/index.ts';
import { listQuery, listTotal, totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import {
  createPlan,
  listPlans,
  planColumns,
  plansForService,
  readPlan,
  removePlan,
  switchPlan,
  updatePlan,
} from './plans.ts';

export function planRoutes(app: FastifyInstance, { db, store }: Context): void {
  mountRead(app, store, plan.list, async ({ query, reads, answer }) => {
    const list = listQuery(query, planColumns);
    const [rows, total] = await Promise.all([listPlans(reads.db, list), listTotal(reads.db, plans, list)]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, plan.read, async ({ params, answer }) => answer(200, await readPlan(db, params.id)));

  mount(app, plan.forService, async ({ params, answer }) =>
    answer(200, await plansForService(db, params.serviceId, params.serviceType)),
  );

  mount(app, plan.create, async ({ body, caller, answer }) => answer(201, await createPlan(db, caller, body)));

  mount(app, plan.update, async ({ body, caller, answer }) => answer(200, await updatePlan(db, caller, body)));

  mount(app, plan.switch, async ({ params, body, caller, answer }) =>
    answer(200, await switchPlan(db, caller, params.id, body)),
  );

  mount(app, plan.remove, async ({ params, caller, answer }) => {
    await removePlan(db, caller, params.id);
    return answer(200, { isSuccess: true });
  });
}
