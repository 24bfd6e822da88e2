import { type SQL, sql } from 'drizzle-orm';

/**
 * Closed statements as lines, each read once: by the month that a line is of, its own line and what later statements corrected of it.
 * Statements of `from` up to the month `before`; months earlier than `from` are left out.
 */
export function toldLines({ organizations, from, before }: { organizations: SQL; from: SQL; before: SQL }): SQL {
  return sql`
    select st.organization_id, said.month, u.id as user_id, v.id as service_id, coalesce(l.subscription, 0) as subscription_id,
           max((l.branch->>'id')::int) as branch_id, l."from" as from_day, l."to" + 1 as before_day, sum(l.used) as used,
           max(l.included) as included, sum(l.over) as over, max(l."furtherPrice") as further_price, sum(l.amount) as amount,
           max(l.currency) as currency, max(l.plan) as plan, max(l."limit") as limit_told, max(l.rule) as rule_told
      from statements st
     cross join lateral json_to_recordset(st.body::json->'rows') as l (
       "user" json, branch json, service json, plan text, subscription integer, "from" date, "to" date, used numeric,
       included numeric, over numeric, "furtherPrice" numeric, amount numeric, currency text, corrects text, "limit" numeric, rule text)
     cross join lateral (select coalesce((l.corrects || '-01')::date, st.month) as month) said
      join users u on u.id = (l."user"->>'id')::int join services v on v.name = l.service->>'key'
     where st.organization_id = any (${organizations}) and st.month >= ${from} and st.month < ${before} and said.month >= ${from}
     group by st.organization_id, said.month, u.id, v.id, coalesce(l.subscription, 0), l."from", l."to"`;
}
