import { jobTemplate } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/index.ts';
import { totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import { driftOf, listJobs, readJob } from './template-list.ts';
import { createJob, removeJob, updateJob } from './access-templates.ts';

/** Jobs: named bundles of access that people are started from, and who has drifted from them. */
export function jobTemplateRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, jobTemplate.list, async ({ caller, answer }) => answer(200, await listJobs(db, caller)));
  mount(app, jobTemplate.create, async ({ body, caller, answer }) => answer(201, await createJob(db, caller, body)));
  mount(app, jobTemplate.read, async ({ params, caller, answer }) => answer(200, await readJob(db, caller, params.id)));
  mount(app, jobTemplate.update, async ({ params, body, caller, answer }) =>
    answer(200, await updateJob(db, caller, params.id, body)),
  );
  mount(app, jobTemplate.remove, async ({ params, caller, answer }) => {
    await removeJob(db, caller, params.id);
    return answer(200, { isSuccess: true });
  });
  mount(app, jobTemplate.drift, async ({ params, query, caller, answer }) => {
    const { rows, total } = await driftOf(db, caller, params.id, query);
    return answer(200, rows, totalHeaders(total));
  });
}
