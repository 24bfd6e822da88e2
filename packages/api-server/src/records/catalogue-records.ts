import { type SQL, and, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import { tidyName } from '@gangway/contract/text';
import * as Type from 'typebox';
import { bareName, changedMeanwhile, nameTaken, notFound } from './unique-name.ts';
import { folded, isUniqueViolation, type roles, selectRows, type services, type Transaction } from '../store/index.ts';
import { HttpProblem } from '../server/index.ts';

export const NamedRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  version: Type.Integer(),
});
export type NamedRow = Static<typeof NamedRow>;

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
      `There are ${candidates.length} records named '${old}'. Say which ${what} is meant by its id.`,
    );
  }
  if (found.name !== old && found.displayName !== old) throw changedMeanwhile(what, found.displayName);
  return found;
}

/** A name that a unique index guards, and the field that shows its refusal. */
export interface GuardedName {
  index: string;
  field: string;
  name: string;
  what: string;
}

/** Runs `work`. @throws HttpProblem 409 at the field of the name whose unique index refused it. */
export async function refuseTakenName<T>(work: Promise<T>, ...names: readonly GuardedName[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const taken = names.find(({ index }) => isUniqueViolation(error, index));
    throw taken ? nameTaken(taken.field, taken.name, taken.what) : error;
  }
}

const ProtectedRow = Type.Object({ ...NamedRow.properties, protected: Type.Boolean() });

/**
 * Protects built-in names: `Super Admin`, `super-admin` or a protected record's display name would let one record pass for
 * another.
 * @throws HttpProblem 409 at `field`.
 */
export async function refuseShadow(
  tx: Transaction,
  table: typeof roles | typeof services,
  what: string,
  { name, field, exceptId }: { name: string; field: string; exceptId?: number },
): Promise<void> {
  const rows = await selectRows(
    tx,
    ProtectedRow,
    sql`select id, name, display_name as "displayName", version, protected from ${table}
         where protected or folded(name) = ${folded(name)} or folded(display_name) = ${folded(name)}`,
  );
  const bare = bareName(name);
  for (const row of rows) {
    if (row.id === exceptId) continue;
    if (bareName(row.name) === bare || bareName(row.displayName) === bare) {
      throw nameTaken(field, row.displayName, what);
    }
  }
}

/** 409 for a deletion that would leave others without it. `uses` counts per kind of record, e.g. `{ user: 3 }`. */
export function refuseInUse(name: string, uses: Readonly<Record<string, number>>): void {
  const parts = Object.entries(uses)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${count === 1 ? kind : plural(kind)}`);
  if (parts.length === 0) return;
  const last = parts.pop() ?? '';
  const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  throw new HttpProblem(409, 'in_use', `'${name}' is used by ${list}. Change those first.`);
}

function plural(kind: string): string {
  return kind.endsWith('ch') ? `${kind}es` : `${kind}s`;
}
