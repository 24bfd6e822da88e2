import { personalData } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../store/index.ts';
import { mount } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

/** A copy of everything held on a person, and the person's erasure. Both read the whole trail: as long as a job, not as a request. */
export function personalDataRoutes(app: FastifyInstance, { store }: Context): void {
  mount(app, personalData.read, async ({ params, caller, answer }) => {
    const data = await inTransaction(store.jobs, (tx) => exportPerson(tx, caller, params.id));
    return answer(200, data, {
      'content-disposition': `attachment; filename="person-${params.id}.json"`,
      'cache-control': 'no-store',
    });
  });

  mount(app, personalData.erase, async ({ params, body, caller, answer }) => {
    const rows = await inTransaction(store.jobs, (tx) => erasePerson(tx, caller, params.id, body));
    return answer(200, { isSuccess: true, rows });
  });
}
