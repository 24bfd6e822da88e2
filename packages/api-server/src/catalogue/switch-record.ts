import { nullable } from '@gangway/contract';
import { type SQL, and, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as Type from 'typebox';
import type { Transaction } from '../store/index.ts';
import { HttpProblem, say } from '../server/index.ts';
import { readRecord } from '../records/index.ts';
import { recordChange, refuseStaleVersion } from '../trail/index.ts';
import { actorNames } from '../entitlement/index.ts';
import type { Administrator } from '../entitlement/index.ts';

const Row = Type.Object({
  name: Type.String(),
  version: Type.Integer(),
  isActive: Type.Boolean(),
  isProtected: Type.Boolean(),
  organizationId: nullable(Type.Integer()),
});

export interface SwitchedRecord {
  table: PgTable;
  what: 'role' | 'branch' | 'plan';
  id: number;
  /** Which records the caller may touch. */
  scope?: SQL | undefined;
  /** Columns that not every table has. */
  isProtected?: SQL;
  organizationId?: SQL;
}

/**
 * Switches a record within the caller's transaction; one already in that state stays as it is.
 * @throws HttpProblem 404 for a record that is unknown or out of scope, 409 for a built-in one, 412 for a stale version.
 */
export async function switchRecord(
  tx: Transaction,
  caller: Administrator,
  { table, what, id, scope, isProtected = sql`false`, organizationId = sql`null::int` }: SwitchedRecord,
  { version, isActive }: { version: number; isActive: boolean },
): Promise<void> {
  const before = await readRecord(
    tx,
    what,
    Row,
    sql`select display_name as name, version, is_active as "isActive", ${isProtected} as "isProtected",
               ${organizationId} as "organizationId"
          from ${table} where ${and(sql`id = ${id}`, scope)} for update`,
  );
  if (before.isActive === isActive) return;
  if (before.version !== version) return refuseStaleVersion(tx, actorNames(caller), what, id);
  if (before.isProtected && !isActive) {
    throw new HttpProblem(409, 'protected', say('record_built_in', { name: before.name }));
  }
  await tx.execute(sql`update ${table} set is_active = ${isActive}, version = version + 1 where id = ${id}`);
  await recordChange(tx, caller, {
    action: `${what}.changed`,
    target: { type: what, id, name: before.name },
    organizationId: before.organizationId,
    before: { isActive: before.isActive },
    after: { isActive },
  });
}
