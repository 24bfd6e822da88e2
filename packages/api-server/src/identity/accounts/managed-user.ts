import { advisoryLocks, arrayOf, selectRows, type Transaction } from '../../store/index.ts';
import { accessDenied, type Caller, HttpProblem, say } from '../../server/index.ts';
import { type Actor, notify, type UnitOfWork } from '../../trail/index.ts';
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
 * Keeps at least one active Super_Admin. Call it in the transaction of any change that may take the role away (state, roles,
 * move, role, service or organization switched off): an advisory lock serializes two such changes, so that neither counts the
 * other's administrator.
 * @throws HttpProblem 409 when no active Super_Admin would be left.
 */
export async function guardLastSuperAdmin(tx: Transaction): Promise<void> {
  if ((await activeSuperAdmins(tx)).length === 0) {
    throw new HttpProblem(409, 'last_super_admin', say('last_super_admin'));
  }
}

/** Ids of people who can sign in as a Super_Admin, locked against others until the transaction ends. */
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
     where ${accountActive(sql`u`)}`,
  );
  return rows.map(({ id }) => id);
}

/** Switches a user on or off, ends every session, and keeps one Super_Admin. The only place that writes `is_active`. */
export async function setUserState(
  { tx, caller: actor, events }: UnitOfWork<Actor>,
  user: { id: number; name: string; organizationId: number | null; administers: boolean },
  active: boolean,
): Promise<void> {
  await tx.execute(sql`update users set is_active = ${active}, version = version + 1 where id = ${user.id}`);
  await endSessionsOfUser(tx, user.id, active ? 'switched on' : 'switched off');
  // Skip the lock for others: they cannot be the last Super_Admin, and all such changes would wait for each other.
  if (!active && user.administers) await guardLastSuperAdmin(tx);
  // Notify nobody for a batch: a thousand notifications of one act would bury the others.
  if (actor.batchId === undefined) {
    await notify(tx, {
      kind: 'user-state',
      title: active ? say('user_activated', { user: user.name }) : say('user_deactivated', { user: user.name }),
      link: `/users/${user.id}`,
      organizationId: user.organizationId,
      actorId: actor.id,
    });
  }
  events.push({
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
  /** Also works in a branch outside the caller's. */
  beyond: Type.Boolean(),
  /** Waits for a requested service. */
  asks: Type.Boolean(),
});
export type ManagedUser = Static<typeof ManagedUser>;

/** What the administrator wants: look, change grants and plans, or act on the person as a whole. */
export type Purpose = 'read' | 'grants' | 'person';

/**
 * The user an administrator acts on, locked for this transaction. People outside the caller's organization or branches do not
 * exist for the caller (404). Administrators, the caller included, are out of reach except for a Super_Admin (403); so are
 * people of several branches for a Branch_Admin of one, except their grants (403).
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

/**
 * The user, if the caller may do this by the rules of `lockManagedUser`.
 * @throws HttpProblem 404, 403.
 */
export function admitted(caller: Caller, user: ManagedUser | undefined, purpose: Purpose = 'person'): ManagedUser {
  if (!user?.within) {
    throw new HttpProblem(404, 'no_such_user', say('no_such_user'));
  }
  if (purpose !== 'read' && user.administers && !isSuperAdmin(caller)) {
    throw accessDenied(say('administrators_by_super_admin'));
  }
  if (purpose === 'person') refuseBeyond(user);
  return user;
}

/**
 * Locks users before `admitted` checks whether the caller may act on them.
 * @param organizations others that the change may name.
 */
export async function lockUsers(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
  organizations: readonly number[] = [],
): Promise<ReadonlyMap<number, ManagedUser>> {
  // Lock organizations before users, as their renaming does: the other order could deadlock. Later writes (a notification)
  // refer to them anyway.
  await tx.execute(sql`
    select 1 from organizations o
     where o.id in (select organization_id from users where id = any (${arrayOf(ids)}::int[]))
        or o.id = any (${arrayOf(organizations)}::int[]) order by o.id for key share`);
  // Avoid `for update`: records of an act refer to the administrator's row, and two who act on each other would wait for each
  // other.
  return findUsers(tx, writeScope(caller), ids, sql`order by u.id for no key update of u`);
}

/** The same without a lock, for a preview. */
export function manageableUsers(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ManagedUser>> {
  return findUsers(tx, writeScope(caller), ids, sql``);
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

/** @throws HttpProblem 403 for a person of several branches: one branch alone does not decide about them. */
export function refuseBeyond({ beyond: isBeyond }: Pick<ManagedUser, 'beyond'>): void {
  if (!isBeyond) return;
  throw new HttpProblem(403, 'several_branches', say('works_in_other_branches'));
}
