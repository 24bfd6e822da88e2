import { type SQL, sql } from 'drizzle-orm';
import { periodAround } from '../../entitlement/index.ts';

/** Months back that late events can reach: they are at most 35 days old. */
const correctedMonths = 2;

/** Organizations, as a value for `any (…)`, and the first day of a month. */
export interface Which {
  organizations: SQL;
  month: SQL;
}

const monthsBefore = (month: SQL, months: number) =>
  sql`(${month} - make_interval(months => ${sql.raw(String(months))}))::date`;
const after = (month: SQL) => sql`(${month} + interval '1 month')::date`;

const key = sql`organization_id, month, user_id, service_id, subscription_id`;

/** What an organization’s person used between two days under one subscription; `x` names the four. */
const usedBetween = (x: SQL, from: SQL, before: SQL) => sql`(
  select coalesce(sum(d.quantity), 0) from usage_days d
   where d.user_id = ${x}.user_id and d.service_id = ${x}.service_id and d.subscription_id = ${x}.subscription_id
     and d.organization_id = ${x}.organization_id and d.day >= ${from} and d.day < ${before})`;

/**
 * What was used in the periods that end in the month, by organization, person, service and subscription. A period of months ends in
 * each month; one of a year, or of the whole term, only in its last. Sums days first, and joins sums: a month has many more days.
 */
function used({ organizations, month }: Which): SQL {
  const term = { start: sql`s.start_date`, end: sql`s.end_date`, day: month };
  const ofMonth = periodAround({ ...term, period: sql`'month'` });
  const longer = periodAround({ ...term, period: sql`p.period` });
  const summed = sql`d.organization_id, ${month} as month, d.user_id, d.service_id, d.subscription_id,
    (max((d.day - date 'epoch')::bigint << 32 | d.branch_id) & 4294967295)::int as branch_id`;
  return sql`
    select ${key}, x.branch_id, term.from_day, term.before_day,
           case when x.first_day >= term.from_day and x.last_day < term.before_day then x.used
                else ${usedBetween(sql`x`, sql`term.from_day`, sql`term.before_day`)} end as used
      from (
        select ${summed}, sum(d.quantity) as used, min(d.day) as first_day, max(d.day) as last_day from usage_days d
         where d.organization_id = any (${organizations}) and d.day >= ${month} and d.day < ${after(month)}
         group by d.organization_id, d.user_id, d.service_id, d.subscription_id) x
      left join (select s.id, s.start_date, s.end_date, p.period from subscriptions s join plans p on p.id = s.plan_id) s
        on s.id = x.subscription_id
     cross join lateral (select ${ofMonth.from} as from_day, ${ofMonth.before} as before_day) term
     where s.period is null or s.period = 'month'
    union all
    select ${summed}, term.from_day, term.before_day, sum(d.quantity) as used
      from subscriptions s join plans p on p.id = s.plan_id and p.period <> 'month'
     cross join lateral (select ${longer.from} as from_day, ${longer.before} as before_day) term
      join usage_days d on d.user_id = s.user_id and d.service_id = s.service_id and d.subscription_id = s.id
     where d.organization_id = any (${organizations}) and d.day >= term.from_day and d.day < term.before_day
       and term.before_day > ${month} and term.before_day <= ${after(month)}
     group by d.organization_id, d.user_id, d.service_id, d.subscription_id, term.from_day, term.before_day`;
}

/** What was used in the month, and in the closed months before it, which late events may have changed. */
function usedSince({ organizations, month }: Which): SQL {
  const before = Array.from({ length: correctedMonths }, (_, n) => {
    const earlier = monthsBefore(month, n + 1);
    const closed = sql`array(select st.organization_id from statements st
                              where st.organization_id = any (${organizations}) and st.month = ${earlier})`;
    return used({ organizations: closed, month: earlier });
  });
  return sql.join([used({ organizations, month }), ...before], sql` union all `);
}

/** What closed statements told of the months before. */
const told = ({ organizations, month }: Which) => sql`
  select * from told_use t
   where t.organization_id = any (${organizations}) and t.month >= ${monthsBefore(month, correctedMonths)} and t.month < ${month}`;

/**
 * Every line of these organizations in the month: its own by the plans of today, and of each closed month before the difference to
 * what was told of it, by the terms that were told. Rounds the whole and subtracts, so that a month and its corrections come to the
 * cent that one line would have had: half up, on the line alone, as `round` of a numeric goes away from zero.
 */
export function linesOf(which: Which): SQL {
  // The sum of the period that was told, where the terms changed since.
  const counted = sql`
    case when t.user_id is null or (n.from_day = t.from_day and n.before_day = t.before_day) then n.used
         else ${usedBetween(sql`t`, sql`t.from_day`, sql`t.before_day`)} end`;
  const over = sql`greatest(0, c.counted - terms.included)`;
  return sql`(
    select c.organization_id, c.month, c.user_id, c.service_id, c.subscription_id, c.branch_id, c.from_day, c.before_day,
           c.counted - c.used as used, terms.included, ${over} - c.over as over, terms.further_price,
           round(${over} * terms.further_price, 2) - coalesce(c.amount, 0) as amount, terms.currency, terms.plan,
           c.is_told, c.limit_told, c.rule_told
      from (
        select ${key}, coalesce(nullif(t.branch_id, 0), n.branch_id) as branch_id, coalesce(t.from_day, n.from_day) as from_day,
               coalesce(t.before_day, n.before_day) as before_day, ${counted} as counted, coalesce(t.used, 0) as used,
               coalesce(t.over, 0) as over, t.amount, t.included, t.further_price, t.currency, t.plan,
               t.user_id is not null as is_told, t.limit_told, t.rule_told
          from (${told(which)}) t full join (${usedSince(which)}) n using (${key})) c
      left join subscriptions s on s.id = c.subscription_id left join plans p on p.id = s.plan_id
     cross join lateral (
       select case when c.is_told then c.included else p.included end as included,
              case when c.is_told then c.further_price else p.further_price end as further_price,
              case when c.is_told then c.currency else p.currency end as currency,
              case when c.is_told then c.plan else p.display_name end as plan) terms
     where c.counted <> c.used)`;
}
