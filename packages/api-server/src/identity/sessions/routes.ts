import { auth, user as userRoutes } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../store/index.ts';
import { type Caller, mount, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import type { Context } from '../context.ts';
import { endOtherSessions } from './end-sessions.ts';
import { type ManagedUser, lockManagedUser } from '../accounts/managed-user.ts';
import { endSessionOf, endSessionsOfPerson, listSessions, recordSessionsEnded } from './session-list.ts';

const noSession = say('no_such_session');

/** Routes of the caller's sessions, and of a user's for administrators. */
export function sessionRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, auth.sessions, async ({ caller, answer }) => answer(200, await listSessions(db, caller.id, caller.sid)));

  mount(app, auth.endSession, async ({ params, caller, answer, refuse }) => {
    const done = await inTransaction(db, (tx) => endSessionOf(tx, caller, self(caller), params.sid));
    return done ? answer(200, { isSuccess: true }) : refuse(404, 'no_such_session', noSession);
  });

  mount(app, auth.endOtherSessions, async ({ caller, answer }) => {
    const ended = await inTransaction(db, async (tx) => {
      const count = await endOtherSessions(tx, caller.id, caller.familySid, 'ended from the list');
      await recordSessionsEnded(tx, caller, self(caller), count);
      return count;
    });
    return answer(200, { isSuccess: true, ended });
  });

  mount(app, userRoutes.sessions, async ({ params, caller, answer }) => {
    const owner = await lockManagedUser(db, caller, params.id, 'read');
    return answer(200, await listSessions(db, owner.id, caller.sid));
  });

  mount(app, userRoutes.endSessions, async ({ params, caller, answer }) => {
    const ended = await inTransaction(db, async (tx) =>
      endSessionsOfPerson(tx, caller, await lockManagedUser(tx, caller, params.id)),
    );
    return answer(200, { isSuccess: true, ended });
  });

  mount(app, userRoutes.endSession, async ({ params, caller, answer, refuse }) => {
    const done = await inTransaction(db, async (tx) => {
      const owner = await lockManagedUser(tx, caller, params.id);
      return endSessionOf(tx, caller, named(owner), params.sid);
    });
    return done ? answer(200, { isSuccess: true }) : refuse(404, 'no_such_session', noSession);
  });
}

function self(caller: Caller) {
  return { id: caller.id, name: caller.name, organizationId: caller.organizationId };
}

function named(user: ManagedUser) {
  return { id: user.id, name: fullName(user), organizationId: user.organization_id };
}
