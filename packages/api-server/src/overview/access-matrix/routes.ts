import { accessMatrix } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/index.ts';
import { totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import { readCells } from './cells.ts';
import { exportMatrix } from './export-matrix.ts';
import { countPeople, pageOfPeople, peopleQuery } from './people.ts';
import { matrixServices } from './services.ts';
import { whyAccess } from './why-access.ts';

/**
 * Access of people to services, and the reasons; an Org_Admin sees people of the organization, a Branch_Admin those of the
 * branches.
 */
export function accessMatrixRoutes(app: FastifyInstance, { db, store, config }: Context): void {
  const settings = { httpsOnly: config.profile === 'production' };

  mount(app, accessMatrix.list, async ({ query, caller, answer }) => {
    const services = await matrixServices(db, query.service, settings);
    const list = peopleQuery(caller, query, services);
    const [people, total] = await Promise.all([pageOfPeople(db, list), countPeople(db, caller, list)]);
    const cells = await readCells(
      store,
      people.map(({ id }) => id),
      services.map(({ id }) => id),
      settings,
    );
    const rows = people.map((user) => ({ user, cells: cells.get(user.id) ?? [] }));
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, accessMatrix.exportCsv, async ({ query, caller, answer }) => {
    const { body, headers } = await exportMatrix(store, caller, query, settings);
    return answer(200, body, headers);
  });

  mount(app, accessMatrix.why, async ({ query, caller, answer }) =>
    answer(200, await whyAccess(db, caller, query, settings)),
  );
}
