import { nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { arrayOf, selectRows, type Transaction } from '../../store/index.ts';
import { grantRuns } from '../../entitlement/index.ts';

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
