import { LimitMode, LimitRule, type LimitState, ServiceUnit, nullable } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, isoInstant, selectRows } from '../store/index.ts';
import { type AccessPair, bookedJoin } from './booked-plan.ts';
import { grantsWithState } from './grants.ts';
import { daysLeft } from './runway.ts';
import { isLive, today } from './subscription-status.ts';

/** Age in seconds above which a counter is late: a hard limit closes nothing on it. */
const lateAfter = 60;

/** Days of use that a runway is estimated from. */
const runwayDays = 28;

interface Term {
  /** `month`, `year` or `term`; null as `month`. */
  period: SQL;
  /** First day of the subscription, and its first day without; null without a subscription, or without an end. */
  start: SQL;
  end: SQL;
  day: SQL;
}

/** First day of the period around a day, and the first day after it, null if it never ends. In UTC, within the subscription. */
export function periodAround({ period, start, end, day }: Term): { from: SQL; before: SQL } {
  const first = sql`(case ${period} when 'year' then date_trunc('year', ${day}::timestamp)
    when 'term' then null else date_trunc('month', ${day}::timestamp) end)`;
  const length = sql`case ${period} when 'year' then interval '1 year' else interval '1 month' end`;
  return {
    from: sql`greatest(${first}::date, ${start})`,
    before: sql`least((${first} + ${length})::date, ${end})`,
  };
}

/**
 * The limit that rules: the tighter one of a person's own and of what the plan includes, and whose it is. An own limit of 0 is
 * none, as forms and templates send it for "not set".
 */
export function tighterLimit(ownLimit: SQL, included: SQL): { most: SQL; rule: SQL } {
  const own = sql`nullif(${ownLimit}, 0)`;
  return {
    most: sql`least(${own}, ${included})`,
    rule: sql`case when ${own} < coalesce(${included}, 'infinity') then 'own' when ${included} is not null then 'plan' end`,
  };
}

/**
 * Joins `ruling`: which limit rules over the pair, and the period it counts in. Needs `held` with the person's own limit, and
 * `booked` of `bookedJoin`.
 */
export function rulingJoin({ service }: AccessPair): SQL {
  const runs = sql`booked.plan_status = 'Active'`;
  const included = sql`case when ${runs} then booked.included end`;
  const { most, rule } = tighterLimit(sql`held.limit_value`, included);
  const start = sql`case when ${runs} then booked.start_date::date end`;
  const end = sql`case when ${runs} then booked.end_date::date end`;
  const { from, before } = periodAround({
    period: sql`case when ${runs} then booked.period end`,
    start,
    end,
    day: today,
  });
  return sql`
    cross join lateral (
      select case when ${runs} then booked.subscription_id else 0 end as subscription_id,
             ${most} as most, ${rule} as rule,
             case when ${most} is not null then case when ${runs} then booked.mode else 'soft' end end as mode,
             ${from} as from_day, ${before} as before_day,
             ${included} as included, case when ${runs} then booked.further_price end as further_price,
             case when ${runs} then booked.currency end as currency,
             ${service}.unit_key is not null
               and exists (select 1 from usage_days known where known.service_id = ${service}.id) as is_counted) ruling`;
}

/** What the pair used in the period of `ruling`; read it only where `ruling.is_counted`. */
export function usedOf({ user, service }: AccessPair): SQL {
  return sql`(
    select coalesce(sum(d.quantity), 0) from usage_days d
     where d.user_id = ${user}.id and d.service_id = ${service}.id and d.subscription_id = ruling.subscription_id
       and d.day >= ruling.from_day and d.day < coalesce(ruling.before_day, 'infinity'))`;
}

/** Up to when the use of the service is in the sums: all of it, unless a change waits to be folded. */
function countedTo({ service }: AccessPair): SQL {
  return sql`coalesce((select min(waiting.received_at) from usage_changes waiting where waiting.service_id = ${service}.id), now())`;
}

const isLate = (pair: AccessPair) =>
  sql`(${countedTo(pair)} < now() - make_interval(secs => ${sql.raw(String(lateAfter))}))`;

/**
 * A hard limit closes the service now. Only a counter that is known and fresh closes: a late or unknown one opens.
 * Needs `ruling`. Its conditions come in the order of their cost.
 */
export function limitReached(pair: AccessPair): SQL {
  return sql`(case when ruling.mode is distinct from 'hard' or not ruling.is_counted then false
    when ${isLate(pair)} then false else ${usedOf(pair)} >= ruling.most end)`;
}

/**
 * `limitReached` for a statement without the joins, such as a filter: about the ids of a person and a service. Asks for the
 * counter only where a hard plan runs.
 */
export function limitReachedFor({ userId, serviceId }: { userId: SQL; serviceId: SQL }): SQL {
  const pair = { user: sql`limited`, service: sql`counting` };
  return sql`((select exists (select 1 from plans any_hard where any_hard.mode = 'hard'))
    and exists (select 1 from subscriptions hard join plans plan on plan.id = hard.plan_id and plan.mode = 'hard'
                 where hard.user_id = ${userId} and hard.service_id = ${serviceId} and ${isLive(sql`hard`)})
    and exists (select 1 from users limited cross join services counting ${limitOf(pair).joins}
                 where limited.id = ${userId} and counting.id = ${serviceId} and ${limitReached(pair)}))`;
}

/** The limit of a person at a service, as `limitColumns` selects it. */
export const LimitRow = Type.Object({
  unit: nullable(ServiceUnit),
  is_counted: Type.Boolean(),
  used: nullable(Type.Number()),
  most: nullable(Type.Number()),
  rule: nullable(LimitRule),
  included: nullable(Type.Number()),
  limit_mode: nullable(LimitMode),
  used_since: nullable(Type.String()),
  resets_at: nullable(Type.String()),
  counted_to: nullable(Type.String()),
  is_late: Type.Boolean(),
  further_price: nullable(Type.Number()),
  currency: nullable(Type.String()),
  recent_days: nullable(Type.Array(Type.Object({ day: Type.String(), quantity: Type.Number() }))),
  today: Type.String(),
});
export type LimitRow = Type.Static<typeof LimitRow>;

/** The columns of `LimitRow`, beside the joins of `accessOf` or `limitOf`. */
export function limitColumns(pair: AccessPair): SQL {
  const { user, service } = pair;
  const counted = (value: SQL) => sql`case when ruling.is_counted then ${value} end`;
  return sql`
    case when ${service}.unit_key is not null then json_build_object('key', ${service}.unit_key, 'one', ${service}.unit_one,
      'other', ${service}.unit_other) end as unit,
    ruling.is_counted, ${counted(usedOf(pair))}::float8 as used, ruling.most::float8 as most, ruling.rule, ruling.mode as limit_mode,
    ruling.included::float8 as included,
    ${counted(sql`ruling.from_day`)}::text as used_since,
    ${isoInstant(sql`(ruling.before_day::timestamp at time zone 'UTC')`)} as resets_at,
    ${isoInstant(counted(countedTo(pair)))} as counted_to, ruling.is_counted and ${isLate(pair)} as is_late,
    ruling.further_price::float8 as further_price, ruling.currency::text as currency, ${today}::text as today,
    case when ruling.is_counted and ruling.most is not null then (
      select json_agg(json_build_object('day', d.day, 'quantity', d.quantity)) from usage_days d
       where d.user_id = ${user}.id and d.service_id = ${service}.id and d.day > ${today} - ${sql.raw(String(runwayDays))}) end as recent_days`;
}

/** The only place that says used, limit, remaining and mode; null for a service that counts nothing. */
export function limitStateOf(row: LimitRow): LimitState | null {
  if (row.unit === null) return null;
  const { unit, used, most, rule, included, limit_mode: mode } = row;
  // The columns have three decimals; a difference of two doubles has more.
  const remaining = used === null || most === null ? null : Math.max(0, Math.round((most - used) * 1000) / 1000);
  // Above a tighter own limit, what the plan includes has no price.
  const hasPrice = included !== null && (rule === 'plan' || (used ?? 0) >= included);
  return {
    unit,
    used,
    limit: most,
    rule,
    remaining,
    since: row.used_since,
    resetsAt: row.resets_at,
    mode,
    asOf: row.counted_to,
    isLate: row.is_late,
    daysLeft: remaining === null ? null : daysLeft(row.recent_days ?? [], remaining, row.today),
    furtherPrice: hasPrice ? row.further_price : null,
    currency: hasPrice ? row.currency : null,
  };
}

/** Joins `held` with the person's own limit, `limit_value`, for a statement without `accessOf`. Most have none, which costs less to see. */
export function ownLimitJoin({ user, service }: AccessPair): SQL {
  return sql`
    cross join lateral (
      select case when exists (
               select from user_service_roles own where own.user_id = ${user}.id and own.service_id = ${service}.id and own.limit_value <> 0)
             then (select (array_agg(g.limit_value order by g.id) filter (where g.counts))[1]
                     from ${grantsWithState} g where g.user_id = ${user}.id and g.service_id = ${service}.id) end as limit_value) held`;
}

/** The columns and joins that select `LimitRow` for each pair, for a statement without `accessOf`. */
export function limitOf(pair: AccessPair): { columns: SQL; joins: SQL } {
  return {
    columns: limitColumns(pair),
    joins: sql`${ownLimitJoin(pair)} ${bookedJoin(pair)} ${rulingJoin(pair)}`,
  };
}

const PairRow = Type.Object({ ...LimitRow.properties, key: Type.String() });

/**
 * The limit states of these pairs, in one statement.
 * @returns them by `userId:serviceId`; null for a service that counts nothing, none for an unknown pair.
 */
export async function limitStatesOf(
  db: Database,
  pairs: readonly { userId: number; serviceId: number }[],
): Promise<Map<string, LimitState | null>> {
  if (pairs.length === 0) return new Map();
  const { columns, joins } = limitOf({ user: sql`u`, service: sql`v` });
  const rows = await selectRows(
    db,
    PairRow,
    sql`
    select u.id || ':' || v.id as key, ${columns}
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("userId" integer, "serviceId" integer)
      join users u on u.id = pair."userId" join services v on v.id = pair."serviceId" ${joins}`,
  );
  return new Map(rows.map((row) => [row.key, limitStateOf(row)]));
}
