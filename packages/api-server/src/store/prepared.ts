import { type SQL, fillPlaceholders, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** A statement that is sent over and over with other values, its values named by `sql.placeholder`. */
export interface Prepared {
  /** One per text; without a name it is planned anew each time. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: (named: Readonly<Record<string, unknown>>) => unknown[];
}

const dialect = new PgDialect();

/** Builds a statement once, for `Store.prepared`. */
export function prepared(name: string, statement: SQL): Prepared {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { name, text, values: (named) => fillPlaceholders(params, named) };
}

const names = new Map<string, string>();
let named = 0;
// A plan takes some 150 bytes for each character, in every connection: 9 MB at most.
const mostCharacters = 60_000;

/**
 * A statement that is worded in a few ways, with its values in it: planned once per connection for each wording, as long as
 * they are few. What the planner should not look at stands in it as `unseen`.
 */
export function plannedOnce(kind: string, statement: SQL): Prepared {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  let name = names.get(text);
  if (name === undefined && named + text.length <= mostCharacters) {
    name = `${kind}_${names.size}`;
    names.set(text, name);
    named += text.length;
  }
  return { name, text, values: () => params };
}

/**
 * A value that the planner cannot see, so that PostgreSQL finds the plan made for any value as cheap as one made for this, and
 * keeps it. (It compares the two after five runs: https://www.postgresql.org/docs/current/sql-prepare.html)
 */
export function unseen(value: string | number): SQL {
  return typeof value === 'number' ? sql`(select ${value}::bigint)` : sql`(select ${value}::text)`;
}
