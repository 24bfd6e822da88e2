import { branch } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { branches } from '../../store/index.ts';
import { mount, mountRead } from '../../server/index.ts';
import { listQuery, listTotal, totalHeaders } from '../../records/index.ts';
import { readScope } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import {
  branchColumns,
  branchScope,
  createBranch,
  listBranches,
  readBranch,
  removeBranch,
  renameBranch,
  switchBranch,
} from './branches.ts';

/** Branches; an Org_Admin sees and writes those of the own organization. */
export function branchRoutes(app: FastifyInstance, { db, store }: Context): void {
  mountRead(app, store, branch.list, async ({ query, caller, reads, answer }) => {
    const list = listQuery(query, branchColumns, branchScope(readScope(caller)));
    const [rows, total] = await Promise.all([listBranches(reads.db, list), listTotal(reads.db, branches, list)]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, branch.read, async ({ params, caller, answer }) =>
    answer(200, await readBranch(db, params.id, branchScope(readScope(caller)))),
  );

  mount(app, branch.create, async ({ body, caller, answer }) => answer(201, await createBranch(db, caller, body)));

  mount(app, branch.rename, async ({ body, caller, answer }) => answer(200, await renameBranch(db, caller, body)));

  mount(app, branch.switch, async ({ params, body, caller, answer }) =>
    answer(200, await switchBranch(db, caller, params.id, body)),
  );

  mount(app, branch.remove, async ({ params, caller, answer }) => {
    await removeBranch(db, caller, params.id);
    return answer(200, { isSuccess: true });
  });
}
