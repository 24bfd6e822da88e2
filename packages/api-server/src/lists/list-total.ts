import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../store/database.ts';
import type { ListQuery } from './list-query.ts';

const cap = 10_000;

/**
 * Rows behind a list: exact without filter; with one, counted up to 10,000 and then said to be capped, since counting a
 * million matches costs more than the page itself.
 * @param joins further tables the filter reads, as written after `from`.
 */
export async function listTotal(
  db: Database,
  table: PgTable,
  query: ListQuery,
  joins: SQL = sql``,
): Promise<{ total: number; capped: boolean }> {
  const where = query.where ? sql`where ${query.where}` : sql``;
  const limit = query.filtered ? sql`limit ${cap + 1}` : sql``;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${table} ${joins} ${where} ${limit}) counted`,
  );
  const total = rows[0]?.total ?? 0;
  return total > cap && query.filtered ? { total: cap, capped: true } : { total, capped: false };
}

/** The headers of a list's answer. */
export function totalHeaders({ total, capped }: { total: number; capped: boolean }): Record<string, string> {
  return { 'x-total-count': String(total), ...(capped ? { 'x-total-count-capped': 'true' } : {}) };
}
