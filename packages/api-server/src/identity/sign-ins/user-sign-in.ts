import type { UserSignIn } from '@gangway/contract';
import { type Database, inTransaction } from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';
import type { Context } from '../context.ts';
import { listSignInMethods } from '../second-step/list-sign-in-methods.ts';
import { lockManagedUser } from '../accounts/managed-user.ts';
import { resetFactors } from '../second-step/reset-factors.ts';
import { clearAccount, lockOf } from '../throttle/throttle.ts';

/**
 * Sign-in of a user, for administrators who see the user.
 * @throws HttpProblem 404.
 */
export async function readSignIn(db: Database, caller: Caller, id: number): Promise<UserSignIn> {
  const user = await lockManagedUser(db, caller, id, 'read');
  return { ...(await listSignInMethods(db, user.id)), ...(await lockOf(db, user.email)) };
}

/**
 * Removes the sign-in methods of a user who has lost them.
 * @throws HttpProblem 403 for an administrator's, unless by a Super_Admin; 404; 409 without any, or for the caller's.
 */
export async function resetSignIn(context: Context, caller: Caller, id: number): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const user = await lockManagedUser(tx, caller, id);
    if (user.id === caller.id) {
      throw new HttpProblem(409, 'own_account', say('own_sign_in_methods'));
    }
    const done = await resetFactors(tx, context, caller, {
      id: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      organizationId: user.organization_id,
    });
    if (!done) throw new HttpProblem(409, 'no_second_step', say('only_password'));
  });
}

/**
 * Forgets the counts against a user.
 * @throws HttpProblem as `resetSignIn` does.
 */
export async function unlock(db: Database, caller: Caller, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockManagedUser(tx, caller, id);
    await clearAccount(tx, user.email);
    await recordChange(tx, caller, {
      action: 'user.unlocked',
      target: { type: 'user', id: user.id, name: fullName(user) },
      organizationId: user.organization_id,
    });
  });
}
