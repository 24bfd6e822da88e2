import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { RecordName, DisplayName, IsActive, OpenToRegistration, ServiceRef } from './fields.ts';
import {
  Day,
  Id,
  IdParams,
  Instant,
  Name,
  Problem,
  Ref,
  Version,
  body,
  filterFlag,
  filterId,
  filterText,
  paging,
  freshSeconds,
  nullable,
} from './shared.ts';
import { SecondStepRule } from './signed-in.ts';

/** A company whose people use the services. */
export const Organization = Type.Object({
  id: Id,
  name: RecordName,
  displayName: DisplayName,
  isActive: IsActive,
  openToRegistration: OpenToRegistration,
  version: Version,
});
export type Organization = Type.Static<typeof Organization>;

/** An organization with what it consists of, within the reach of the caller. */
export const OrganizationFacts = Type.Object({
  ...Organization.properties,
  createdAt: Instant,
  /** Active people. @example 14 */
  people: Type.Integer(),
  /** The first of them by name, at most six. */
  first: Type.Array(Ref),
  /** People with the role Org_Admin, at most three. */
  administrators: Type.Array(Ref),
  /** Subscriptions that run. @example 18 */
  subscriptions: Type.Integer(),
  /** Number of branches. @example 3 */
  branchCount: Type.Integer(),
  /** Branches by name, at most fifty. */
  branches: Type.Array(
    Type.Object({
      id: Id,
      name: DisplayName,
      isActive: IsActive,
      /** Active people. @example 8 */
      people: Type.Integer(),
    }),
  ),
  /** Services of the launcher by name. */
  services: Type.Array(
    Type.Object({
      service: ServiceRef,
      /** Active people with a role in it. @example 10 */
      people: Type.Integer(),
      /** The administrators of the organization may grant it. */
      isReleased: Type.Boolean(),
    }),
  ),
  /** Plans with subscriptions that run, most people first, at most twelve. */
  plans: Type.Array(
    Type.Object({
      plan: Ref,
      service: ServiceRef,
      /** People subscribed. @example 9 */
      people: Type.Integer(),
      /** The earliest start of these subscriptions. */
      from: Day,
      /** The latest of their ends, the first day without the plan; null while one has none. */
      until: nullable(Day),
      /** Of the people, those whose subscription has no end. @example 1 */
      withoutEnd: Type.Integer(),
    }),
  ),
});
export type OrganizationFacts = Type.Static<typeof OrganizationFacts>;

const releasedIds = {
  /** Ids of services. @example [3] */
  serviceIds: Type.Array(Id, { maxItems: 1000 }),
  /** Ids of roles. @example [5] */
  roleIds: Type.Array(Id, { maxItems: 1000 }),
  /** Ids of plans. @example [8] */
  planIds: Type.Array(Id, { maxItems: 1000 }),
};

/** What the administrators of an organization may grant to its people: roles and plans count within the services. */
export const Released = Type.Object({
  ...releasedIds,
  /** Of the organization. */
  version: Version,
});
export type Released = Type.Static<typeof Released>;

/** What an organization asks of its people when they sign in. */
export const SignInRules = Type.Object({
  secondStep: SecondStepRule,
  /** The first day on which a second step is required, UTC; null: at once. */
  from: nullable(Day),
  /** Active people. @example 12 */
  people: Type.Integer(),
  /** Of these, people with a second step. @example 9 */
  withSecondStep: Type.Integer(),
  /** Of these, people with a passkey. @example 4 */
  withPasskey: Type.Integer(),
  /** Of the organization. */
  version: Version,
});
export type SignInRules = Type.Static<typeof SignInRules>;

/** A new organization or role. */
export const NewRecord = body({
  name: Name,
  displayName: Name,
  /** Off: it opens nothing, and no one of it signs in. Absent: on. */
  isActive: Type.Optional(Type.Boolean()),
});

/** The old name is the compare-and-set; `id` says which record is meant, and is always sent by our client. */
export const RenameRole = body({
  existingRole: Name,
  newRole: Name,
  id: Type.Optional(Id),
});

export const OrganizationListQuery = Type.Object({
  ...paging,
  'f.id': filterId,
  'f.name': filterText,
  'f.isActive': filterFlag,
  'f.openToRegistration': filterFlag,
  /** `true`: organizations without a branch. */
  'f.withoutBranch': filterFlag,
});

/** Organizations, what is released to them, and how their people sign in. */
export const organization = {
  list: defineRoute({
    method: 'GET',
    path: '/organization/all',
    access: 'organizations:read',
    summary: 'List of organizations',
    query: OrganizationListQuery,
    responses: { 200: Type.Array(Organization) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/organization/:id',
    access: 'organizations:read',
    summary: 'One organization with its people, branches, services and plans, within the caller’s reach',
    params: IdParams,
    responses: { 200: OrganizationFacts, 404: Problem },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/organization/create',
    access: 'organizations:write',
    summary: 'Add an organization',
    body: NewRecord,
    responses: { 201: Organization, 409: Problem },
  }),
  rename: defineRoute({
    method: 'POST',
    path: '/auth/update-organization',
    access: 'organizations:write',
    summary: 'Rename an organization',
    body: RenameRole,
    responses: { 200: Organization, 404: Problem, 409: Problem },
  }),
  update: defineRoute({
    method: 'POST',
    path: '/organization/update-organization',
    access: 'organizations:write',
    summary: 'Switch an organization on or off, or open it to registration',
    body: body({
      id: Id,
      version: Version,
      /** Off: its people cannot sign in. Absent: unchanged. */
      isActive: Type.Optional(Type.Boolean()),
      /** People may ask for an account. Absent: unchanged. */
      openToRegistration: Type.Optional(Type.Boolean()),
    }),
    responses: { 200: Organization, 404: Problem, 409: Problem, 412: Problem },
  }),
  released: defineRoute({
    method: 'GET',
    path: '/organization/:id/released',
    access: 'organizations:read',
    summary: 'What the administrators of an organization may grant to its people',
    params: IdParams,
    responses: { 200: Released, 404: Problem },
  }),
  release: defineRoute({
    method: 'PUT',
    path: '/organization/:id/released',
    access: 'organizations:write',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary:
      'Release services, roles and plans to an organization, in place of what was released before; grants that exist stay',
    params: IdParams,
    body: body({
      ...releasedIds,
      /** As read with what was released, so that no one overwrites unseen changes. */
      version: Type.Optional(Version),
    }),
    responses: { 200: Released, 404: Problem, 412: Problem, 422: Problem },
  }),
  signInRules: defineRoute({
    method: 'GET',
    path: '/organization/:id/sign-in-rules',
    access: 'organizations:read',
    summary: 'What an organization asks of its people when they sign in, and how many are not ready for it',
    params: IdParams,
    responses: { 200: SignInRules, 404: Problem },
  }),
  changeSignInRules: defineRoute({
    method: 'PATCH',
    path: '/organization/:id/sign-in-rules',
    access: 'organizations:write',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary: 'Say what an organization asks of its people when they sign in',
    params: IdParams,
    body: body({
      secondStep: SecondStepRule,
      /** The first day on which a second step is required, UTC; null: at once. */
      from: Type.Optional(nullable(Day)),
      /** As read with the rules, so that no one overwrites unseen changes. */
      version: Type.Optional(Version),
    }),
    responses: { 200: SignInRules, 404: Problem, 412: Problem },
  }),
  branches: defineRoute({
    method: 'GET',
    path: '/organization/branch/:organizationLabel',
    access: 'branches:read',
    summary: 'Branches of an organization, found by its display name, then its name, in any case',
    params: Type.Object({
      /** Display name or name of the organization. @example Harbour Freight */
      organizationLabel: Type.String({ minLength: 1, maxLength: 400 }),
    }),
    query: Type.Object({ ...paging }),
    responses: { 200: Type.Array(Ref), 404: Problem },
  }),
};
