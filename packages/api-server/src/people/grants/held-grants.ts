import * as Type from 'typebox';
import { nullable, type UserDetail } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type Static } from 'typebox';
import { arrayOf, selectRows, type Transaction, userServiceRoles } from '../../store/index.ts';
import { grantRuns } from '../../entitlement/index.ts';
import { type Grant } from './grant-of.ts';
import { type AccessChange } from './judge-access.ts';

/** A role that a person holds. */
export const HeldGrant = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  serviceId: Type.Integer(),
  service: Type.String(),
  serviceName: Type.String(),
  serviceIsActive: Type.Boolean(),
  roleId: Type.Integer(),
  role: Type.String(),
  roleName: Type.String(),
  limit: Type.Integer(),
  notification: Type.Boolean(),
  trackingUrlEnabled: Type.Boolean(),
  until: nullable(Type.String()),
  /** Its last day is not over. */
  runs: Type.Boolean(),
});
export type HeldGrant = Static<typeof HeldGrant>;

/** Every role that the people hold, in the order in which each got theirs. */
export function heldGrants(tx: Transaction, userIds: readonly number[], serviceId?: number): Promise<HeldGrant[]> {
  return selectRows(
    tx,
    HeldGrant,
    sql`select x.id, x.user_id as "userId", v.id as "serviceId", v.name as service, v.display_name as "serviceName",
               v.is_active as "serviceIsActive", r.id as "roleId", r.name as role, r.display_name as "roleName",
               coalesce(x.limit_value, 0) as limit, x.notification, x.tracking_url_enabled as "trackingUrlEnabled",
               x.until::text, ${grantRuns(sql`x`)} as runs
          from user_service_roles x join services v on v.id = x.service_id join roles r on r.id = x.role_id
         where x.user_id = any (${arrayOf(userIds)}::int[]) ${serviceId === undefined ? sql`` : sql`and x.service_id = ${serviceId}`} order by x.id`,
  );
}

/** Writes the judged access of several people, one statement for each kind of change. */
export async function writeAccess(
  tx: Transaction,
  people: readonly { userId: number; access: Pick<AccessChange, 'given' | 'changed' | 'gone'> }[],
): Promise<void> {
  const gone = people.flatMap(({ access }) => access.gone.map(({ id }) => id));
  if (gone.length > 0) await tx.execute(sql`delete from user_service_roles where id = any (${arrayOf(gone)}::int[])`);
  const changed = people.flatMap(({ access }) =>
    access.changed.map(({ id, limit, notification, trackingUrlEnabled, until }) => ({
      id,
      limit_value: limit,
      notification,
      tracking_url_enabled: trackingUrlEnabled,
      until,
    })),
  );
  if (changed.length > 0) {
    await tx.execute(sql`
      update user_service_roles x
         set limit_value = c.limit_value, notification = c.notification, tracking_url_enabled = c.tracking_url_enabled,
             until = c.until
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
             as c (id integer, limit_value integer, notification boolean, tracking_url_enabled boolean, until date)
       where x.id = c.id`);
  }
  const given = people.filter(({ access }) => access.given.length > 0);
  if (given.length === 0) return;
  await tx.insert(userServiceRoles).values(given.flatMap(({ userId, access }) => grantRows(userId, access.given)));
  const pairs = given.flatMap(({ userId, access }) =>
    access.given.map(({ serviceId }) => ({ user_id: userId, service_id: serviceId })),
  );
  await tx.execute(sql`
    delete from ended_grants e using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g (user_id integer, service_id integer)
     where e.user_id = g.user_id and e.service_id = g.service_id`);
}

/** Rows of `user_service_roles`. */
export function grantRows(userId: number, grants: readonly Grant[]) {
  return grants.map(({ serviceId, roleId, limit, notification, trackingUrlEnabled, until }) => ({
    userId,
    serviceId,
    roleId,
    limitValue: limit,
    notification,
    trackingUrlEnabled,
    until,
  }));
}

/** A role of a person in a service. */
export interface HeldRole {
  service: string;
  role: string;
  limit: number | null;
  notification: boolean;
  trackingUrlEnabled: boolean;
  /** The last day with access; null without an end; absent in a template, which has none. */
  until?: string | null;
}

/** Access by the key of the service. Its roles share limit, switches and end: those of the first stand for all. */
export function accessMap(held: readonly HeldRole[]): UserDetail['services'] {
  // A service may bear any name, that of a method too.
  const map: UserDetail['services'] = Object.create(null);
  for (const { service, role, limit, notification, trackingUrlEnabled, until } of held) {
    const known = map[service];
    if (known) {
      known.role.push(role);
      known.trackingUrlEnabled ||= trackingUrlEnabled;
    } else {
      map[service] = {
        role: [role],
        limit: limit ?? 0,
        notification,
        trackingUrlEnabled,
        ...(until === undefined ? {} : { until }),
      };
    }
  }
  return map;
}
