import { ownSignIn, userSignIn } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { mount } from '../../server/index.ts';
import { disownSignIn, listSignIns } from './own-sign-ins.ts';
import { readSignIn, resetSignIn, unlock } from './user-sign-in.ts';

/** Routes of the caller's sign-ins, and of a user's sign-in for administrators. */
export function signInRoutes(app: FastifyInstance, context: Context): void {
  mount(app, ownSignIn.list, async ({ caller, answer }) => answer(200, await listSignIns(context.db, caller.id)));

  mount(app, ownSignIn.notMe, async ({ params, caller, answer }) => {
    const ended = await disownSignIn(context.db, caller, params.id);
    return answer(200, { isSuccess: true, ended });
  });

  mount(app, userSignIn.read, async ({ params, caller, answer }) =>
    answer(200, await readSignIn(context.db, caller, params.id)),
  );

  mount(app, userSignIn.reset, async ({ params, caller, answer }) => {
    await resetSignIn(context, caller, params.id);
    return answer(200, { isSuccess: true });
  });

  mount(app, userSignIn.unlock, async ({ params, caller, answer }) => {
    await unlock(context.db, caller, params.id);
    return answer(200, { isSuccess: true });
  });
}
