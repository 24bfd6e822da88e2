import { type AccessReason, nullable, SubscriptionStatus } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { isoInstant } from '../store/index.ts';
import { accountActive, organizationOn } from './account-active.ts';
import { accessEndedOn, grantsWithState } from './grants.ts';
import { type AccessPair, bookedJoin } from './booked-plan.ts';
import { limitReached, rulingJoin } from './limit-state.ts';
import { serviceAddress } from './service-address.ts';

/** A person's access to a service, as `accessOf` selects it. */
export const AccessState = Type.Object({
  person_on: Type.Boolean(),
  organization_on: Type.Boolean(),
  service_on: Type.Boolean(),
  requires_plan: Type.Boolean(),
  url: Type.String(),
  /** Names and display names of the roles that count: switched on, and not past their end. */
  roles: Type.Array(Type.String()),
  role_names: Type.Array(Type.String()),
  /** Roles that would count but for their switch. */
  roles_off: Type.Array(Type.String()),
  limit_value: nullable(Type.Integer()),
  until: nullable(Type.String()),
  given_at: nullable(Type.String()),
  /** The last day of access that ran out. */
  ended_on: nullable(Type.String()),
  /** A grant of the person entitles to the service (`grantsWithState`), whatever account and organization say. */
  holds: Type.Boolean(),
  /** The decision: the person's token names the service. An address says nothing about rights. */
  entitled: Type.Boolean(),
  plan: nullable(Type.String()),
  start_date: nullable(Type.String()),
  end_date: nullable(Type.String()),
  plan_status: nullable(SubscriptionStatus),
  /** A hard limit closes the service, although the person's token names it (`limitReached`). */
  limit_reached: Type.Boolean(),
  last_opened_at: nullable(Type.String()),
});
export type AccessState = Static<typeof AccessState>;

/** The columns and joins that select `AccessState` for each pair of person and service. */
export function accessOf({ user, service }: AccessPair): { columns: SQL; joins: SQL } {
  return {
    columns: sql`
      ${user}.is_active as person_on, ${organizationOn(user)} as organization_on, ${service}.is_active as service_on,
      ${service}.requires_plan, ${service}.url,
      held.roles, held.role_names, held.roles_off, held.limit_value, held.until, held.given_at, held.holds,
      ${accountActive(user)} and held.holds as entitled,
      ${accessEndedOn(sql`${user}.id`, sql`${service}.id`)} as ended_on,
      booked.plan, booked.start_date, booked.end_date, booked.plan_status,
      ${limitReached({ user, service })} as limit_reached,
      (select ${isoInstant(sql`opened.last_opened_at`)} from service_opens opened
        where opened.user_id = ${user}.id and opened.service_id = ${service}.id) as last_opened_at`,
    joins: sql`
      cross join lateral (
        select coalesce(array_agg(g.role order by g.id) filter (where g.counts), '{}') as roles,
               coalesce(array_agg(g.role_label order by g.id) filter (where g.counts), '{}') as role_names,
               coalesce(array_agg(g.role_label order by g.id) filter (where g.runs and not g.role_on), '{}') as roles_off,
               (array_agg(g.limit_value order by g.id) filter (where g.counts))[1] as limit_value,
               (array_agg(g.until order by g.id) filter (where g.counts))[1]::text as until,
               ${isoInstant(sql`(array_agg(g.created_at order by g.id) filter (where g.counts))[1]`)} as given_at,
               coalesce(bool_or(g.entitles), false) as holds
          from ${grantsWithState} g where g.user_id = ${user}.id and g.service_id = ${service}.id) held
      ${bookedJoin({ user, service })} ${rulingJoin({ user, service })}`,
  };
}

/**
 * Why the service does not open, the first obstacle first; null when it opens. Explains what `entitled` has decided, and decides
 * about limit and address alone.
 */
export function obstacle(state: AccessState, { httpsOnly }: { httpsOnly: boolean }): AccessReason | null {
  if (state.entitled) {
    // A sign-in that the service asked for ignores a missing address, yet not the limit.
    if (state.limit_reached) return 'limit-reached';
    return serviceAddress(state.url, httpsOnly) === null ? 'no-address' : null;
  }
  if (!state.person_on) return 'user-off';
  if (!state.organization_on) return 'organization-off';
  if (!state.service_on) return 'service-off';
  return state.roles.length === 0 ? missingRole(state) : missingPlan(state);
}

function missingRole({ roles_off, ended_on }: AccessState): AccessReason {
  if (roles_off.length > 0) return 'role-off';
  return ended_on === null ? 'no-role' : 'access-ended';
}

function missingPlan({ plan_status }: AccessState): AccessReason {
  if (plan_status === 'Upcoming') return 'plan-not-started';
  return plan_status === 'Ended' ? 'plan-ended' : 'no-plan';
}
