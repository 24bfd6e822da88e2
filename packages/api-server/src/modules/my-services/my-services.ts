import { type MyService, OwnSubscription, SubscriptionStatus } from '@gangway/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { accessEndedOn, grantHolds, grantRuns } from '../../identity/claims.ts';
import { serviceAddress } from '../../identity/service-address.ts';
import { isoInstant } from '../../store/sql-fragments.ts';
import type { Database, Store } from '../../store/database.ts';
import { prepared } from '../../store/prepared.ts';
import { selectRows } from '../../store/select-rows.ts';
import { statusOf } from '../../subscription-status.ts';
import { type ServiceState, explain } from './explain.ts';

const textOrNull = Type.Union([Type.String(), Type.Null()]);
const Row = Type.Object({
  key: Type.String(),
  display_name: Type.String(),
  url: Type.String(),
  is_active: Type.Boolean(),
  roles: Type.Array(Type.String()),
  limit_value: Type.Union([Type.Integer(), Type.Null()]),
  until: textOrNull,
  ended_on: textOrNull,
  holds: Type.Boolean(),
  plan: textOrNull,
  start_date: textOrNull,
  end_date: textOrNull,
  status: Type.Union([SubscriptionStatus, Type.Null()]),
  last_opened_at: textOrNull,
  asked_status: Type.Union([Type.Literal('open'), Type.Literal('approved'), Type.Literal('declined'), Type.Null()]),
  asked_at: textOrNull,
  answered_at: textOrNull,
  decision_note: textOrNull,
});
type Row = Type.Static<typeof Row>;

const statesOf = (ofUser: SQL | Placeholder, which: SQL) => sql`
    select v.name as key, v.display_name, v.url, v.is_active,
           array(select r.name from user_service_roles x join roles r on r.id = x.role_id and r.is_active
                  where x.user_id = ${ofUser} and x.service_id = v.id and ${grantRuns} order by x.id) as roles,
           held.limit_value, held.until,
           ${accessEndedOn(sql`${ofUser}::int`, sql`v.id`)} as ended_on,
           exists (select 1 from user_service_roles x join roles r on r.id = x.role_id
                    where x.user_id = ${ofUser} and x.service_id = v.id and ${grantHolds}) as holds,
           booked.plan, booked.start_date, booked.end_date, booked.status,
           (select ${isoInstant(sql`o.last_opened_at`)} from service_opens o
             where o.user_id = ${ofUser} and o.service_id = v.id) as last_opened_at,
           asked.status as asked_status, asked.asked_at, asked.answered_at, asked.decision_note
      from services v
      left join lateral (
        select x.limit_value, x.until::text from user_service_roles x
         where x.user_id = ${ofUser} and x.service_id = v.id and ${grantRuns} order by x.id limit 1) held on true
      left join lateral (
        select q.status, ${isoInstant(sql`q.created_at`)} as asked_at, ${isoInstant(sql`q.decided_at`)} as answered_at,
               q.decision_note
          from access_requests q
         where q.user_id = ${ofUser} and q.service_id = v.id and q.kind = 'service' order by q.id desc limit 1) asked on true
      left join lateral (
        select p.display_name as plan, s.start_date::text, s.end_date::text, ${statusOf(sql`s`)} as status
          from subscriptions s join plans p on p.id = s.plan_id
         where s.user_id = ${ofUser} and s.service_id = v.id
           -- One that was cancelled before it began never was a plan.
           and (s.end_date is null or s.end_date > s.start_date)
         order by case ${statusOf(sql`s`)} when 'Active' then 0 when 'Upcoming' then 1 else 2 end,
                  case when ${statusOf(sql`s`)} = 'Upcoming' then s.start_date end,
                  coalesce(s.end_date, 'infinity') desc, s.id desc
         limit 1) booked on true
     where ${which}
     order by v.protected desc, v.id`;

// Read at every visit of the launcher: to plan it takes longer than to run it.
const servicesOfUser = prepared(
  'services_of_user',
  statesOf(sql.placeholder('userId'), sql`v.name <> 'user_management' and (v.protected or v.is_active)`),
);

/**
 * Every service as it stands for a user: the specified ones always, further ones while they are switched on, the
 * administrators' own never. The plan shown is the running one, else the next, else the last.
 */
export async function listMyServices(
  store: Store,
  userId: number,
  { httpsOnly }: { httpsOnly: boolean },
): Promise<MyService[]> {
  const rows = await store.prepared<Row>(servicesOfUser, { userId });
  return rows.map((row) => toMyService(row, httpsOnly));
}

/** One service as it stands for a user, whatever the launcher shows of it; undefined when there is none of this key. */
export async function readMyService(
  db: Database,
  userId: number,
  key: string,
  { httpsOnly }: { httpsOnly: boolean },
): Promise<MyService | undefined> {
  const [row] = await selectRows(db, Row, statesOf(sql`${userId}`, sql`v.name = ${key}`));
  return row && toMyService(row, httpsOnly);
}

function toMyService(row: Row, httpsOnly: boolean): MyService {
  const state: ServiceState = {
    isActive: row.is_active,
    hasRole: row.roles.length > 0,
    endedOn: row.ended_on,
    holds: row.holds,
    planStatus: row.status,
    planStartDate: row.start_date,
    planEndDate: row.end_date,
    hasAddress: serviceAddress(row.url, httpsOnly) !== null,
  };
  const unavailable = explain(state);
  return {
    key: row.key,
    displayName: row.display_name,
    available: unavailable === null,
    reason: unavailable?.reason ?? null,
    explanation: unavailable?.explanation ?? null,
    roles: row.roles,
    limit: row.limit_value,
    until: row.until,
    plan: row.plan,
    planStartDate: row.start_date,
    planEndDate: row.end_date,
    lastOpenedAt: row.last_opened_at,
    requested: row.asked_status === 'open',
    requestedAt: row.asked_status === 'open' ? row.asked_at : null,
    declinedAt: row.asked_status === 'declined' ? row.answered_at : null,
    declineNote: row.asked_status === 'declined' ? row.decision_note : null,
  };
}

export async function listMySubscriptions(
  db: Database,
  userId: number,
): Promise<Type.Static<typeof OwnSubscription>[]> {
  const rows = await selectRows(
    db,
    OwnSubscription,
    sql`
    select s.id, json_build_object('key', v.name, 'name', v.display_name) as service, s.service_type as "serviceType",
           p.display_name as plan, s.start_date::text as "startDate", s.end_date::text as "endDate",
           ${statusOf(sql`s`)} as status
      from subscriptions s join services v on v.id = s.service_id join plans p on p.id = s.plan_id
     where s.user_id = ${userId} order by s.start_date desc, s.id desc`,
  );
  return rows;
}
