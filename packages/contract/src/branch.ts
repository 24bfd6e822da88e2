import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { RecordName, DisplayName, IsActive } from './fields.ts';
import {
  Id,
  IdParams,
  Name,
  Problem,
  Success,
  Switch,
  Version,
  body,
  filterFlag,
  filterId,
  filterText,
  paging,
} from './shared.ts';

/** An organization, by both of its names. */
const OrganizationRef = Type.Object({ id: Id, name: RecordName, displayName: DisplayName });

/** A place of work of an organization. */
export const Branch = Type.Object({
  id: Id,
  name: RecordName,
  displayName: DisplayName,
  isActive: IsActive,
  organization: OrganizationRef,
  version: Version,
});
export type Branch = Type.Static<typeof Branch>;

/** The old name is the compare-and-set; shared by plans and branches, whose payloads the specification words alike. */
export const renameFields = { existingPlan: Name, newPlan: Name, id: Type.Optional(Id) };

export const BranchListQuery = Type.Object({
  ...paging,
  'f.id': filterId,
  'f.name': filterText,
  'f.organization': filterText,
  'f.organizationId': filterId,
  'f.isActive': filterFlag,
  /** `true`: branches without a user. */
  'f.withoutUser': filterFlag,
});

/** Branches of organizations. */
export const branch = {
  list: defineRoute({
    method: 'GET',
    path: '/branches/all',
    access: 'branches:read',
    summary: 'List of branches',
    query: BranchListQuery,
    responses: { 200: Type.Array(Branch) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/branches/:id',
    access: 'branches:read',
    summary: 'One branch',
    params: IdParams,
    responses: { 200: Branch, 404: Problem },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/branches/create',
    access: 'branches:write',
    summary: 'Add a branch',
    body: body({
      name: Name,
      displayName: Name,
      /** Off: it takes no new people. Absent: on. */
      isActive: Type.Optional(Type.Boolean()),
      /** The organization it belongs to. */
      organization: Type.Optional(body({ id: Type.Optional(Id) })),
    }),
    responses: { 201: Branch, 409: Problem },
  }),
  rename: defineRoute({
    method: 'POST',
    // sic: "brances" (specification section 7)
    path: '/brances/update-branch',
    aliases: ['/branches/update-branch'],
    access: 'branches:write',
    summary: 'Rename a branch',
    body: body(renameFields),
    responses: { 200: Branch, 404: Problem, 409: Problem },
  }),
  switch: defineRoute({
    method: 'PATCH',
    path: '/branches/:id',
    access: 'branches:write',
    summary: 'Switch a branch on or off; one that is off takes no new people',
    params: IdParams,
    body: Switch,
    responses: { 200: Branch, 404: Problem, 409: Problem, 412: Problem },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/branches/:id',
    access: 'branches:write',
    summary: 'Delete a branch that nothing uses',
    params: IdParams,
    responses: { 200: Success, 404: Problem, 409: Problem },
  }),
};
