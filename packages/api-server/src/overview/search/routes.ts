import { search } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount, mountRead } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { searchAll } from './search-all.ts';
import { readUsedBy } from './used-by.ts';

const defaultLimit = 5;

export function searchRoutes(app: FastifyInstance, { db, store }: Context): void {
  mountRead(app, store, search.all, async ({ query, caller, reads, answer }) =>
    answer(200, await searchAll(reads.db, caller, query.q, query.limit ?? defaultLimit)),
  );

  mount(app, search.usedBy, async ({ params, caller, answer }) =>
    answer(200, await readUsedBy(db, caller, params.type, params.id)),
  );
}
