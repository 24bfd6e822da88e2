import { countCap } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countRows, type Database } from '../store/index.ts';
import type { ListQuery } from './list-query.ts';

export interface Total {
  total: number;
  /** There are more than that. */
  capped: boolean;
}

/**
 * Rows behind a list: exact without filter; with one, counted up to 1,000 and then said to be capped, since counting a
 * million matches costs more than the page itself.
 * @param joins further tables the filter reads, as written after `from`.
 */
export async function listTotal(
  db: Database,
  table: PgTable | SQL,
  query: ListQuery,
  joins: SQL = sql``,
): Promise<Total> {
  const where = query.where ? sql`where ${query.where}` : sql``;
  const limit = query.filtered ? sql`limit ${countCap + 1}` : sql``;
  const total = await countRows(db, sql`from (select 1 from ${table} ${joins} ${where} ${limit}) counted`);
  return query.filtered ? cappedTotal(total) : { total, capped: false };
}

/** Caps a count of matches. */
export function cappedTotal(matches: number): Total {
  return matches > countCap ? { total: countCap, capped: true } : { total: matches, capped: false };
}

/** The headers of a list's answer. */
export function totalHeaders({ total, capped }: Total): Record<string, string> {
  return { 'x-total-count': String(total), ...(capped ? { 'x-total-count-capped': 'true' } : {}) };
}
