import { sql } from 'drizzle-orm';
import { type Actor, recordChange } from '../audit.ts';
import { type Caller, scopeOf } from '../caller.ts';
import { notify } from '../notify.ts';
import { Refusal } from '../refusal.ts';
import type { Transaction } from '../store/database.ts';
import { endSessionsOfUser } from './sessions.ts';

const guardLock = 7_263_003;

/**
 * Call it after whatever may have cost somebody the role Super_Admin (state, roles, role or service switched off), in the same
 * transaction: the advisory lock makes two such changes wait for each other, so that both cannot count the other's
 * administrator.
 * @throws Refusal 409 when no active Super_Admin would be left.
 */
export async function guardLastSuperAdmin(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${guardLock})`);
  const { rows } = await tx.execute(sql`
    select 1 from users u
      join user_service_roles x on x.user_id = u.id
      join services v on v.id = x.service_id and v.name = 'user_management' and v.is_active
      join roles r on r.id = x.role_id and r.name = 'Super_Admin' and r.is_active
     where u.is_active limit 1`);
  if (rows.length === 0) {
    throw new Refusal(
      409,
      'last_super_admin',
      'This is the last active Super_Admin. Give the role to somebody else first.',
    );
  }
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
  await notify(tx, {
    kind: 'user-state',
    title: `${user.name} was switched ${active ? 'on' : 'off'}`,
    link: `/users?f.id=${user.id}`,
    organizationId: user.organizationId,
  });
  await recordChange(tx, actor, {
    action: active ? 'user.activated' : 'user.deactivated',
    target: { type: 'user', id: user.id, name: user.name },
    organizationId: user.organizationId,
    before: { isActive: !active },
    after: { isActive: active },
  });
}

export type ManagedUser = Record<string, unknown> & {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  organization_id: number | null;
  version: number;
  has_password: boolean;
  administers: boolean;
};

/**
 * The user an administrator acts on, locked for this transaction. Whoever belongs to another organization is not there for
 * an Org_Admin (404), and administrators are out of reach of an Org_Admin (403).
 */
export async function lockManagedUser(tx: Transaction, caller: Caller, id: number, write = true): Promise<ManagedUser> {
  if (write) {
    // The organization first, as its renaming does, which goes on to its users: in the other order the two would wait for
    // each other. What is written later (a notification) refers to it anyway.
    await tx.execute(
      sql`select 1 from organizations o where o.id = (select organization_id from users where id = ${id}) for key share`,
    );
  }
  const { rows } = await tx.execute<ManagedUser>(sql`
    select u.id, u.email, u.first_name, u.last_name, u.is_active, u.organization_id, u.version,
           u.password_hash is not null as has_password,
           exists (select 1 from user_service_roles x join services v on v.id = x.service_id
                    where x.user_id = u.id and v.name = 'user_management') as administers
      from users u where u.id = ${id} ${write ? sql`for update of u` : sql``}`);
  const user = rows[0];
  const scope = scopeOf(caller);
  if (!user || (scope !== null && user.organization_id !== scope)) {
    throw new Refusal(404, 'no_such_user', 'There is no such user.');
  }
  if (write && user.administers && !caller.roles.includes('Super_Admin')) {
    throw new Refusal(403, 'access_denied', 'Access Denied. Only a Super_Admin may act on an administrator.');
  }
  return user;
}
