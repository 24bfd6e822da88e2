import type { Transaction } from '../../store/index.ts';
import type { UnitOfWork } from '../../trail/index.ts';
import { lockUsers, manageableUsers, type ManagedUser } from '../../identity/index.ts';
import { groupedBy } from '../../records/index.ts';
import { type HeldGrant, heldGrants } from '../grants/held-grants.ts';
import { type PersonDetail, readPeople } from './read-user.ts';

/** A locked person before a change. */
export interface PrefetchedPerson {
  user: ManagedUser;
  /** Undefined where the caller may not see the person. */
  detail: PersonDetail | undefined;
  held: readonly HeldGrant[];
}

/**
 * Locks people and reads what a change looks at, with as many statements for a hundred as for one; whether the caller may change
 * them is judged then.
 * @param organizations others than theirs that the changes may name.
 */
export async function prefetchPeople(
  { tx, caller }: Pick<UnitOfWork, 'tx' | 'caller'>,
  ids: readonly number[],
  organizations: readonly number[] = [],
): Promise<Map<number, PrefetchedPerson>> {
  const users = await lockUsers(tx, caller, ids, organizations);
  return prefetched(tx, users, await readPeople(tx, caller, ids));
}

/** The same of people who were read before, without locks, for a preview. */
export async function prefetchUnlocked(
  { tx, caller }: Pick<UnitOfWork, 'tx' | 'caller'>,
  people: readonly PersonDetail[],
): Promise<Map<number, PrefetchedPerson>> {
  const details = new Map(people.map((person) => [person.id, person]));
  return prefetched(tx, await manageableUsers(tx, caller, [...details.keys()]), details);
}

async function prefetched(
  tx: Transaction,
  users: ReadonlyMap<number, ManagedUser>,
  details: ReadonlyMap<number, PersonDetail>,
): Promise<Map<number, PrefetchedPerson>> {
  const held = groupedBy(await heldGrants(tx, [...users.keys()]), ({ userId }) => userId);
  return new Map([...users].map(([id, user]) => [id, { user, detail: details.get(id), held: held.get(id) ?? [] }]));
}
