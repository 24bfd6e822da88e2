import * as Type from 'typebox';
import { AuditEvent } from './activity.ts';
import { defineRoute } from './define-route.ts';
import { DisplayName, FullName, ServiceKey, ServiceTitle } from './fields.ts';
import { Id, Instant, nullable, record, oneOf } from './shared.ts';

/** A number of records. @example 12 */
const Count = Type.Integer({ minimum: 0 });

/** Numbers of records, by the key of a service or the name of a role. @example {"ocean_tracking":12} */
const Counts = record(Count);

/** Something due within 30 days; what happens alike on one day is one entry. */
export const Upcoming = Type.Object({
  /** What happens. */
  kind: oneOf('plan-starts', 'plan-ends', 'access-ends', 'review-due', 'maintenance', 'banner-begins', 'banner-ends'),
  /** The day, or the instant where a time was set; of a plan and an access that end, the last day with it. @example 2026-12-15 */
  at: Type.String(),
  /** Plans, accesses or reviews. @example 7 */
  count: Type.Integer({ minimum: 1 }),
  /** The person, of a single plan or access. */
  person: nullable(FullName),
  /** The plan, the service, or what is reviewed, of a single one. @example Ocean Fleet */
  subject: nullable(Type.String()),
  /** The organization, where all are of one. */
  organization: nullable(DisplayName),
});
export type Upcoming = Type.Static<typeof Upcoming>;

/** Active people by organization, or by branch for a caller of one organization, and by service. */
export const Heat = Type.Object({
  /** What a row stands for. */
  by: oneOf('organization', 'branch'),
  /** The eight with the most people, by name. */
  rows: Type.Array(
    Type.Object({
      id: Id,
      name: DisplayName,
      /** Users `f.organizationId` or `f.branchId`, `f.service=<key>` and `f.isActive=true`, by key. @example {"ocean_tracking":12} */
      people: Counts,
    }),
  ),
});
export type Heat = Type.Static<typeof Heat>;

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
  /** Open reviews with an item that the caller may decide. @example 1 */
  reviewsToDecide: Count,
  /** What is due, soonest first. */
  upcoming: Type.Array(Upcoming),
  heat: Heat,
  /** The latest entries of the audit trail. */
  recentActivity: Type.Array(AuditEvent),
});
export type DashboardSummary = Type.Static<typeof DashboardSummary>;

/** Lists whose views have counts. */
export const CountedList = oneOf(
  'users',
  'subscriptions',
  'organizations',
  'branches',
  'services',
  'plans',
  'roles',
  'reviews',
);
export type CountedList = Type.Static<typeof CountedList>;

/** How far an installation is on its way to the first person who opens a service. */
export const GetStarted = Type.Object({
  /** How the caller signs in, beside the password. */
  account: Type.Object({
    passkeys: Count,
    /** An authenticator app is set up. */
    hasApp: Type.Boolean(),
    /** Recovery codes left. */
    recoveryCodes: Count,
  }),
  /** Active people with the role `Super_Admin`. */
  administrators: Count,
  /** A mail server took a mail of the last days. */
  mailLeaves: Type.Boolean(),
  /** Six services that are active, those of every installation first. */
  services: Type.Array(
    Type.Object({
      id: Id,
      key: ServiceKey,
      name: ServiceTitle,
      /** Address of the service; empty where there is none. @example https://tracking.example.com/ */
      url: Type.String(),
      /** Roles for people that it offers: all but `api_user`. @example ["Viewer", "Operator"] */
      roles: Type.Array(Type.String()),
      /** It has an address, and the last check got an answer there. */
      answers: Type.Boolean(),
    }),
  ),
  organizations: Count,
  /** Someone but the caller who has opened a service. */
  opened: nullable(
    Type.Object({
      person: FullName,
      service: ServiceTitle,
    }),
  ),
});
export type GetStarted = Type.Static<typeof GetStarted>;

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
  getStarted: defineRoute({
    method: 'GET',
    path: '/dashboard/get-started',
    access: 'organizations:write',
    summary: 'Steps from an empty installation to the first person who opens a service',
    responses: { 200: GetStarted },
  }),
};
