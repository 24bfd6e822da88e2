import * as Type from 'typebox';
import { AuditEvent } from './activity.ts';
import { defineRoute } from './define-route.ts';
import { Instant, record, oneOf } from './shared.ts';

const Count = Type.Integer({ minimum: 0 });

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
  subscriptionsPerMonth: Type.Array(Type.Object({ month: Type.String(), byService: record(Count) })),
  /** Active users with a role in the service: users `f.service=<key>` and `f.isActive=true`. */
  usersPerService: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      users: Count,
      byRole: record(Count),
    }),
  ),
  /** Items that need an administrator's attention; only kinds with a count above zero. */
  attention: Type.Array(
    Type.Object({
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
  recentActivity: Type.Array(AuditEvent),
});
export type DashboardSummary = Type.Static<typeof DashboardSummary>;

export const dashboard = {
  summary: defineRoute({
    method: 'GET',
    path: '/dashboard/summary',
    access: 'dashboard:read',
    summary: 'Numbers over what the caller may see',
    responses: { 200: DashboardSummary },
  }),
};
