import { Role } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import {
  type Database,
  folded,
  insertRow,
  inTransaction,
  nameOrder,
  one,
  pageClause,
  roles,
  selectRows,
  type Transaction,
  whereClause,
} from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import {
  cleanKeyName,
  cleanName,
  containsFolded,
  equalsFlag,
  type ListColumns,
  type ListQuery,
  readRecord,
  refuseTakenName,
} from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import { endLostServiceSessions } from '../../identity/index.ts';
import { refuseInUse, refuseShadow } from '../refuse-record.ts';
import { renameRecord } from '../rename-record.ts';
import { switchRecord } from '../switch-record.ts';

const view = sql`${roles.id} as id, ${roles.name} as name, ${roles.displayName} as "displayName",
  ${roles.isActive} as "isActive", ${roles.protected} as "isProtected", ${roles.version} as version`;

export const roleColumns: ListColumns = {
  sort: { id: roles.id, name: nameOrder(roles.displayName), isActive: roles.isActive },
  defaultSort: 'name',
  id: roles.id,
  filter: {
    name: (text) => sql`(${containsFolded(roles.displayName, text)} or ${containsFolded(roles.name, text)})`,
    isActive: equalsFlag(roles.isActive),
  },
  search: folded(sql`${roles.name} || ' ' || ${roles.displayName}`),
};

export async function listRoles(db: Database, list: ListQuery): Promise<Role[]> {
  return selectRows(db, Role, sql`select ${view} from ${roles} ${whereClause(list.where)} ${pageClause(list)}`);
}

/** @throws HttpProblem 404 for an unknown role. */
export async function readRole(db: Database, id: number): Promise<Role> {
  return readRecord(db, 'role', Role, sql`select ${view} from ${roles} where ${roles.id} = ${id}`);
}

const isProtected = sql`protected`;
const taken = (field: string, name: string) => ({ index: 'roles_name_key', field, name: name.trim(), what: 'role' });

export function createRole(
  db: Database,
  caller: Administrator,
  body: { name: string; displayName: string; isActive?: boolean },
): Promise<Role> {
  const after = {
    name: cleanKeyName(body.name, 'name', 'role'),
    displayName: cleanName(body.displayName, 'displayName'),
    isActive: body.isActive ?? true,
  };
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      await refuseShadow(tx, roles, 'role', { name: after.name, field: 'name' });
      await refuseShadow(tx, roles, 'role', { name: after.displayName, field: 'displayName' });
      const id = await insertRow(tx, roles, after);
      await recordChange(tx, caller, {
        action: 'role.created',
        target: { type: 'role', id, name: after.displayName },
        after,
      });
      return readRole(tx, id);
    }),
    taken('name', after.name),
  );
}

/** Renames a role; a protected one keeps its name and gets the new text as display name. `displayName`: where it differs from the name. */
export function renameRole(
  db: Database,
  caller: Administrator,
  {
    id,
    existingRole,
    newRole,
    displayName = newRole,
  }: { id?: number; existingRole: string; newRole: string; displayName?: string },
): Promise<Role> {
  const name = cleanKeyName(newRole, 'newRole', 'new_role');
  const label = cleanName(displayName, 'displayName');
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      const check = async (exceptId: number) => {
        await refuseShadow(tx, roles, 'role', { name, field: 'newRole', exceptId });
        if (label !== name) await refuseShadow(tx, roles, 'role', { name: label, field: 'displayName', exceptId });
      };
      const record = { table: roles, what: 'role', id, oldName: existingRole, isProtected, check } as const;
      return readRole(tx, await renameRecord(tx, caller, record, { name, label }));
    }),
    taken('newRole', name),
  );
}

/** Off, a role opens nothing and cannot be given; sessions at services that hung on it alone end. */
export function switchRole(
  db: Database,
  caller: Administrator,
  id: number,
  wanted: { version: number; isActive: boolean },
): Promise<Role> {
  return inTransaction(db, async (tx) => {
    await switchRecord(tx, caller, { table: roles, what: 'role', id, isProtected }, wanted);
    if (!wanted.isActive) await endLostServiceSessions(tx);
    return readRole(tx, id);
  });
}

const Uses = Type.Object({ users: Type.Integer(), services: Type.Integer() });

export function removeRole(db: Database, caller: Administrator, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const role = await lockRole(tx, id);
    if (role.isProtected) {
      throw new HttpProblem(409, 'protected', say('role_built_in', { name: role.displayName }));
    }
    const uses = one(
      await selectRows(
        tx,
        Uses,
        sql`select (select count(distinct user_id)::int from user_service_roles where role_id = ${id}) as users,
                 (select count(*)::int from service_roles where role_id = ${id}) as services`,
      ),
    );
    refuseInUse(role.displayName, uses);
    await tx.execute(sql`delete from roles where id = ${id}`);
    await recordChange(tx, caller, {
      action: 'role.removed',
      target: { type: 'role', id, name: role.displayName },
      before: { name: role.name },
    });
  });
}

async function lockRole(tx: Transaction, id: number): Promise<Role> {
  return readRecord(tx, 'role', Role, sql`select ${view} from ${roles} where ${roles.id} = ${id} for update`);
}
