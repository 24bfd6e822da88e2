import { role } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { roles } from '../../store/index.ts';
import { mount, mountRead } from '../../server/index.ts';
import { listQuery, listTotal, totalHeaders } from '../../records/index.ts';
import { readScope } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { readRoleHolders } from './role-holders.ts';
import { createRole, listRoles, readRole, removeRole, renameRole, roleColumns, switchRole } from './roles.ts';

export function roleRoutes(app: FastifyInstance, { db, store }: Context): void {
  mountRead(app, store, role.list, async ({ query, reads, answer }) => {
    const list = listQuery(query, roleColumns);
    const [rows, total] = await Promise.all([listRoles(reads.db, list), listTotal(reads.db, roles, list)]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, role.read, async ({ params, answer }) => answer(200, await readRole(db, params.id)));

  mount(app, role.holders, async ({ params, caller, answer }) =>
    answer(200, await readRoleHolders(db, readScope(caller), params.id)),
  );

  mount(app, role.create, async ({ body, caller, answer }) => answer(201, await createRole(db, caller, body)));

  mount(app, role.rename, async ({ body, caller, answer }) => answer(200, await renameRole(db, caller, body)));

  mount(app, role.switch, async ({ params, body, caller, answer }) =>
    answer(200, await switchRole(db, caller, params.id, body)),
  );

  mount(app, role.remove, async ({ params, caller, answer }) => {
    await removeRole(db, caller, params.id);
    return answer(200, { isSuccess: true });
  });
}
