import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import {
  FirstName,
  LastName,
  NewLastName,
  EmailAddress,
  IsActive,
  ServiceKey,
  RoleName,
  DoneBy,
  SentServiceKey,
} from './fields.ts';
import {
  Day,
  Email,
  EndedSessions,
  Id,
  IdParams,
  Instant,
  Name,
  Problem,
  Ref,
  Selected,
  Success,
  Version,
  body,
  filterFlag,
  filterId,
  filterText,
  freshSeconds,
  paging,
  nullable,
  oneOf,
} from './shared.ts';
import { Entitlement, ServiceAccess, ServiceAccessMap } from './service-access.ts';
import { Session } from './signed-in.ts';

/** Specification section 3: `roleServices[] (name, roles.name, services.name)`; `name` is the role's name. */
export const RoleService = Type.Object({
  name: RoleName,
  /** The role. */
  roles: Type.Object({ name: RoleName }),
  /** The service. */
  services: Type.Object({ name: ServiceKey }),
});

/** A person with an account. */
export const User = Type.Object({
  id: Id,
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  isActive: IsActive,
  /** Branches that the person works in. */
  branches: Type.Array(Ref),
  // sic: plural name for one organization (specification section 3)
  /** Organization of the person. */
  organizations: nullable(Ref),
  /** A role in a service each. */
  roleServices: Type.Array(RoleService),
  /** True until the user accepts the invitation by setting a password. */
  invited: Type.Boolean(),
  lastSignInAt: nullable(Instant),
  /** Time the user was added and invited. */
  createdAt: Instant,
  version: Version,
});
export type User = Type.Static<typeof User>;

/** A person with everything that the page of a user shows. */
export const UserDetail = Type.Object({
  id: Id,
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  isActive: IsActive,
  /** Branches that the person works in. */
  branches: Type.Array(Ref),
  /** Organization of the person. */
  organizations: nullable(Ref),
  services: ServiceAccessMap,
  /** Job the user was started from; absent from an older API. */
  job: Type.Optional(nullable(Ref)),
  /** True until the user accepts the invitation by setting a password. */
  invited: Type.Boolean(),
  createdAt: Instant,
  lastSignInAt: nullable(Instant),
  version: Version,
  /** Last editor, for the message of a conflict. */
  changedBy: DoneBy,
  changedAt: nullable(Instant),
});
export type UserDetail = Type.Static<typeof UserDetail>;

/** Specification section 3, "Register-user payload". */
export const NewUser = body({
  firstName: Name,
  lastName: NewLastName,
  email: Email,
  organization: Id,
  /** Ids of the branches that the person works in. @example [11] */
  branches: Type.Array(Id, { minItems: 1, maxItems: 50 }),
  services: ServiceAccessMap,
  /** Plans that begin today at the first branch, of one service and type each. @example [4] */
  plans: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  /** Access request behind this user, approved in the same transaction. */
  accessRequest: Type.Optional(Id),
  /** Job the user is started from; recorded, granting nothing by itself. */
  job: Type.Optional(Id),
});
export type NewUser = Type.Static<typeof NewUser>;

export const userFilters = {
  'f.id': filterId,
  'f.name': filterText,
  'f.email': filterText,
  'f.branch': filterText,
  'f.branchId': filterId,
  'f.role': filterText,
  'f.service': filterText,
  'f.organization': filterText,
  'f.organizationId': filterId,
  'f.isActive': filterFlag,
  /** `true`: users without a role in any service but `user_management`. */
  'f.withoutService': filterFlag,
  /** `true`: invited users without a password. */
  'f.invited': filterFlag,
  /** `true`: active users with access that ends within 14 days. */
  'f.endsSoon': filterFlag,
  /** The job they were started from. */
  'f.jobId': filterId,
  /** `true`: users whose access differs from that job. */
  'f.drifted': filterFlag,
};

/** Sortable: id, name, email, branch, role, service, organization, isActive, createdAt, lastSignInAt. */
export const UserListQuery = Type.Object({ ...paging, ...userFilters });

/** Values of a filter that are counted at once. */
const mostValues = 20;

/** Filters of people whose values are counted. */
export const CountedFilter = oneOf('branch', 'role', 'service', 'organization', 'isActive');
export type CountedFilter = Type.Static<typeof CountedFilter>;

/** A value of a filter. @example Ocean Tracking */
const FilterValue = Type.String({ minLength: 1, maxLength: 200 });

/** How many people a value of a filter leaves. */
export const ValueCount = Type.Object({
  /** The value, as sent. @example Ocean Tracking */
  value: Type.String(),
  /** Number of people. @example 12 */
  people: Type.Integer({ minimum: 0 }),
  /** There may be more: counting them all would take long. */
  capped: Type.Boolean(),
});
export type ValueCount = Type.Static<typeof ValueCount>;

const UserServiceParams = Type.Object({ id: Id, service: SentServiceKey });

/** People with an account, and what they may open. */
export const user = {
  list: defineRoute({
    method: 'GET',
    path: '/user/details',
    access: 'users:read',
    summary: 'List of users; everything without parameters, one page with them',
    query: UserListQuery,
    responses: { 200: Type.Array(User) },
  }),
  filterCounts: defineRoute({
    method: 'GET',
    path: '/user/counts/:filter',
    access: 'users:read',
    summary:
      'How many users each value of a filter leaves, given search and other filters; without values that would take long to count',
    params: Type.Object({
      /** The filter, whose own parameter is ignored. */
      filter: CountedFilter,
    }),
    query: Type.Object({
      /** Values, each in a parameter of its own. */
      value: Type.Union([FilterValue, Type.Array(FilterValue, { minItems: 1, maxItems: mostValues })]),
      q: paging.q,
      ...userFilters,
    }),
    responses: { 200: Type.Array(ValueCount) },
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/user/export',
    access: 'users:read',
    summary: 'All filtered users as CSV',
    query: UserListQuery,
    contentType: 'text/csv; charset=utf-8',
    responses: { 200: Type.String() },
  }),
  exportSelected: defineRoute({
    method: 'POST',
    path: '/user/export',
    access: 'users:read',
    summary: 'The users of these ids as CSV',
    body: Selected,
    contentType: 'text/csv; charset=utf-8',
    responses: { 200: Type.String() },
  }),
  register: defineRoute({
    method: 'POST',
    path: '/user/register',
    access: 'users:add',
    fresh: { seconds: freshSeconds, of: 'administrators' },
    summary: 'Add a user and mail the invitation',
    body: NewUser,
    responses: {
      200: Type.Object({
        /** Always true: a failure is a problem. */
        isSuccess: Type.Boolean(),
        id: Id,
      }),
      404: Problem,
      409: Problem,
      422: Problem,
    },
  }),
  toggle: defineRoute({
    method: 'DELETE',
    path: '/user/:id',
    access: 'users:write',
    fresh: { seconds: freshSeconds, of: 'administrators' },
    summary: 'Switch a user on or off; send If-Match and Idempotency-Key so that it happens once',
    params: IdParams,
    responses: { 200: User, 404: Problem, 409: Problem, 412: Problem },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/user/:id',
    access: 'users:read',
    summary: 'One user',
    params: IdParams,
    responses: { 200: UserDetail, 404: Problem },
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/user/:id',
    access: 'users:edit',
    fresh: { seconds: freshSeconds, of: 'administrators' },
    summary: 'Change a user; only the fields sent change',
    params: IdParams,
    body: body({
      version: Version,
      firstName: Type.Optional(Name),
      lastName: Type.Optional(NewLastName),
      organization: Type.Optional(nullable(Id)),
      /** Ids of the branches that the person works in. Absent: unchanged. @example [11] */
      branches: Type.Optional(Type.Array(Id, { maxItems: 50 })),
      services: Type.Optional(ServiceAccessMap),
      job: Type.Optional(nullable(Id)),
    }),
    responses: { 200: UserDetail, 404: Problem, 409: Problem, 412: Problem, 422: Problem },
  }),
  setAccess: defineRoute({
    method: 'PUT',
    path: '/user/:id/access/:service',
    access: 'users:edit',
    fresh: { seconds: freshSeconds, of: 'administrators' },
    summary: 'Set a user’s access to one service, without touching other services',
    params: UserServiceParams,
    body: ServiceAccess,
    responses: { 200: UserDetail, 404: Problem, 409: Problem, 422: Problem },
  }),
  removeAccess: defineRoute({
    method: 'DELETE',
    path: '/user/:id/access/:service',
    access: 'users:edit',
    fresh: { seconds: freshSeconds, of: 'administrators' },
    summary: 'Remove a user’s access to one service, without touching other services',
    params: UserServiceParams,
    responses: { 200: UserDetail, 404: Problem, 409: Problem },
  }),
  extendAccess: defineRoute({
    method: 'POST',
    path: '/user/:id/access/:service/extend',
    access: 'users:write',
    summary: 'Move the end of what a user has in a service to a later day',
    params: UserServiceParams,
    body: body({
      /** End date the caller saw, so that two simultaneous extensions do not add up. */
      from: Day,
      until: Day,
    }),
    responses: { 200: UserDetail, 404: Problem, 409: Problem },
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/user/:id/invitation',
    access: 'users:write',
    summary: 'Mail the invitation (or a reset link, once a password is set) again',
    params: IdParams,
    responses: { 200: Success, 404: Problem, 409: Problem },
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/user/:id/sessions',
    access: 'user-sessions:read',
    summary: 'Live sessions of a user',
    params: IdParams,
    responses: { 200: Type.Array(Session), 404: Problem },
  }),
  endSessions: defineRoute({
    method: 'DELETE',
    path: '/user/:id/sessions',
    access: 'user-sessions:write',
    summary: 'End all sessions of a user',
    params: IdParams,
    responses: { 200: EndedSessions, 404: Problem },
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/user/:id/sessions/:sid',
    access: 'user-sessions:write',
    summary: 'End one session of a user',
    params: Type.Object({
      id: Id,
      /** Id of the session. @example 3f0c3f2e-8f0f-4a57-9d5e-0a8a7c1f6f3b */
      sid: Type.String({ format: 'uuid' }),
    }),
    responses: { 200: Success, 404: Problem },
  }),
  entitlement: defineRoute({
    method: 'GET',
    path: '/user/:id/entitlements/:service',
    access: 'entitlements:read',
    summary: 'What a user may do in a service: roles, limit, plan and dates',
    params: Type.Object({
      id: Id,
      /** Key of the service. @example ocean_tracking */
      service: Type.String({ maxLength: 200 }),
    }),
    responses: { 200: Entitlement, 404: Problem },
  }),
};
