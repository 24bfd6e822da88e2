import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { FullName, IsActive, HeldLimit, HeldPlan, GrantSource } from './fields.ts';
import {
  Day,
  Email,
  Id,
  Instant,
  Problem,
  Ref,
  UnavailableReason,
  paging,
  oneOf,
  nullable,
  SaidSentence,
} from './shared.ts';

/** First obstacle that keeps a service from opening for a user; null where it opens. */
export const AccessReason = Type.Union([
  Type.Literal('user-off'),
  Type.Literal('organization-off'),
  Type.Literal('role-off'),
  UnavailableReason,
]);
export type AccessReason = Type.Static<typeof AccessReason>;

/** One user in one service. */
export const AccessCell = Type.Object({
  serviceId: Id,
  /** The service opens for the user. */
  opens: Type.Boolean(),
  reason: nullable(AccessReason),
  /** Display names of the roles held, except inactive and expired ones. @example ["API user"] */
  roles: Type.Array(Type.String()),
  /** Current plan, else the next, else the last. */
  plan: HeldPlan,
  limit: HeldLimit,
  /** The last day with access, UTC; null without an end. */
  until: nullable(Day),
  lastOpened: nullable(Instant),
});
export type AccessCell = Type.Static<typeof AccessCell>;

/** A user and what opens for them. */
export const AccessRow = Type.Object({
  /** The user. */
  user: Type.Object({
    id: Id,
    name: FullName,
    email: Email,
    isActive: IsActive,
    organization: nullable(Ref),
  }),
  /** One for each service shown. */
  cells: Type.Array(AccessCell),
});
export type AccessRow = Type.Static<typeof AccessRow>;

/** Access that ends within so many days counts as ending soon. */
export const endsSoonDays = 30;

/**
 * `opens`: at least one of the services shown; `ends`: opens one whose access ends within 30 days; `blocked`: holds a
 * role in one that does not open; `none`: opens none.
 */
export const AccessStateFilter = oneOf('opens', 'ends', 'blocked', 'none');
export type AccessStateFilter = Type.Static<typeof AccessStateFilter>;

export const AccessMatrixQuery = Type.Object({
  page: paging.page,
  size: paging.size,
  /** Part of a user's name or address. */
  q: paging.q,
  organization: Type.Optional(Id),
  branch: Type.Optional(Id),
  /** This service alone. */
  service: Type.Optional(Id),
  state: Type.Optional(AccessStateFilter),
});

/** Administrator's fix for a failing link. */
export const AccessMend = oneOf(
  'activate-user',
  'activate-organization',
  'activate-service',
  'activate-role',
  'give-role',
  'give-plan',
  'set-address',
);
export type AccessMend = Type.Static<typeof AccessMend>;

/** One link of the chain from a user to an open service. */
export const AccessLink = Type.Object({
  /** Precondition of access. */
  name: oneOf('person', 'organization', 'service', 'role', 'plan', 'limit', 'address'),
  /** The precondition holds. */
  holds: Type.Boolean(),
  /** A sentence that says how it stands. @example Olga User has the role API user. */
  text: Type.String(),
  said: Type.Optional(SaidSentence),
  /** Author and means of the change; null without a record. @example Ada Admin, by the form */
  by: nullable(Type.String()),
  source: GrantSource,
  at: nullable(Instant),
  /** Null where the link holds, or the caller may not fix it. */
  mend: nullable(AccessMend),
});
export type AccessLink = Type.Static<typeof AccessLink>;

/** Access of everyone to every service, and the reasons. */
export const accessMatrix = {
  list: defineRoute({
    method: 'GET',
    path: '/access-matrix',
    access: 'access:read',
    summary: 'People by name, and what each may open in every service',
    query: AccessMatrixQuery,
    responses: { 200: Type.Array(AccessRow) },
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/access-matrix/export',
    access: 'access:read',
    summary: 'The same of all filtered people as CSV, one column per service',
    query: AccessMatrixQuery,
    contentType: 'text/csv; charset=utf-8',
    responses: { 200: Type.String() },
  }),
  why: defineRoute({
    method: 'GET',
    path: '/access-matrix/why',
    access: 'access:read',
    summary: 'Why a service opens for a person or does not: every link in order',
    query: Type.Object({ user: Id, service: Id }),
    responses: { 200: Type.Array(AccessLink), 404: Problem },
  }),
};
