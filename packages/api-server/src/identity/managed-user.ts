import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Actor, recordChange } from '../audit/record-change.ts';
import { type Caller, isSuperAdmin, readScope, writeScope } from '../caller.ts';
import { notify } from '../notify.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Transaction } from '../store/database.ts';
import { accountActive } from './account-active.ts';
import { personWithin, worksBeyond } from './within-scope.ts';
import { endSessionsOfUser } from './sessions.ts';
import { selectRows } from '../store/select-rows.ts';

const guardLock = 7_263_003;

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
  await tx.execute(sql`select pg_advisory_xact_lock(${guardLock})`);
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
  user: { id: number; name: string; organizationId: number | null },
  active: boolean,
): Promise<void> {
  await tx.execute(sql`update users set is_active = ${active}, version = version + 1 where id = ${user.id}`);
  await endSessionsOfUser(tx, user.id, active ? 'switched on' : 'switched off');
  if (!active) await guardLastSuperAdmin(tx);
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
  const write = purpose !== 'read';
  const scope = write ? writeScope(caller) : readScope(caller);
  if (write) {
    // The organization first, as its renaming does, which goes on to its users: in the other order the two would wait for
    // each other. What is written later (a notification) refers to it anyway.
    await tx.execute(
      sql`select 1 from organizations o where o.id = (select organization_id from users where id = ${id}) for key share`,
    );
  }
  // Not `for update`: what an administrator writes down refers to that administrator's own row, and two who act on each other
  // would wait for each other.
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
           ${worksBeyond(scope, sql`u.id`)} as beyond
      from users u where u.id = ${id} ${write ? sql`for no key update of u` : sql``}`,
  );
  const user = rows[0];
  if (!user?.within) {
    throw new HttpProblem(404, 'no_such_user', 'There is no such user.');
  }
  if (write && user.administers && !isSuperAdmin(caller)) {
    throw new HttpProblem(403, 'access_denied', 'Access Denied. Only a Super_Admin may act on an administrator.');
  }
  if (purpose === 'person') refuseBeyond(user);
  return user;
}

/** @throws HttpProblem 403 for a person of several branches, whom one branch does not decide about. */
export function refuseBeyond({ beyond: isBeyond }: Pick<ManagedUser, 'beyond'>): void {
  if (!isBeyond) return;
  throw new HttpProblem(
    403,
    'several_branches',
    'This person works in other branches as well: you can change grants and plans, not name or state.',
  );
}
