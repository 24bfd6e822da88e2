import { launch } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../store/index.ts';
import { mount, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { type Context, lockManagedUser } from '../../identity/index.ts';
import { endLaunch, listLaunches } from './launches.ts';

const nothingToEnd = say('no_such_session');

/** The ledger of opened services: the caller's own, and any user's for administrators. */
export function launchRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, launch.mine, async ({ caller, answer }) => answer(200, await listLaunches(db, caller.id)));

  mount(app, launch.endMine, async ({ params, caller, answer, refuse }) => {
    const done = await inTransaction(db, (tx) => endLaunch(tx, caller, caller, params.id));
    return done ? answer(200, { isSuccess: true }) : refuse(404, 'no_such_launch', nothingToEnd);
  });

  mount(app, launch.ofUser, async ({ params, caller, answer }) => {
    const owner = await lockManagedUser(db, caller, params.id, 'read');
    return answer(200, await listLaunches(db, owner.id));
  });

  mount(app, launch.endOfUser, async ({ params, caller, answer, refuse }) => {
    const done = await inTransaction(db, async (tx) => {
      const owner = await lockManagedUser(tx, caller, params.id);
      const name = fullName(owner);
      return endLaunch(tx, caller, { id: owner.id, name, organizationId: owner.organization_id }, params.launch);
    });
    return done ? answer(200, { isSuccess: true }) : refuse(404, 'no_such_launch', nothingToEnd);
  });
}
