import { Released, adminRoles } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, nameOrder, selectRows, type Transaction } from '../../store/index.ts';
import { type FieldError, HttpProblem, say, fieldError } from '../../server/index.ts';
import { readRecord } from '../../records/index.ts';
import { recordChange, refuseStaleVersion } from '../../trail/index.ts';
import { actorNames, type Administrator, organizationWithin, readScope } from '../../entitlement/index.ts';

/** @throws HttpProblem 404 for an organization the caller may not see. */
export async function readReleased(db: Database, caller: Administrator, organizationId: number): Promise<Released> {
  return readRecord(
    db,
    'organization',
    Released,
    sql`
    select array(select service_id from released_services where organization_id = o.id order by service_id) as "serviceIds",
           array(select role_id from released_roles where organization_id = o.id order by role_id) as "roleIds",
           array(select plan_id from released_plans where organization_id = o.id order by plan_id) as "planIds", o.version
      from organizations o where o.id = ${organizationId} and ${organizationWithin(readScope(caller), sql`o.id`)}`,
  );
}

const Named = Type.Object({ id: Type.Integer(), name: Type.String(), reserved: Type.Boolean() });

/** One of the three lists: its table, and the records it may name. */
interface Kind {
  field: 'serviceIds' | 'roleIds' | 'planIds';
  what: 'service' | 'role' | 'plan';
  table: SQL;
  column: SQL;
  records: SQL;
  /** Administration cannot be released: only a Super_Admin grants it. */
  reserved: SQL;
}

const kinds: readonly Kind[] = [
  {
    field: 'serviceIds',
    what: 'service',
    table: sql`released_services`,
    column: sql`service_id`,
    records: sql`services`,
    reserved: sql`r.name = 'user_management'`,
  },
  {
    field: 'roleIds',
    what: 'role',
    table: sql`released_roles`,
    column: sql`role_id`,
    records: sql`roles`,
    reserved: sql`r.name in ${[...adminRoles]}`,
  },
  {
    field: 'planIds',
    what: 'plan',
    table: sql`released_plans`,
    column: sql`plan_id`,
    records: sql`plans`,
    reserved: sql`false`,
  },
];

interface Change {
  serviceIds: readonly number[];
  roleIds: readonly number[];
  planIds: readonly number[];
  version?: number;
}

/**
 * Releases services, roles and plans to an organization, replacing the former release. Existing grants stay.
 * @throws HttpProblem 404, 412 for a stale version, 422 naming records that are unknown or never released.
 */
export function release(
  db: Database,
  caller: Administrator,
  organizationId: number,
  wanted: Change,
): Promise<Released> {
  return inTransaction(db, async (tx) => {
    const organization = await lockOrganization(tx, organizationId);
    if (wanted.version !== undefined && wanted.version !== organization.version) {
      return refuseStaleVersion(tx, actorNames(caller), 'organization', organizationId);
    }
    const errors: FieldError[] = [];
    const before: Record<string, string[]> = {};
    const after: Record<string, string[]> = {};
    for (const kind of kinds) {
      const [old, found] = [await namesReleased(tx, kind, organizationId), await namesOf(tx, kind, wanted[kind.field])];
      errors.push(...faults(kind, wanted[kind.field], found));
      const names = found.map(({ name }) => name);
      if (old.join('\n') !== names.join('\n')) {
        before[`${kind.what}s`] = old;
        after[`${kind.what}s`] = names;
      }
    }
    if (errors.length > 0) {
      throw new HttpProblem(422, 'not_releasable', errors);
    }
    if (Object.keys(after).length === 0) return readReleased(tx, caller, organizationId);
    for (const kind of kinds) await replace(tx, kind, organizationId, wanted[kind.field]);
    await tx.execute(sql`update organizations set version = version + 1 where id = ${organizationId}`);
    await recordChange(tx, caller, {
      action: 'organization.released',
      target: { type: 'organization', id: organizationId, name: organization.name },
      organizationId,
      before,
      after,
    });
    return readReleased(tx, caller, organizationId);
  });
}

const Locked = Type.Object({ name: Type.String(), version: Type.Integer() });

export async function lockOrganization(tx: Transaction, id: number) {
  return readRecord(
    tx,
    'organization',
    Locked,
    sql`select display_name as name, version from organizations where id = ${id} for no key update`,
  );
}

const OnlyName = Type.Object({ name: Type.String() });

async function namesReleased(tx: Transaction, { table, column, records }: Kind, organizationId: number) {
  const rows = await selectRows(
    tx,
    OnlyName,
    sql`select r.display_name as name from ${table} x join ${records} r on r.id = x.${column}
         where x.organization_id = ${organizationId} order by ${nameOrder(sql`r.display_name`)}, r.id`,
  );
  return rows.map(({ name }) => name);
}

async function namesOf(tx: Transaction, { records, reserved }: Kind, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return selectRows(
    tx,
    Named,
    sql`select r.id, r.display_name as name, ${reserved} as reserved from ${records} r
         where r.id in ${ids} order by ${nameOrder(sql`r.display_name`)}, r.id for key share`,
  );
}

function faults(
  { field, what }: Kind,
  ids: readonly number[],
  found: readonly { id: number; name: string; reserved: boolean }[],
) {
  const known = new Set(found.map(({ id }) => id));
  return [
    ...found.filter(({ reserved }) => reserved).map(({ name }) => fieldError(field, say('cannot_release', { name }))),
    ...ids
      .filter((id) => !known.has(id))
      .map((id) => fieldError(field, say('no_such_id_to_release', { kind: what, id }))),
  ];
}

/** Keeps the rows that stay: a grant in the making holds one, and must not wait for a change that leaves it alone. */
async function replace(tx: Transaction, { table, column }: Kind, organizationId: number, ids: readonly number[]) {
  const wanted = sql`${sql.param(`{${ids.join(',')}}`)}::int[]`;
  await tx.execute(
    sql`delete from ${table} where organization_id = ${organizationId} and ${column} <> all (${wanted})`,
  );
  await tx.execute(sql`
    insert into ${table} (organization_id, ${column}) select ${organizationId}::int, id from unnest(${wanted}) t (id)
    on conflict do nothing`);
}
