import { type SQL, sql } from 'drizzle-orm';

/** Today in UTC by the database's clock; subscriptions know calendar days only. */
export const today: SQL = sql`(now() at time zone 'UTC')::date`;

/**
 * A subscription ends on its `end_date`: that day is the first without it, so that a successor may start on it with
 * neither gap nor overlap. `table` is the alias of `subscriptions` in the statement, `day` today unless given.
 */
export function isLive(table: SQL, day: SQL = today): SQL {
  return sql`(${table}.start_date <= ${day} and (${table}.end_date is null or ${table}.end_date > ${day}))`;
}

/** `Upcoming`, `Active` or `Ended`, derived and never stored. One cancelled before its start counts as ended. */
export function statusOf(table: SQL): SQL {
  return sql`(case when ${table}.end_date <= ${today} or ${table}.end_date <= ${table}.start_date then 'Ended'
    when ${table}.start_date > ${today} then 'Upcoming' else 'Active' end)`;
}
