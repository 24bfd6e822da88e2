import { user } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount, mountRead } from '../../server/index.ts';
import { totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import { extendAccess } from './extend-access.ts';
import { exportUsers } from './export-users.ts';
import { countValues } from './filter-counts.ts';
import { readUserDetail } from './read-user.ts';
import { register } from './register-user.ts';
import { changeAccess, updateUser } from './update-user.ts';
import { listUsers } from './user-list.ts';

/** Users; an Org_Admin sees and writes those of the own organization, a Branch_Admin those of the own branches. */
export function userRoutes(app: FastifyInstance, context: Context): void {
  const { db, store } = context;

  mountRead(app, store, user.list, async ({ query, caller, reads, answer }) => {
    const { rows, total } = await listUsers(reads, caller, query);
    return answer(200, rows, totalHeaders(total));
  });

  mountRead(app, store, user.filterCounts, async ({ params, query, caller, reads, answer }) => {
    const { value, ...others } = query;
    return answer(200, await countValues(reads.db, caller, params.filter, [value].flat(), others));
  });

  mountRead(app, store, user.exportCsv, async ({ query, caller, reads, answer }) => {
    const { body, headers } = await exportUsers({ db, reads: reads.db }, caller, query);
    return answer(200, body, headers);
  });

  mount(app, user.exportSelected, async ({ body: { ids }, caller, answer }) => {
    const { body, headers } = await exportUsers({ db, reads: db }, caller, {}, ids);
    return answer(200, body, headers);
  });

  mount(app, user.register, async ({ body, caller, answer }) =>
    answer(200, { isSuccess: true, id: await register(context, caller, body) }),
  );

  mount(app, user.read, async ({ params, caller, answer }) => {
    const detail = await readUserDetail(db, caller, params.id);
    return answer(200, detail, { etag: `"${detail.version}"` });
  });

  mount(app, user.update, async ({ params, body, caller, answer }) => {
    const detail = await updateUser(context, caller, params.id, body);
    return answer(200, detail, { etag: `"${detail.version}"` });
  });

  mount(app, user.setAccess, async ({ params, body, caller, answer }) => {
    const detail = await changeAccess(context, caller, params.id, params.service, body);
    return answer(200, detail, { etag: `"${detail.version}"` });
  });

  mount(app, user.removeAccess, async ({ params, caller, answer }) => {
    const detail = await changeAccess(context, caller, params.id, params.service, null);
    return answer(200, detail, { etag: `"${detail.version}"` });
  });

  mount(app, user.extendAccess, async ({ params, body, caller, answer }) => {
    const detail = await extendAccess(db, caller, params.id, params.service, body);
    return answer(200, detail, { etag: `"${detail.version}"` });
  });
}
