import { dashboard } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../identity/context.ts';
import { mountRead } from '../../server/http/mount-read.ts';
import { readSummary } from './summary.ts';

export function dashboardRoutes(app: FastifyInstance, { store }: Context): void {
  mountRead(app, store, dashboard.summary, async ({ caller, reads, answer }) =>
    answer(200, await readSummary(reads.db, caller)),
  );
}
