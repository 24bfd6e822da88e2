import { nullable } from '@gangway/contract';
import { type SQL, and, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import { tidyName } from '@gangway/contract/text';
import * as Type from 'typebox';
import { one, selectRows, type Transaction } from '../store/index.ts';
import { HttpProblem, say } from '../server/index.ts';
import { kindOf, notFound } from '../records/index.ts';
import { recordChange } from '../trail/index.ts';
import type { Administrator } from '../entitlement/index.ts';

const NamedRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  version: Type.Integer(),
});
type NamedRow = Static<typeof NamedRow>;

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

/**
 * Finds the record a rename is about and locks it until the transaction ends. The old name in the payload is the compare-and-set:
 * it must equal the record's current name, letter for letter. Without `id` it also identifies the record.
 * @param what the record's kind, for messages.
 * @param scope which records the caller may touch.
 * @throws HttpProblem 404 for an unknown id or one out of scope, 409 when the old name is gone or ambiguous.
 */
export async function lockByOldName(
  tx: Transaction,
  table: PgTable,
  what: string,
  { id, oldName }: { id: number | undefined; oldName: string },
  scope?: SQL,
): Promise<NamedRow> {
  const old = tidyName(oldName);
  const isMeant = id === undefined ? sql`(name = ${old} or display_name = ${old})` : sql`id = ${id}`;
  const rows = await selectRows(
    tx,
    NamedRow,
    sql`select id, name, display_name as "displayName", version from ${table}
         where ${and(isMeant, scope)} order by id for update`,
  );
  // A display name may differ from the name; the name itself goes first.
  const named = rows.filter((row) => row.name === old);
  const candidates = named.length > 0 ? named : rows;
  const [found] = candidates;
  if (!found) throw id === undefined ? changedMeanwhile(what, undefined) : notFound(what);
  if (candidates.length > 1) {
    throw new HttpProblem(
      409,
      'ambiguous_name',
      say('ambiguous_name', { count: candidates.length, name: old, kind: kindOf(what) }),
    );
  }
  if (found.name !== old && found.displayName !== old) throw changedMeanwhile(what, found.displayName);
  return found;
}

/** 409 when the old name in the payload is not the record's name any more. */
function changedMeanwhile(what: string, current: string | undefined): HttpProblem {
  return new HttpProblem(
    409,
    'changed_meanwhile',
    current === undefined
      ? say('old_name_gone', { kind: kindOf(what) })
      : say('renamed_meanwhile', { kind: kindOf(what), name: current }),
  );
}
