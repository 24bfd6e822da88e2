import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** An instant as ISO 8601 in UTC; both drivers would otherwise answer it in PostgreSQL's own form. */
export function isoInstant(column: AnyColumn | SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The form in which the store compares texts: NFC, one case, without what does not show (migration 0016). */
export function folded(text: AnyColumn | SQL | string): SQL {
  return sql`folded(${text})`;
}

/** The order of names: É beside E, in any case. `text` is folded already. */
export function inNameOrder(text: AnyColumn | SQL): SQL {
  return sql`${text} collate any_script`;
}

/** Order by a text that is not folded yet. */
export function nameOrder(text: AnyColumn | SQL): SQL {
  return inNameOrder(folded(text));
}

/** Numbers and our own constants as PostgreSQL writes an array, for `any (…::int[])`. */
export function arrayOf(values: readonly (number | string)[]) {
  return sql.param(`{${values.join(',')}}`);
}

/** The rows of a select as one value, for several reads in one statement; numbers, texts and booleans come as they are. */
export function rowsOf(select: SQL): SQL {
  return sql`coalesce((select json_agg(r) from (${select}) r), '[]')`;
}

/** `where …` or nothing. */
export function whereClause(condition: SQL | undefined): SQL {
  return condition ? sql`where ${condition}` : sql``;
}

export interface Order {
  column: AnyColumn | SQL;
  descending: boolean;
  /** A missing value comes before every other: who never signed in did so earlier than any day. */
  missingFirst?: boolean;
}

/** Terms of an `order by`; the id makes the order total. */
export function inOrder({ column, descending, missingFirst = false }: Order, id: AnyColumn | SQL): SQL {
  const direction = descending ? sql`desc` : sql`asc`;
  // An index is read in the order it has, that of missing values included.
  const missing = !missingFirst ? sql`` : descending ? sql` nulls last` : sql` nulls first`;
  return sql`${column} ${direction}${missing}, ${id} ${direction}`;
}

/** `order by … limit … offset …` of a list. */
export function pageClause(query: { orderBy: SQL[]; limit: number | undefined; offset: number }): SQL {
  const order = sql`order by ${sql.join(query.orderBy, sql`, `)}`;
  return query.limit === undefined ? order : sql`${order} limit ${query.limit} offset ${query.offset}`;
}
