import { type SQL, sql } from 'drizzle-orm';
import { statusOf } from './subscription-status.ts';

/** Aliases of `users` and `services` in the statement around a fragment. */
export interface AccessPair {
  user: SQL;
  service: SQL;
}

/** Joins `booked`, the person's plan in the service: the running one, else the next, else the last. */
export function bookedJoin({ user, service }: AccessPair): SQL {
  const status = statusOf(sql`s`);
  return sql`
    left join lateral (
      select s.id as subscription_id, p.display_name as plan, p.included, p.period, p.further_price, p.currency, p.mode,
             s.start_date::text, s.end_date::text, ${status} as plan_status
        from subscriptions s join plans p on p.id = s.plan_id
       where s.user_id = ${user}.id and s.service_id = ${service}.id
         -- One cancelled before its start never was a plan.
         and (s.end_date is null or s.end_date > s.start_date)
       order by case ${status} when 'Active' then 0 when 'Upcoming' then 1 else 2 end,
                case when ${status} = 'Upcoming' then s.start_date end,
                coalesce(s.end_date, 'infinity') desc, s.id desc
       limit 1) booked on true`;
}
