import { StatementLine } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';
import { ownLimitJoin, periodAround, tighterLimit } from '../../entitlement/index.ts';
import { toldLines } from './told-lines.ts';

/** Months back that late events can reach: they are at most 35 days old. */
const correctedMonths = 2;

/** Organizations, as a value for `any (…)`, and the first day of a month. */
interface Which {
  organizations: SQL;
  month: SQL;
}

const monthsBefore = (month: SQL, months: number) =>
  sql`(${month} - make_interval(months => ${sql.raw(String(months))}))::date`;
const after = (month: SQL) => sql`(${month} + interval '1 month')::date`;

const key = sql`organization_id, user_id, service_id, subscription_id`;

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
  const [start, end] = [sql`s.start_date`, sql`s.end_date`];
  const ofMonth = periodAround({ period: sql`'month'`, start, end, day: month });
  const longer = periodAround({ period: sql`p.period`, start, end, day: month });
  const summed = sql`d.organization_id, d.user_id, d.service_id, d.subscription_id, sum(d.quantity) as used,
    max((d.day - date 'epoch')::bigint << 32 | d.branch_id) & 4294967295 as branch_id`;
  return sql`
    select ${key}, from_day, before_day, used, branch_id::int
      from (
        select x.organization_id, x.user_id, x.service_id, x.subscription_id, x.branch_id, term.from_day, term.before_day,
               case when x.first_day >= term.from_day and x.last_day < term.before_day then x.used
                    else ${usedBetween(sql`x`, sql`term.from_day`, sql`term.before_day`)} end as used
          from (
            select ${summed}, min(d.day) as first_day, max(d.day) as last_day from usage_days d
             where d.organization_id = any (${organizations}) and d.day >= ${month} and d.day < ${after(month)}
             group by d.organization_id, d.user_id, d.service_id, d.subscription_id) x
          left join subscriptions s on s.id = x.subscription_id left join plans p on p.id = s.plan_id
         cross join lateral (select ${ofMonth.from} as from_day, ${ofMonth.before} as before_day) term
         where coalesce(p.period, 'month') = 'month') x
     where used <> 0
    union all
    select ${key}, from_day, before_day, used, branch_id::int
      from (
        select ${summed}, term.from_day, term.before_day
          from subscriptions s join plans p on p.id = s.plan_id and p.period <> 'month'
         cross join lateral (select ${longer.from} as from_day, ${longer.before} as before_day) term
          join usage_days d on d.user_id = s.user_id and d.service_id = s.service_id and d.subscription_id = s.id
         where d.organization_id = any (${organizations}) and d.day >= term.from_day and d.day < term.before_day
           and term.before_day > ${month} and term.before_day <= ${after(month)}
         group by d.organization_id, d.user_id, d.service_id, d.subscription_id, term.from_day, term.before_day
        having sum(d.quantity) <> 0) x`;
}

const overOf = (quantity: SQL, included: SQL) => sql`greatest(0, ${quantity} - ${included})`;
/** Half up, on the line alone: `round` of a numeric goes away from zero. */
const amountOf = (over: SQL, price: SQL) => sql`round(${over} * ${price}, 2)`;

/** The lines of the month itself, by the plans of today. */
function ownLines(which: Which): SQL {
  const over = overOf(sql`x.used`, sql`p.included`);
  return sql`
    select x.organization_id, x.user_id, x.service_id, x.subscription_id, x.branch_id, x.from_day, x.before_day,
           x.used, p.included, ${over} as over, p.further_price, ${amountOf(over, sql`p.further_price`)} as amount, p.currency,
           p.display_name as plan, false as is_told, null::numeric as limit_told, null::text as rule_told, null::date as corrects
      from (${used(which)}) x left join subscriptions s on s.id = x.subscription_id left join plans p on p.id = s.plan_id`;
}

/**
 * What late events changed of a closed month: the difference to what `told` says of it, by the terms that were told. Rounds the whole
 * and subtracts, so that a month and its corrections come to the cent that one line would have had.
 */
function corrections({ organizations, month }: Which): SQL {
  const closed = sql`array(select st.organization_id from statements st
                            where st.organization_id = any (${organizations}) and st.month = ${month})`;
  // The sum of the period that was told, where the terms changed since.
  const counted = sql`
    case when t.user_id is null or (n.from_day = t.from_day and n.before_day = t.before_day) then n.used
         else ${usedBetween(sql`t`, sql`t.from_day`, sql`t.before_day`)} end`;
  const over = overOf(sql`c.counted`, sql`terms.included`);
  const amount = amountOf(over, sql`terms.further_price`);
  return sql`
    select c.organization_id, c.user_id, c.service_id, c.subscription_id, c.branch_id, c.from_day, c.before_day,
           c.counted - c.used as used, terms.included, ${over} - c.over as over, terms.further_price,
           ${amount} - coalesce(c.amount, 0) as amount, terms.currency, terms.plan, c.is_told, c.limit_told, c.rule_told,
           ${month} as corrects
      from (
        select organization_id, user_id, service_id, subscription_id, coalesce(t.branch_id, n.branch_id) as branch_id,
               coalesce(t.from_day, n.from_day) as from_day, coalesce(t.before_day, n.before_day) as before_day,
               ${counted} as counted, coalesce(t.used, 0) as used, coalesce(t.over, 0) as over, t.amount, t.included,
               t.further_price, t.currency, t.plan, t.user_id is not null as is_told, t.limit_told, t.rule_told
          from (select * from told where month = ${month}) t
          full join (${used({ organizations: closed, month })}) n using (${key})) c
      left join subscriptions s on s.id = c.subscription_id left join plans p on p.id = s.plan_id
     cross join lateral (
       select case when c.is_told then c.included else p.included end as included,
              case when c.is_told then c.further_price else p.further_price end as further_price,
              case when c.is_told then c.currency else p.currency::text end as currency,
              case when c.is_told then c.plan else p.display_name end as plan) terms
     where c.counted <> c.used`;
}

/** Every line of these organizations in the month: its own, and the corrections of the closed months before. */
export function linesOf({ organizations, month }: Which): SQL {
  const earliest = monthsBefore(month, correctedMonths);
  const back = Array.from({ length: correctedMonths }, (_, n) =>
    corrections({ organizations, month: monthsBefore(month, n + 1) }),
  );
  return sql`(
    with told as materialized (${toldLines({ organizations, from: earliest, before: month })})
    ${sql.join([ownLines({ organizations, month }), ...back], sql` union all `)})`;
}

const Line = Type.Object({ line: StatementLine });

/** The lines of one organization, corrections last, by name, service and first day. */
export async function readLines(db: Database, organization: number, month: string): Promise<StatementLine[]> {
  const which = { organizations: sql`array[${organization}::int]`, month: sql`${`${month}-01`}::date` };
  const { most, rule } = tighterLimit(sql`held.limit_value`, sql`x.included`);
  const rows = await selectRows(
    db,
    Line,
    sql`
    select json_build_object(
             'user', json_build_object('id', u.id, 'name', full_name(u)),
             'branch', case when b.id is not null then json_build_object('id', b.id, 'name', b.display_name) end,
             'service', json_build_object('key', v.name, 'name', v.display_name),
             'plan', x.plan, 'subscription', nullif(x.subscription_id, 0),
             'from', x.from_day::text, 'to', (x.before_day - 1)::text, 'unit', coalesce(v.unit_other, ''),
             'used', x.used::float8, 'limit', (case when x.is_told then x.limit_told else ${most} end)::float8,
             'rule', case when x.is_told then x.rule_told else ${rule} end,
             'included', x.included::float8, 'over', x.over::float8,
             'furtherPrice', x.further_price::text, 'amount', x.amount::text, 'currency', x.currency::text,
             'corrects', to_char(x.corrects, 'YYYY-MM')) as line
      from ${linesOf(which)} x join users u on u.id = x.user_id join services v on v.id = x.service_id
      left join branches b on b.id = x.branch_id ${ownLimitJoin({ user: sql`u`, service: sql`v` })}
     order by x.corrects nulls first, u.sort_name collate any_script, u.id, v.id, x.from_day, x.subscription_id`,
  );
  return rows.map(({ line }) => line);
}
