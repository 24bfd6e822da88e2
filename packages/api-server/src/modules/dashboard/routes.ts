import { dashboard } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { readSummary } from './summary.ts';

export function dashboardRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, dashboard.summary, async ({ caller, answer }) => answer(200, await readSummary(db, caller)));
}
