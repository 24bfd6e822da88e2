import { type SQL, sql } from 'drizzle-orm';
import { isLive, today } from './subscription-status.ts';

/** The grant has no end, or its last day is not over. */
export const runsStill = (grant: SQL): SQL => sql`(${grant}.until is null or ${grant}.until >= ${today})`;

/** The same of the grant `x`. */
export const grantRuns = runsStill(sql`x`);

/**
 * Services of users as their tokens carry them: service and role switched on, not past its end, and a live subscription where the service
 * requires a plan. `x` is the alias of user_service_roles, `v` of services, `r` of roles.
 */
export const grantHolds = sql`v.is_active and r.is_active and ${grantRuns} and (not v.requires_plan or exists (
  select 1 from subscriptions p where p.user_id = x.user_id and p.service_id = x.service_id
     and ${isLive(sql`p`)}))`;

/** The last day of access that ran out, of a user in a service; null where none did. */
export function accessEndedOn(userId: SQL, serviceId: SQL): SQL {
  return sql`greatest(
    (select max(x.until) from user_service_roles x
      where x.user_id = ${userId} and x.service_id = ${serviceId} and not ${grantRuns}),
    (select e.ended_on from ended_grants e where e.user_id = ${userId} and e.service_id = ${serviceId}))::text`;
}
