import { advisoryLocks, arrayOf, selectRows, type Transaction } from '../../store/index.ts';
import { accessDenied, type Caller, HttpProblem } from '../../server/index.ts';
import { type Actor, notify, recordChange } from '../../trail/index.ts';
import {
  accountActive,
  isSuperAdmin,
  personWithin,
  readScope,
  type Scope,
  worksBeyond,
  writeScope,
} from '../../entitlement/index.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';

/**
 * Call it after whatever may have cost someone the role Super_Admin (state, roles, move, role, service or organization switched off), in the same
 * transaction: the advisory lock makes two such changes wait for each other, so that both cannot count the other's
 * administrator.
 * @throws HttpProblem 409 when no active Super_Admin would be left.
 */
export async function guardLastSuperAdmin(tx: Transaction): Promise<void> {
  if ((await activeSuperAdmins(tx)).length === 0) {
    throw new HttpProblem(
      409,
      'last_super_admin',
      'This is the last active Super_Admin. Give the role to another user first.',
    );
  }
}

/** Ids of those who can sign in as a Super_Admin; until the transaction ends no other one takes that from them. */
export async function activeSuperAdmins(tx: Transaction): Promise<number[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.lastSuperAdmin})`);
  const rows = await selectRows(
    tx,
    Type.Object({ id: Type.Integer() }),
    sql`
    select u.id from users u
      join user_service_roles x on x.user_id = u.id
      join services v on v.id = x.service_id and v.name = 'user_management' and v.is_active
      join roles r on r.id = x.role_id and r.name = 'Super_Admin' and r.is_active
     where ${accountActive}`,
  );
  return rows.map(({ id }) => id);
}

/** Switches a user on or off, ends every session, and keeps one Super_Admin. The only place that writes `is_active`. */
export async function setUserState(
  tx: Transaction,
  actor: Actor | Caller,
  user: { id: number; name: string; organizationId: number | null; administers: boolean },
  active: boolean,
): Promise<void> {
  await tx.execute(sql`update users set is_active = ${active}, version = version + 1 where id = ${user.id}`);
  await endSessionsOfUser(tx, user.id, active ? 'switched on' : 'switched off');
  // No other one can be the last Super_Admin, and all who switch off would wait for one another.
  if (!active && user.administers) await guardLastSuperAdmin(tx);
  // A thousand notices of one act would bury the others.
  if (actor.batchId === undefined) {
    await notify(tx, {
      kind: 'user-state',
      title: `${user.name} was ${active ? 'activated' : 'deactivated'}`,
      link: `/users/${user.id}`,
      organizationId: user.organizationId,
      actorId: actor.id,
    });
  }
  await recordChange(tx, actor, {
    action: active ? 'user.activated' : 'user.deactivated',
    target: { type: 'user', id: user.id, name: user.name },
    organizationId: user.organizationId,
    before: { isActive: !active },
    after: { isActive: active },
  });
}

export const ManagedUser = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  is_active: Type.Boolean(),
  organization_id: Type.Union([Type.Integer(), Type.Null()]),
  version: Type.Integer(),
  has_password: Type.Boolean(),
  administers: Type.Boolean(),
  organization_off: Type.Boolean(),
  within: Type.Boolean(),
  /** Works in a branch beyond the caller's as well. */
  beyond: Type.Boolean(),
  /** Has asked for a service and waits. */
  asks: Type.Boolean(),
});
export type ManagedUser = Static<typeof ManagedUser>;

/** What an administrator is about to do with a user: look, change grants and plans, or act on the person as a whole. */
export type Purpose = 'read' | 'grants' | 'person';

/**
 * The user an administrator acts on, locked for this transaction. A person outside the caller's organization or branches is not
 * there (404); administrators, the caller included, are out of reach of all but a Super_Admin (403), and people of several branches are
 * to a Branch_Admin of one, but for their grants (403).
 */
export async function lockManagedUser(
  tx: Transaction,
  caller: Caller,
  id: number,
  purpose: Purpose = 'person',
): Promise<ManagedUser> {
  const found =
    purpose === 'read' ? await findUsers(tx, readScope(caller), [id], sql``) : await lockUsers(tx, caller, [id]);
  return admitted(caller, found.get(id), purpose);
}

/** By the rules of `lockManagedUser`: the user, where the caller may do this with them. @throws HttpProblem 404, 403. */
export function admitted(caller: Caller, user: ManagedUser | undefined, purpose: Purpose = 'person'): ManagedUser {
  if (!user?.within) {
    throw new HttpProblem(404, 'no_such_user', 'This user does not exist.');
  }
  if (purpose !== 'read' && user.administers && !isSuperAdmin(caller)) {
    throw accessDenied('Only a Super_Admin may act on an administrator.');
  }
  if (purpose === 'person') refuseBeyond(user);
  return user;
}

/**
 * Locks users before anyone has judged whether the caller may act on them: `admitted` does.
 * @param organizations others that the change may name.
 */
export async function lockUsers(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
  organizations: readonly number[] = [],
): Promise<ReadonlyMap<number, ManagedUser>> {
  // The organizations first, as their renaming does, which goes on to its users: in the other order the two would wait for
  // each other. What is written later (a notification) refers to them anyway.
  await tx.execute(sql`
    select 1 from organizations o
     where o.id in (select organization_id from users where id = any (${arrayOf(ids)}::int[]))
        or o.id = any (${arrayOf(organizations)}::int[]) order by o.id for key share`);
  // Not `for update`: what an administrator writes down refers to that administrator's own row, and two who act on each other
  // would wait for each other.
  return findUsers(tx, writeScope(caller), ids, sql`order by u.id for no key update of u`);
}

async function findUsers(
  tx: Transaction,
  scope: Scope | null,
  ids: readonly number[],
  lock: SQL,
): Promise<ReadonlyMap<number, ManagedUser>> {
  const rows = await selectRows(
    tx,
    ManagedUser,
    sql`
    select u.id, u.email, u.first_name, u.last_name, u.is_active, u.organization_id, u.version,
           u.password_hash is not null as has_password,
           exists (select 1 from user_service_roles x join services v on v.id = x.service_id
                    where x.user_id = u.id and v.name = 'user_management') as administers,
           exists (select 1 from organizations o where o.id = u.organization_id and not o.is_active) as organization_off,
           coalesce(${personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` })}, false) as within,
           ${worksBeyond(scope, sql`u.id`)} as beyond,
           exists (select 1 from access_requests q
                    where q.user_id = u.id and q.kind = 'service' and q.status = 'open') as asks
      from users u where u.id = any (${arrayOf(ids)}::int[]) ${lock}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws HttpProblem 403 for a person of several branches, whom one branch does not decide about. */
export function refuseBeyond({ beyond: isBeyond }: Pick<ManagedUser, 'beyond'>): void {
  if (!isBeyond) return;
  throw new HttpProblem(
    403,
    'several_branches',
    'This person also works in other branches. You can change their access and plans, but not their name or state.',
  );
}
