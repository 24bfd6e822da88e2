import { type Database, folded } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { readRecord } from '../../records/index.ts';
import { type Entitlement, nullable, ServiceType } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { readScope } from '../scopes.ts';
import { accessOf, AccessState } from '../access-state.ts';
import { grantsWithState } from '../grants.ts';
import { personWithin } from '../within-scope.ts';
import { isLive } from '../subscription-status.ts';

const Row = Type.Object({
  ...AccessState.properties,
  id: Type.Integer(),
  email: Type.String(),
  service: Type.String(),
  grants: Type.Array(
    Type.Object({
      role: Type.String(),
      limit: nullable(Type.Integer()),
      notification: Type.Boolean(),
      tracking: Type.Boolean(),
    }),
  ),
  live_plan: nullable(Type.String()),
  service_type: nullable(ServiceType),
  live_from: nullable(Type.String()),
  live_until: nullable(Type.String()),
});

/**
 * Reads a user's rights in a service at this moment. `entitled` is true exactly when the user's token names the
 * service and no hard limit is reached.
 * @throws HttpProblem 404 for a user the caller may not see, and for an unknown service.
 */
export async function readEntitlement(
  db: Database,
  caller: Caller,
  userId: number,
  service: string,
): Promise<Static<typeof Entitlement>> {
  const access = accessOf({ user: sql`u`, service: sql`v` });
  const within = personWithin(readScope(caller), { id: sql`u.id`, organizationId: sql`u.organization_id` });
  const row = await readRecord(
    db,
    'user or service',
    Row,
    sql`
    select u.id, u.email, v.name as service, ${access.columns},
           coalesce((select json_agg(json_build_object('role', g.role, 'limit', g.limit_value,
                'notification', g.notification, 'tracking', g.tracking_url_enabled) order by g.id)
              from ${grantsWithState} g where g.user_id = u.id and g.service_id = v.id and g.counts), '[]') as grants,
           live.plan as live_plan, live.service_type, live.start_date as live_from, live.end_date as live_until
      from users u join services v on folded(v.name) = ${folded(service)} ${access.joins}
      left join lateral (
        select p.display_name as plan, s.service_type, s.start_date::text, s.end_date::text
          from subscriptions s join plans p on p.id = s.plan_id
         where s.user_id = u.id and s.service_id = v.id and ${isLive(sql`s`)}
         order by s.start_date desc, s.id desc limit 1) live on true
     where u.id = ${userId} and ${within}`,
  );
  const [first] = row.grants;
  return {
    user: { id: row.id, email: row.email },
    service: row.service,
    entitled: row.entitled && !row.limit_reached,
    reason: row.entitled && row.limit_reached ? 'limit-reached' : null,
    roles: row.grants.map(({ role }) => role),
    limit: first?.limit ?? null,
    notification: first?.notification ?? false,
    trackingUrlEnabled: row.grants.some(({ tracking }) => tracking),
    plan: row.live_plan,
    serviceType: row.service_type,
    startDate: row.live_from,
    endDate: row.live_until,
  };
}
