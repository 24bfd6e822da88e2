import * as Type from 'typebox';
import { AuditEvent } from './activity.ts';
import { defineRoute } from './define-route.ts';
import { ServiceKey, ServiceTitle } from './fields.ts';
import { Instant, record, oneOf } from './shared.ts';

/** A number of records. @example 12 */
const Count = Type.Integer({ minimum: 0 });

/** Numbers of records, by the key of a service or the name of a role. @example {"ocean_tracking":12} */
const Counts = record(Count);

/** Numbers and what needs attention. */
export const DashboardSummary = Type.Object({
  /** Time of the user counts: once a minute over all organizations, per call for one. */
  at: Instant,
  /**
   * Each number is the total of a list with these filters: `activeUsers` users `f.isActive=true`, `activeSubscriptions`
   * `f.status=Active`, `subscriptionsStartingSoon` `f.status=Upcoming` and `f.startsTo` in 7 days,
   * `usersWithoutService` `f.withoutService=true` and `f.isActive=true`; the others a whole list.
   */
  counts: Type.Object({
    activeUsers: Count,
    inactiveUsers: Count,
    organizations: Count,
    branches: Count,
    activeSubscriptions: Count,
    subscriptionsStartingSoon: Count,
    usersWithoutService: Count,
    services: Count,
    plans: Count,
  }),
  /** The last 12 months, oldest first; `month` is `YYYY-MM`, `byService` keyed by service key. */
  subscriptionsPerMonth: Type.Array(
    Type.Object({
      /** Month, `YYYY-MM`. @example 2026-11 */
      month: Type.String(),
      /** Subscriptions of each service. @example {"ocean_tracking":12} */
      byService: Counts,
    }),
  ),
  /** Active users with a role in the service: users `f.service=<key>` and `f.isActive=true`. */
  usersPerService: Type.Array(
    Type.Object({
      key: ServiceKey,
      name: ServiceTitle,
      /** Active users with a role in it. @example 12 */
      users: Count,
      /** Users of each role. @example {"api_user":12} */
      byRole: Counts,
    }),
  ),
  /** Items that need an administrator's attention; only kinds with a count above zero. */
  attention: Type.Array(
    Type.Object({
      /** Kind of matter that needs attention. */
      kind: oneOf(
        'access-requests',
        'organizations-without-branch',
        'branches-without-user',
        'services-without-url',
        'plans-without-price',
        'users-without-service',
        'undelivered-mail',
      ),
      count: Count,
    }),
  ),
  /** The latest entries of the audit trail. */
  recentActivity: Type.Array(AuditEvent),
});
export type DashboardSummary = Type.Static<typeof DashboardSummary>;

/** Lists whose views have counts. */
export const CountedList = oneOf('users', 'subscriptions', 'organizations', 'branches', 'services', 'plans', 'roles');
export type CountedList = Type.Static<typeof CountedList>;

/** Numbers over what the caller may see. */
export const dashboard = {
  summary: defineRoute({
    method: 'GET',
    path: '/dashboard/summary',
    access: 'dashboard:read',
    summary: 'Numbers over what the caller may see',
    responses: { 200: DashboardSummary },
  }),
  listCounts: defineRoute({
    method: 'GET',
    path: '/dashboard/list-counts/:list',
    access: 'dashboard:read',
    summary: 'Rows of a list and of its views, as the caller sees it; without those that would take long to count',
    params: Type.Object({
      /** A list. */
      list: CountedList,
    }),
    responses: { 200: Counts },
  }),
};
