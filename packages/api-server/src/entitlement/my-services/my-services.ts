import { Maintenance, type MyService, nullable, OwnSubscription } from '@gangway/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { explained } from '../../server/index.ts';
import { accessOf, AccessState } from '../access-state.ts';
import { LimitRow, limitColumns, limitStateOf } from '../limit-state.ts';
import { explain } from '../explain-access.ts';
import { maintenanceOf } from '../maintenance.ts';
import { isOnLauncher } from '../people-by-service.ts';
import { type Database, isoInstant, prepared, selectRows, type Store } from '../../store/index.ts';
import { statusOf } from '../subscription-status.ts';

const Row = Type.Object({
  ...AccessState.properties,
  ...LimitRow.properties,
  key: Type.String(),
  display_name: Type.String(),
  pinned: Type.Boolean(),
  not_answering_since: nullable(Type.String()),
  maintenance: nullable(Maintenance),
  asked_status: Type.Union([Type.Literal('open'), Type.Literal('approved'), Type.Literal('declined'), Type.Null()]),
  asked_at: nullable(Type.String()),
  answered_at: nullable(Type.String()),
  decision_note: nullable(Type.String()),
});
type Row = Type.Static<typeof Row>;

const pair = { user: sql`u`, service: sql`v` };
const access = accessOf(pair);
const statesOf = (ofUser: SQL | Placeholder, which: SQL) => sql`
    select v.name as key, v.display_name, ${access.columns}, ${limitColumns(pair)},
           coalesce(u.preferences->'pinnedServices' ? v.name, false) as pinned,
           (select ${isoInstant(sql`o.since`)} from service_outages o where o.service_id = v.id) as not_answering_since,
           case when now() between v.maintenance_from and v.maintenance_until then ${maintenanceOf(sql`v`)} end as maintenance,
           asked.status as asked_status, asked.asked_at, asked.answered_at, asked.decision_note
      from users u cross join services v ${access.joins}
      left join lateral (
        select q.status, ${isoInstant(sql`q.created_at`)} as asked_at, ${isoInstant(sql`q.decided_at`)} as answered_at,
               q.decision_note
          from access_requests q
         where q.user_id = u.id and q.service_id = v.id and q.kind = 'service' order by q.id desc limit 1) asked on true
     where u.id = ${ofUser} and ${which}
     order by v.protected desc, v.id`;

// Read at every visit of the launcher: to plan it takes longer than to run it.
const servicesOfUser = prepared('services_of_user', Row, statesOf(sql.placeholder('userId'), isOnLauncher));

/**
 * A user's tiles: the specified services always, further ones while they are switched on, User Management never. The plan is the
 * running one, else the next, else the last.
 */
export async function listMyServices(
  store: Store,
  userId: number,
  { httpsOnly }: { httpsOnly: boolean },
): Promise<MyService[]> {
  const rows = await store.prepared(servicesOfUser, { userId });
  return rows.map((row) => toMyService(row, httpsOnly));
}

/** One service of a user, also one without a tile; undefined for an unknown key. */
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
  const unavailable = explain(row, { httpsOnly });
  return {
    key: row.key,
    displayName: row.display_name,
    available: unavailable === null,
    reason: unavailable?.reason ?? null,
    ...explained(unavailable?.explanation),
    roles: row.roles,
    roleNames: row.role_names,
    limit: row.limit_value,
    until: row.until,
    plan: row.plan,
    planStartDate: row.start_date,
    planEndDate: row.end_date,
    lastOpenedAt: row.last_opened_at,
    pinned: row.pinned,
    notAnsweringSince: row.not_answering_since,
    maintenance: row.maintenance,
    requested: row.asked_status === 'open',
    requestedAt: row.asked_status === 'open' ? row.asked_at : null,
    declinedAt: row.asked_status === 'declined' ? row.answered_at : null,
    usage: limitStateOf(row),
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
