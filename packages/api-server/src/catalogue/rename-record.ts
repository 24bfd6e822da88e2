import { nullable } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as Type from 'typebox';
import { one, selectRows, type Transaction } from '../store/index.ts';
import { lockByOldName } from '../records/index.ts';
import { recordChange } from '../trail/index.ts';
import type { Administrator } from '../entitlement/index.ts';

const Row = Type.Object({ organizationId: nullable(Type.Integer()) });

export interface RenamedRecord {
  table: PgTable;
  what: 'organization' | 'branch' | 'role';
  /** Undefined where the old name alone says which record is meant. */
  id: number | undefined;
  oldName: string;
  /** Which records the caller may touch. */
  scope?: SQL | undefined;
  /** True for a record that keeps its name and takes the new text as display name alone. */
  isProtected?: SQL;
  organizationId?: SQL;
  /** Refuses the new names once the record is known. */
  check?: (id: number) => Promise<void>;
}

/**
 * Renames a record within the caller's transaction.
 * @returns its id.
 * @throws HttpProblem as `lockByOldName`.
 */
export async function renameRecord(
  tx: Transaction,
  caller: Administrator,
  { table, what, id, oldName, scope, isProtected = sql`false`, organizationId = sql`null::int`, check }: RenamedRecord,
  { name, label }: { name: string; label: string },
): Promise<number> {
  const found = await lockByOldName(tx, table, what, { id, oldName }, scope);
  await check?.(found.id);
  const renamed = one(
    await selectRows(
      tx,
      Row,
      sql`update ${table} set name = case when ${isProtected} then name else ${name} end, display_name = ${label},
                 version = version + 1
           where id = ${found.id} returning ${organizationId} as "organizationId"`,
    ),
  );
  await recordChange(tx, caller, {
    action: `${what}.renamed`,
    target: { type: what, id: found.id, name: label },
    organizationId: renamed.organizationId,
    before: { name: found.displayName },
    after: { name: label },
  });
  return found.id;
}
