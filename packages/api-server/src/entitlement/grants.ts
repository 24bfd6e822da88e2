import { type SQL, sql } from 'drizzle-orm';
import { isLive, today } from './subscription-status.ts';

/** The grant has no end, or its last day is not over. `grant` is the alias of `user_service_roles`, `day` today unless given. */
export function grantRuns(grant: SQL, day: SQL = today): SQL {
  return sql`(${grant}.until is null or ${grant}.until >= ${day})`;
}

/** The person held a role of the service on `day` (UTC), whether it still runs or not. A grant that was taken away leaves no trace. */
export function heldOn(day: SQL, { user, service }: { user: SQL; service: SQL }): SQL {
  return sql`(
    exists (select from user_service_roles given
             where given.user_id = ${user} and given.service_id = ${service}
               and (given.created_at at time zone 'UTC')::date <= ${day} and ${grantRuns(sql`given`, day)})
    or exists (select from ended_grants ended
                where ended.user_id = ${user} and ended.service_id = ${service} and ended.ended_on >= ${day}))`;
}

/**
 * Every grant with its state: a table for `from`, which is to have an alias.
 * - `runs`: not past its end;
 * - `counts`: runs, and its role is switched on;
 * - `entitles`: counts, in a service that is switched on and, where that requires a plan, with a running subscription.
 *
 * No other statement decides whether a grant opens its service: token, tile, hand-off, entitlement, matrix, machine answers and
 * sessions at services read this one. PostgreSQL flattens it into the statement around it, as it does a view. Not a view, so
 * that a changed rule comes with the release whose sentences explain it.
 */
export const grantsWithState = sql`(
  select held.id, held.user_id, held.service_id, held.role_id, held.limit_value, held.notification, held.tracking_url_enabled,
         held.until, held.created_at, service.name as service, service.protected as service_protected,
         role.name as role, role.display_name as role_label, role.is_active as role_on,
         ${grantRuns(sql`held`)} as runs,
         role.is_active and ${grantRuns(sql`held`)} as counts,
         service.is_active and role.is_active and ${grantRuns(sql`held`)}
           and (not service.requires_plan or exists (
             select 1 from subscriptions plan
              where plan.user_id = held.user_id and plan.service_id = held.service_id and ${isLive(sql`plan`)})) as entitles
    from user_service_roles held
    join services service on service.id = held.service_id
    join roles role on role.id = held.role_id)`;

/**
 * Selects one row for a service about a person's roles there; `roles` is null where none counts. `user` is the alias of `users`.
 */
export function rolesInService(user: SQL, serviceId: number): SQL {
  return sql`
    select json_agg(g.role order by g.id) as roles, (array_agg(g.limit_value order by g.id))[1] as limit_value,
           (array_agg(g.notification order by g.id))[1] as notification, bool_or(g.tracking_url_enabled) as tracking,
           bool_or(g.entitles) as entitles
      from ${grantsWithState} g where g.user_id = ${user}.id and g.service_id = ${serviceId} and g.counts`;
}

/** The last day of access that ran out, of a user in a service; null where none did. */
export function accessEndedOn(userId: SQL, serviceId: SQL): SQL {
  return sql`greatest(
    (select max(past.until) from user_service_roles past
      where past.user_id = ${userId} and past.service_id = ${serviceId} and not ${grantRuns(sql`past`)}),
    (select ended.ended_on from ended_grants ended
      where ended.user_id = ${userId} and ended.service_id = ${serviceId}))::text`;
}
