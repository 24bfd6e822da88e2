import type { UserDetail } from '@gangway/contract';
import { inTransaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { inUnitOfWork } from '../../trail/index.ts';
import type { Context } from '../../identity/index.ts';
import { changeUser, type UserChange } from './change-people.ts';
import { readUserDetail } from './read-user.ts';

/**
 * Changes the fields sent. Taking a role away ends, in the same transaction, the sessions at its service, and every session where it is
 * the console's; granting one ends nothing.
 * @throws HttpProblem 404 and 403 for a person, a move or a grant that is not the caller's, 412 when another administrator saved first,
 *   409 when no Super_Admin would be left, 422 for what does not fit.
 */
export function updateUser(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  caller: Caller,
  id: number,
  change: UserChange,
): Promise<UserDetail> {
  return inTransaction(context.db, async (tx) => {
    await inUnitOfWork(tx, caller, (work) => changeUser(work, context, id, change));
    // Read again: the trail now names this very change as the last one.
    return readUserDetail(tx, caller, id);
  });
}
