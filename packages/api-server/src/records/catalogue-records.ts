import { type SQL, and, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import { tidyName } from '@gangway/contract/text';
import * as Type from 'typebox';
import { bareName, changedMeanwhile, kindOf, nameTaken, notFound } from './unique-name.ts';
import { folded, isUniqueViolation, type roles, selectRows, type services, type Transaction } from '../store/index.ts';
import { HttpProblem, say, type Sentence } from '../server/index.ts';

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
      say('ambiguous_name', { count: candidates.length, name: old, kind: kindOf(what) }),
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

interface Uses {
  users?: number;
  services?: number;
  subscriptions?: number;
}

/** 409 for a deletion that would leave others without the record. */
export function refuseInUse(name: string, uses: Uses): void {
  const sentence = usedBy(name, uses);
  if (sentence) throw new HttpProblem(409, 'in_use', sentence);
}

function usedBy(name: string, { users = 0, services = 0, subscriptions = 0 }: Uses): Sentence | undefined {
  if (users > 0 && services > 0) return say('used_by_users_and_services', { name, users, services });
  if (users > 0 && subscriptions > 0) return say('used_by_users_and_subscriptions', { name, users, subscriptions });
  if (users > 0) return say('used_by_users', { name, users });
  if (services > 0) return say('used_by_services', { name, services });
  return subscriptions > 0 ? say('used_by_subscriptions', { name, subscriptions }) : undefined;
}
