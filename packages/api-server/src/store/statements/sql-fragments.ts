import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** An instant as ISO 8601 in UTC; both drivers would otherwise answer it in PostgreSQL's own form. */
export function isoInstant(column: AnyColumn | SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Order by a text regardless of case, the same on every store whatever its collation. */
export function anyCase(column: AnyColumn | SQL): SQL {
  return sql`lower(${column}) collate "C"`;
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

/** Terms of an `order by`; the id makes the order total. */
export function inOrder(column: AnyColumn | SQL, id: AnyColumn | SQL, descending: boolean): SQL {
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`${column} ${direction}, ${id} ${direction}`;
}

/** `order by … limit … offset …` of a list. */
export function pageClause(query: { orderBy: SQL[]; limit: number | undefined; offset: number }): SQL {
  const order = sql`order by ${sql.join(query.orderBy, sql`, `)}`;
  return query.limit === undefined ? order : sql`${order} limit ${query.limit} offset ${query.offset}`;
}
