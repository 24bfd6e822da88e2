import { networkOf } from '../../config/index.ts';
import { accessRequests } from '../../store/index.ts';
import { HttpProblem, mount, originOf, say } from '../../server/index.ts';
import { listQuery, listTotal, totalHeaders } from '../../records/index.ts';
import { readScope } from '../../entitlement/index.ts';
import { type Context, countInWindow } from '../../identity/index.ts';
import { accessRequest } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { askForAccount, askForService } from './ask.ts';
import { declineRequest } from './decisions.ts';
import { grantRequest } from './grant.ts';
import {
  accessRequestColumns,
  accessRequestScope,
  listAccessRequests,
  readAccessRequest,
  registrationOptions,
} from './access-request-list.ts';

const hour = 3600;

/** Requests for access; an Org_Admin sees and decides those of the own organization, a Branch_Admin those of people of the own branches. */
export function accessRequestRoutes(app: FastifyInstance, context: Context): void {
  const { store, db, config } = context;

  mount(app, accessRequest.options, async ({ answer }) => answer(200, await registrationOptions(db)));

  mount(app, accessRequest.create, async ({ body, request, answer }) => {
    const origin = originOf(request);
    const limit = config.throttle.accessRequestsPerAddressPerHour;
    const wait = await countInWindow(store, 'access-request', networkOf(origin.ip), limit, hour);
    if (wait > 0) {
      throw new HttpProblem(429, 'too_many_requests', say('too_many_access_requests'), {
        headers: { 'retry-after': String(wait) },
      });
    }
    await askForAccount(db, origin, body);
    return answer(202, { isSuccess: true });
  });

  mount(app, accessRequest.createForService, async ({ body, caller, answer }) => {
    await askForService(db, caller, body.service, body.reason ?? '');
    return answer(202, { isSuccess: true });
  });

  mount(app, accessRequest.list, async ({ query, caller, answer }) => {
    const list = listQuery(query, accessRequestColumns, accessRequestScope(readScope(caller)));
    const [rows, total] = await Promise.all([
      listAccessRequests(db, caller, list),
      listTotal(db, accessRequests, list),
    ]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, accessRequest.read, async ({ params, caller, answer }) =>
    answer(200, await readAccessRequest(db, caller, params.id)),
  );

  mount(app, accessRequest.grant, async ({ params, body, caller, answer }) =>
    answer(200, await grantRequest(context, caller, params.id, body)),
  );

  mount(app, accessRequest.decline, async ({ params, body, caller, answer }) =>
    answer(200, await declineRequest(context, caller, params.id, body.note ?? '')),
  );
}
