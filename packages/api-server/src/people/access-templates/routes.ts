import { accessTemplate } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/index.ts';
import { totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import { driftOf, listTemplates, readTemplate } from './template-list.ts';
import { createTemplate, removeTemplate, updateTemplate } from './access-templates.ts';

/** Mounts access templates and the lists of people who drifted from them. */
export function accessTemplateRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, accessTemplate.list, async ({ caller, answer }) => answer(200, await listTemplates(db, caller)));
  mount(app, accessTemplate.create, async ({ body, caller, answer }) =>
    answer(201, await createTemplate(db, caller, body)),
  );
  mount(app, accessTemplate.read, async ({ params, caller, answer }) =>
    answer(200, await readTemplate(db, caller, params.id)),
  );
  mount(app, accessTemplate.update, async ({ params, body, caller, answer }) =>
    answer(200, await updateTemplate(db, caller, params.id, body)),
  );
  mount(app, accessTemplate.remove, async ({ params, caller, answer }) => {
    await removeTemplate(db, caller, params.id);
    return answer(200, { isSuccess: true });
  });
  mount(app, accessTemplate.drift, async ({ params, query, caller, answer }) => {
    const { rows, total } = await driftOf(db, caller, params.id, query);
    return answer(200, rows, totalHeaders(total));
  });
}
