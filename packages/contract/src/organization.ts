import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import {
  Day,
  Id,
  IdParams,
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

export const Organization = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  isActive: Type.Boolean(),
  openToRegistration: Type.Boolean(),
  version: Version,
});
export type Organization = Type.Static<typeof Organization>;

const releasedIds = {
  serviceIds: Type.Array(Id, { maxItems: 1000 }),
  roleIds: Type.Array(Id, { maxItems: 1000 }),
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
  from: nullable(Day),
  /** Active people, how many of them have a second step, and how many a passkey. */
  people: Type.Integer(),
  withSecondStep: Type.Integer(),
  withPasskey: Type.Integer(),
  /** Of the organization. */
  version: Version,
});
export type SignInRules = Type.Static<typeof SignInRules>;

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

export const organization = {
  list: defineRoute({
    method: 'GET',
    path: '/organization/all',
    access: 'organizations:read',
    summary: 'List of organizations',
    query: OrganizationListQuery,
    responses: { 200: Type.Array(Organization) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/organization/create',
    access: 'organizations:write',
    summary: 'Add an organization',
    body: body({
      name: Name,
      displayName: Name,
      isActive: Type.Optional(Type.Boolean()),
    }),
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
      isActive: Type.Optional(Type.Boolean()),
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
    params: Type.Object({ organizationLabel: Type.String({ minLength: 1, maxLength: 400 }) }),
    query: Type.Object({ ...paging }),
    responses: { 200: Type.Array(Ref), 404: Problem },
  }),
};
