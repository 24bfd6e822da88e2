import { customer } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { organizations } from '../../store/index.ts';
import { mount, mountRead } from '../../server/index.ts';
import { listQuery, listTotal, totalHeaders } from '../../records/index.ts';
import { organizationWithin, readScope } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { onboardCustomer } from './onboard.ts';
import { customerColumns, listCustomers } from './customer-list.ts';

/** Organizations seen as customers. */
export function customerRoutes(app: FastifyInstance, context: Context): void {
  const { store } = context;

  mountRead(app, store, customer.list, async ({ query, caller, reads, answer }) => {
    const scope = readScope(caller);
    const within = scope === null ? undefined : organizationWithin(scope, sql`${organizations.id}`);
    const list = listQuery(query, customerColumns(scope), within);
    const [rows, total] = await Promise.all([
      listCustomers(reads.db, scope, list),
      listTotal(reads.db, organizations, list),
    ]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, customer.onboard, async ({ body, caller, answer }) =>
    answer(201, await onboardCustomer(context, caller, body)),
  );
}
