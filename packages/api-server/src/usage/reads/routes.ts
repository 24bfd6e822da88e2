import { type UsageExportQuery, usage } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { personWithin, readScope } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { readRecord, totalHeaders } from '../../records/index.ts';
import { mount, mountRead } from '../../server/index.ts';
import { exportCsv } from '../../trail/index.ts';
import { usageOfPerson } from './own-usage.ts';
import { countUsage, listUsage, monthsQuery, personsById, type PersonUsage } from './usage-list.ts';

/** Use of services: the caller's own, and that of the people, branches and days within reach. */
export function usageRoutes(app: FastifyInstance, { db, store }: Context): void {
  mount(app, usage.mine, async ({ caller, answer }) => answer(200, await usageOfPerson(db, caller.id)));

  mount(app, usage.ofUser, async ({ params, caller, answer }) => {
    const person = { id: sql`u.id`, organizationId: sql`u.organization_id` };
    const { id } = await readRecord(
      db,
      'user',
      Type.Object({ id: Type.Integer() }),
      sql`select u.id from users u where u.id = ${params.id} and ${personWithin(readScope(caller), person)}`,
    );
    return answer(200, await usageOfPerson(db, id));
  });

  mountRead(app, store, usage.list, async ({ query, caller, reads, answer }) => {
    const rows = await listUsage(reads.db, caller, query);
    return answer(200, rows, totalHeaders(await countUsage(reads.db, caller, query)));
  });

  mountRead(app, store, usage.exportCsv, async ({ query, caller, reads, answer }) => {
    const { body, headers } = await exportCsv(
      { db, reads: reads.db },
      caller,
      {
        what: 'usage',
        header: ['Service', 'Organization', 'Branch', 'User', 'Used', 'Unit', 'Limit', 'Remaining', 'Days left, about'],
        source: sql`usage_months m`,
        id: sql`m.id`,
        list: monthsQuery(caller, query),
        read: personsById,
        cells,
      },
      named(query),
    );
    return answer(200, body, headers);
  });
}

/** Names the filters as the trail keeps them. */
function named(query: UsageExportQuery): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [`f.${name}`, value]));
}

function cells({ service, organization, branch, user, used, state }: PersonUsage) {
  return [
    service.name,
    organization?.name ?? '',
    branch?.name ?? '',
    user?.name ?? '',
    used,
    state?.unit.other ?? '',
    state?.limit ?? null,
    state?.remaining ?? null,
    state?.daysLeft ?? null,
  ];
}
