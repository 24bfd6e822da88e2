import type { ServiceAccess, UserDetail } from '@gangway/contract';
import { inTransaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { notFound } from '../../records/index.ts';
import { inUnitOfWork } from '../../trail/index.ts';
import type { Context } from '../../identity/index.ts';
import { type ChangeOf, changeUser, type UserChange } from './change-people.ts';
import { readUserDetail } from './read-user.ts';

type ChangeContext = Pick<Context, 'db' | 'config' | 'secrets'>;

/**
 * Changes the fields sent. Taking a role away ends, in the same transaction, the sessions at its service, and every session where it is
 * the console's; granting one ends nothing.
 * @throws HttpProblem 404 and 403 for a person, a move or a grant that is not the caller's, 412 when another administrator saved first,
 *   409 when no Super_Admin would be left, 422 for what does not fit.
 */
export function updateUser(
  context: ChangeContext,
  caller: Caller,
  id: number,
  wanted: UserChange,
): Promise<UserDetail> {
  return change(context, caller, id, () => wanted, wanted.organization ? [wanted.organization] : []);
}

/**
 * Sets or, by null, takes away what a user has in one service. Two calls for different services never collide: neither names a version.
 * @throws HttpProblem as `updateUser`, 404 for access to take away that is not there.
 */
export function changeAccess(
  context: ChangeContext,
  caller: Caller,
  id: number,
  service: string,
  access: ServiceAccess | null,
): Promise<UserDetail> {
  return change(context, caller, id, ({ version, services }) => {
    const { [service]: held, ...others } = services;
    if (access) return { version, services: { ...others, [service]: access } };
    if (!held) throw notFound('access');
    return { version, services: others };
  });
}

function change(
  context: ChangeContext,
  caller: Caller,
  id: number,
  changeOf: ChangeOf,
  organizations: readonly number[] = [],
): Promise<UserDetail> {
  return inTransaction(context.db, async (tx) => {
    await inUnitOfWork(tx, caller, (work) => changeUser(work, context, id, changeOf, organizations));
    // Read again: the trail now names this very change as the last one.
    return readUserDetail(tx, caller, id);
  });
}
