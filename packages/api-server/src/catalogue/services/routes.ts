import { service } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { services } from '../../store/index.ts';
import { mount, mountRead } from '../../server/index.ts';
import { listQuery, listTotal, totalHeaders } from '../../records/index.ts';
import { may } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { createService, listServices, readService, serviceColumns, updateService } from './services.ts';

export function serviceRoutes(app: FastifyInstance, { db, store }: Context): void {
  mountRead(app, store, service.list, async ({ query, caller, reads, answer }) => {
    const list = listQuery(query, serviceColumns);
    const [rows, total] = await Promise.all([
      listServices(reads.db, list, may(caller, 'services:read-all')),
      listTotal(reads.db, services, list),
    ]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, service.read, async ({ params, answer }) => answer(200, await readService(db, params.id)));

  mount(app, service.create, async ({ body, caller, answer }) => answer(201, await createService(db, caller, body)));

  mount(app, service.update, async ({ body, caller, answer }) => answer(200, await updateService(db, caller, body)));
}
