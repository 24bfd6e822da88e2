import { Upcoming } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, isoInstant, selectRows } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { personWithin, readScope, recordWithin, type Scope, today } from '../../entitlement/index.ts';
import { seesReview } from '../../people/index.ts';
import { bannerSetting } from '../banner/banner.ts';

const days = 30;
/** Reviews and maintenance windows are named one by one. */
const mostNamed = 30;

const lastDay = sql`(${today} + ${days}::int)`;

/** Reads what is due within 30 days and the caller's reach, soonest first, in one statement. */
export function readUpcoming(db: Database, caller: Caller): Promise<Upcoming[]> {
  return selectRows(
    db,
    Upcoming,
    sql`
    with due as (${dueRecords(readScope(caller))}),
    days as (
      select kind, day, count(*)::int as n, min(user_id) as user_id, min(subject_id) as subject_id,
             case when min(organization_id) = max(organization_id) then min(organization_id) end as organization_id
        from due group by kind, day)
    select kind, at, count, person, subject, organization from (
      select d.kind, d.day::text as at, d.n as count, case when d.n = 1 then full_name(u) end as person,
             case when d.n > 1 then null when d.kind = 'access-ends' then v.display_name else p.display_name end as subject,
             o.display_name as organization
        from days d left join users u on u.id = d.user_id left join organizations o on o.id = d.organization_id
        left join plans p on p.id = d.subject_id left join services v on v.id = d.subject_id
      union all
      (select 'review-due', r.due_date::text, 1, null, r.subject_name, null from reviews r
        where r.status = 'open' and r.due_date between ${today} and ${lastDay} and ${seesReview(caller, sql`r`)}
        order by r.due_date, r.id limit ${mostNamed})
      union all
      (select 'maintenance', ${isoInstant(sql`v.maintenance_from`)}, 1, null, v.display_name, null from services v
        where v.is_active and v.maintenance_from between now() and now() + make_interval(days => ${days}::int)
        order by v.maintenance_from, v.id limit ${mostNamed})
      union all
      select b.kind, ${isoInstant(sql`b.at`)}, 1, null, null, null
        from settings s cross join lateral (values ('banner-begins', (s.value ->> 'from')::timestamptz),
                                                   ('banner-ends', (s.value ->> 'until')::timestamptz)) as b (kind, at)
       where s.name = ${bannerSetting} and b.at between now() and now() + make_interval(days => ${days}::int)) found
     order by at, kind`,
  );
}

/** Plans and accesses that begin or end, one row each. A plan that another follows neither begins nor ends. */
function dueRecords(scope: Scope | null): SQL {
  const inReach = recordWithin(scope, { userId: sql`s.user_id`, organizationId: sql`s.organization_id` });
  return sql`
    select 'plan-starts' as kind, s.start_date as day, s.user_id, s.organization_id, s.plan_id as subject_id
      from subscriptions s
     where s.start_date > ${today} and s.start_date <= ${lastDay} and (s.end_date is null or s.end_date > s.start_date)
       and s.predecessor_id is null and ${inReach}
    union all
    select 'plan-ends', s.end_date - 1, s.user_id, s.organization_id, s.plan_id from subscriptions s
     where s.end_date > ${today} and s.end_date <= ${lastDay} + 1 and s.end_date > s.start_date and ${inReach}
       and not exists (select 1 from subscriptions n
                        where n.predecessor_id = s.id and (n.end_date is null or n.end_date > n.start_date))
    union all
    select 'access-ends', x.until, u.id, u.organization_id, x.service_id
      from user_service_roles x join users u on u.id = x.user_id
     where x.until between ${today} and ${lastDay} and u.is_active
       and ${personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` })}`;
}
