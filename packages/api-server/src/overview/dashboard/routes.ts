import { dashboard } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { readGetStarted } from './get-started.ts';
import { readListCounts } from './list-counts.ts';
import { readSummary } from './summary.ts';

export function dashboardRoutes(app: FastifyInstance, { store }: Context): void {
  mountRead(app, store, dashboard.summary, async ({ caller, reads, answer }) =>
    answer(200, await readSummary(reads.db, caller)),
  );
  mountRead(app, store, dashboard.listCounts, async ({ params, caller, reads, answer }) =>
    answer(200, await readListCounts(reads.db, caller, params.list)),
  );
  mountRead(app, store, dashboard.getStarted, async ({ caller, reads, answer }) =>
    answer(200, await readGetStarted(reads.db, caller)),
  );
}
