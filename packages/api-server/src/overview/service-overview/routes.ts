import { service } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { readServiceCounts, readServiceOverview } from './service-overview.ts';

export function serviceOverviewRoutes(app: FastifyInstance, { store }: Context): void {
  mountRead(app, store, service.overview, async ({ params, caller, reads, answer }) =>
    answer(200, await readServiceOverview(reads.db, caller, params.id)),
  );

  mountRead(app, store, service.counts, async ({ caller, reads, answer }) =>
    answer(200, await readServiceCounts(reads.db, caller)),
  );
}
