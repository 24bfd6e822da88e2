import type { Transaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { lockUsers, type ManagedUser } from '../../identity/index.ts';
import { type PersonDetail, readPeople } from './read-user.ts';
import { type Held, heldByPeople } from './service-access.ts';

/** A locked person as they are before a change: read for many at once, or for one. */
export interface KnownPerson {
  user: ManagedUser;
  /** Undefined where the caller may not see them. */
  detail: PersonDetail | undefined;
  held: readonly Held[];
}

/**
 * Locks people and reads what a change of one looks at; whether the caller may change them is judged then.
 * @param organizations others than theirs that the changes may name.
 */
export async function lockPeople(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
  organizations: readonly number[] = [],
): Promise<Map<number, KnownPerson>> {
  const users = await lockUsers(tx, caller, ids, organizations);
  const details = await readPeople(tx, caller, ids);
  const held = await heldByPeople(tx, ids);
  return new Map(
    [...users].map(([id, user]) => [
      id,
      { user, detail: details.get(id), held: held.filter((grant) => grant.user_id === id) },
    ]),
  );
}
