import { type AccessReason, SubscriptionStatus } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { isoInstant } from '../store/index.ts';
import { statusOf } from './subscription-status.ts';
import { organizationOn, personOn } from './account-active.ts';
import { accessEndedOn, grantHolds, grantRuns } from './grants.ts';
import { serviceAddress } from './service-address.ts';

const textOrNull = Type.Union([Type.String(), Type.Null()]);

/** How a person stands in a service, as `accessColumns` select it. */
export const AccessState = Type.Object({
  person_on: Type.Boolean(),
  organization_on: Type.Boolean(),
  service_on: Type.Boolean(),
  requires_plan: Type.Boolean(),
  url: Type.String(),
  /** Names of the roles that are switched on and have not run out, and what is shown for them. */
  roles: Type.Array(Type.String()),
  role_names: Type.Array(Type.String()),
  /** Roles that would count but for their switch. */
  roles_off: Type.Array(Type.String()),
  limit_value: Type.Union([Type.Integer(), Type.Null()]),
  until: textOrNull,
  given_at: textOrNull,
  /** The last day of access that ran out. */
  ended_on: textOrNull,
  /** The service stands in the person's token: role and, where the service requires one, plan are there. */
  holds: Type.Boolean(),
  plan: textOrNull,
  start_date: textOrNull,
  end_date: textOrNull,
  plan_status: Type.Union([SubscriptionStatus, Type.Null()]),
  last_opened_at: textOrNull,
});
export type AccessState = Static<typeof AccessState>;

/** Columns of `AccessState`, for a statement with `accessJoins`. */
export const accessColumns = sql`
  ${personOn} as person_on, ${organizationOn} as organization_on, v.is_active as service_on, v.requires_plan, v.url,
  held.roles, held.role_names, held.roles_off, held.limit_value, held.until, held.given_at, held.holds,
  ${accessEndedOn(sql`u.id`, sql`v.id`)} as ended_on,
  booked.plan, booked.start_date, booked.end_date, booked.plan_status,
  (select ${isoInstant(sql`o.last_opened_at`)} from service_opens o
    where o.user_id = u.id and o.service_id = v.id) as last_opened_at`;

const counts = sql`r.is_active and ${grantRuns}`;

/** The plan of the user `u` in the service `v`: the running one, else the next, else the last. */
export const bookedJoin = sql`
  left join lateral (
    select p.display_name as plan, s.start_date::text, s.end_date::text, ${statusOf(sql`s`)} as plan_status
      from subscriptions s join plans p on p.id = s.plan_id
     where s.user_id = u.id and s.service_id = v.id
       -- One that was cancelled before it began never was a plan.
       and (s.end_date is null or s.end_date > s.start_date)
     order by case ${statusOf(sql`s`)} when 'Active' then 0 when 'Upcoming' then 1 else 2 end,
              case when ${statusOf(sql`s`)} = 'Upcoming' then s.start_date end,
              coalesce(s.end_date, 'infinity') desc, s.id desc
     limit 1) booked on true`;

/**
 * What decides about the user `u` in the service `v`: token, tile, hand-off, entitlement and matrix all read these.
 */
export const accessJoins = sql`
  cross join lateral (
    select coalesce(array_agg(r.name order by x.id) filter (where ${counts}), '{}') as roles,
           coalesce(array_agg(r.display_name order by x.id) filter (where ${counts}), '{}') as role_names,
           coalesce(array_agg(r.display_name order by x.id) filter (where ${grantRuns} and not r.is_active), '{}') as roles_off,
           (array_agg(x.limit_value order by x.id) filter (where ${counts}))[1] as limit_value,
           (array_agg(x.until order by x.id) filter (where ${counts}))[1]::text as until,
           ${isoInstant(sql`(array_agg(x.created_at order by x.id) filter (where ${counts}))[1]`)} as given_at,
           coalesce(bool_or(${grantHolds}), false) as holds
      from user_service_roles x join roles r on r.id = x.role_id
     where x.user_id = u.id and x.service_id = v.id) held ${bookedJoin}`;

/** Why the service does not open, the first obstacle first; null when it opens. */
export function obstacle(state: AccessState, { httpsOnly }: { httpsOnly: boolean }): AccessReason | null {
  if (!state.person_on) return 'user-off';
  if (!state.organization_on) return 'organization-off';
  if (!state.service_on) return 'service-off';
  if (state.roles.length === 0) return missingRole(state);
  if (!state.holds) return missingPlan(state);
  return serviceAddress(state.url, httpsOnly) === null ? 'no-address' : null;
}

/** Whether the service stands in the person's token. An address says nothing about rights. */
export function isEntitled(state: AccessState): boolean {
  return state.person_on && state.organization_on && state.holds;
}

function missingRole({ roles_off, ended_on }: AccessState): AccessReason {
  if (roles_off.length > 0) return 'role-off';
  return ended_on === null ? 'no-role' : 'access-ended';
}

function missingPlan({ plan_status }: AccessState): AccessReason {
  if (plan_status === 'Upcoming') return 'plan-not-started';
  return plan_status === 'Ended' ? 'plan-ended' : 'no-plan';
}
