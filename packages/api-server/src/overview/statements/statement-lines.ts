import { StatementLine } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';
import { periodAround } from '../../entitlement/index.ts';

/** Months back that late events can reach: they are at most 35 days old. */
const correctedMonths = [1, 2];

/** Organizations, as a value for `any (…)`, and the first day of a month. */
interface Which {
  organizations: SQL;
  month: SQL;
}

const after = (month: SQL) => sql`(${month} + interval '1 month')::date`;

/**
 * What was used in the periods that end in the month, by organization, person, service and subscription. A period of months ends in
 * each month; one of a year, or of the whole term, only in its last.
 */
function used({ organizations, month }: Which): SQL {
  const period = sql`coalesce(p.period, 'month')`;
  const term = periodAround({ period, start: sql`s.start_date`, end: sql`s.end_date`, day: month });
  const columns = sql`d.organization_id, d.user_id, d.service_id, d.subscription_id, d.branch_id, d.day, d.quantity`;
  return sql`
    select d.organization_id, d.user_id, d.service_id, d.subscription_id, term.from_day, term.before_day,
           sum(d.quantity) as used, (max(array[d.day - date 'epoch', d.branch_id]))[2] as branch_id
      from (
        select ${columns} from usage_days d
         where d.organization_id = any (${organizations}) and d.day >= ${month} and d.day < ${after(month)}
        union all
        -- The months before, of longer periods.
        select ${columns} from subscriptions s join plans p on p.id = s.plan_id and p.period <> 'month'
          join usage_days d on d.user_id = s.user_id and d.service_id = s.service_id and d.subscription_id = s.id
         where d.organization_id = any (${organizations}) and d.day < ${month}) d
      left join subscriptions s on s.id = d.subscription_id
      left join plans p on p.id = s.plan_id
      cross join lateral (select ${term.from} as from_day, ${term.before} as before_day) term
     where d.day >= term.from_day and d.day < term.before_day and term.before_day > ${month} and term.before_day <= ${after(month)}
     group by d.organization_id, d.user_id, d.service_id, d.subscription_id, term.from_day, term.before_day
    having sum(d.quantity) <> 0`;
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
           p.display_name as plan, null::date as corrects
      from (${used(which)}) x left join subscriptions s on s.id = x.subscription_id left join plans p on p.id = s.plan_id`;
}

/** Closed statements, as lines: the month's own, and what later ones corrected of it before `before`. */
function told({ organizations, month }: Which, before: SQL): SQL {
  return sql`
    select st.organization_id, (l.line->'user'->>'id')::int as user_id, v.id as service_id,
           coalesce((l.line->>'subscription')::int, 0) as subscription_id, (l.line->'branch'->>'id')::int as branch_id,
           (l.line->>'from')::date as from_day, (l.line->>'to')::date + 1 as before_day, sum((l.line->>'used')::numeric) as used,
           max((l.line->>'included')::numeric) as included, sum((l.line->>'over')::numeric) as over,
           max((l.line->>'furtherPrice')::numeric) as further_price, sum((l.line->>'amount')::numeric) as amount,
           max(l.line->>'currency') as currency, max(l.line->>'plan') as plan
      from statements st cross join lateral jsonb_array_elements(st.body::jsonb->'rows') l (line)
      join users u on u.id = (l.line->'user'->>'id')::int join services v on v.name = l.line->'service'->>'key'
     where st.organization_id = any (${organizations}) and st.month >= ${month} and st.month < ${before}
       and coalesce(l.line->>'corrects', to_char(st.month, 'YYYY-MM')) = to_char(${month}, 'YYYY-MM')
     group by st.organization_id, user_id, v.id, subscription_id, (l.line->'branch'->>'id')::int, from_day, before_day`;
}

/**
 * What late events changed of a closed month: the difference to what was told, by the terms that were told. Rounds the whole and
 * subtracts, so that a month and its corrections come to the cent that one line would have had.
 */
function corrections({ organizations, month }: Which, before: SQL): SQL {
  const closed = sql`array(select st.organization_id from statements st
                            where st.organization_id = any (${organizations}) and st.month = ${month})`;
  const now = sql`(select coalesce(sum(d.quantity), 0) from usage_days d
    where d.user_id = t.user_id and d.service_id = t.service_id and d.subscription_id = t.subscription_id
      and d.organization_id = t.organization_id and d.day >= t.from_day and d.day < t.before_day)`;
  const over = overOf(sql`c.counted`, sql`c.included`);
  const columns = sql`organization_id, user_id, service_id, subscription_id, branch_id, from_day, before_day`;
  return sql`
    select ${columns}, c.counted - c.used as used, c.included, ${over} - c.over as over, c.further_price,
           ${amountOf(over, sql`c.further_price`)} - c.amount as amount, c.currency, c.plan, ${month} as corrects
      from (
        with told as (${told({ organizations: closed, month }, before)})
        select ${columns}, used, included, over, further_price, amount, currency, plan, ${now} as counted from told t
        union all
        select ${columns}, 0, included, 0, further_price, case when further_price is not null then 0 end, currency, plan, used
          from (${ownLines({ organizations: closed, month })}) late
         where (organization_id, user_id, service_id, subscription_id) not in (
           select organization_id, user_id, service_id, subscription_id from told)) c
     where c.counted <> c.used`;
}

/** Every line of these organizations in the month: its own, and the corrections of the closed months before. */
export function linesOf({ organizations, month }: Which): SQL {
  const back = correctedMonths.map((months) =>
    corrections(
      { organizations, month: sql`(${month} - make_interval(months => ${sql.raw(String(months))}))::date` },
      month,
    ),
  );
  return sql`(${sql.join([ownLines({ organizations, month }), ...back], sql` union all `)})`;
}

const Line = Type.Object({ line: StatementLine });

/** The lines of one organization, corrections last, by name, service and first day. */
export async function readLines(db: Database, organization: number, month: string): Promise<StatementLine[]> {
  const which = { organizations: sql`array[${organization}::int]`, month: sql`${`${month}-01`}::date` };
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
             'used', x.used::float8, 'included', x.included::float8, 'over', x.over::float8,
             'furtherPrice', x.further_price::text, 'amount', x.amount::text, 'currency', x.currency::text,
             'corrects', to_char(x.corrects, 'YYYY-MM')) as line
      from ${linesOf(which)} x join users u on u.id = x.user_id join services v on v.id = x.service_id
      left join branches b on b.id = x.branch_id
     order by x.corrects nulls first, u.sort_name collate any_script, u.id, v.id, x.from_day, x.subscription_id`,
  );
  return rows.map(({ line }) => line);
}
