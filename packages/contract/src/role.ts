import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { RecordName, DisplayName, IsActive, ServiceRef } from './fields.ts';
import { NewRecord, RenameRole } from './organization.ts';
import { Id, IdParams, Problem, Ref, Success, Switch, Version, filterFlag, filterText, paging } from './shared.ts';

/** A role that services offer. */
export const Role = Type.Object({
  id: Id,
  name: RecordName,
  displayName: DisplayName,
  isActive: IsActive,
  /** Built in: it is neither switched off nor deleted. */
  isProtected: Type.Boolean(),
  version: Version,
});
export type Role = Type.Static<typeof Role>;

/** Who has a role in one service. */
export const RoleHolders = Type.Object({
  service: ServiceRef,
  /** Active people whose grant runs. @example 12 */
  people: Type.Integer(),
  /** The first of them by name, at most six. */
  first: Type.Array(Ref),
});
export type RoleHolders = Type.Static<typeof RoleHolders>;

export const RoleListQuery = Type.Object({ ...paging, 'f.name': filterText, 'f.isActive': filterFlag });

/** Roles of services and of the administration. */
export const role = {
  list: defineRoute({
    method: 'GET',
    path: '/roles/all',
    access: 'roles:read',
    summary: 'List of roles',
    query: RoleListQuery,
    responses: { 200: Type.Array(Role) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/roles/:id',
    access: 'roles:read',
    summary: 'One role',
    params: IdParams,
    responses: { 200: Role, 404: Problem },
  }),
  holders: defineRoute({
    method: 'GET',
    path: '/roles/:id/holders',
    access: 'roles:read',
    summary: 'The services that offer a role, and the active people within the caller’s reach who have it there',
    params: IdParams,
    responses: { 200: Type.Array(RoleHolders), 404: Problem },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/roles/create',
    access: 'roles:write',
    summary: 'Add a role',
    body: NewRecord,
    responses: { 201: Role, 409: Problem },
  }),
  rename: defineRoute({
    method: 'POST',
    path: '/auth/update-role',
    access: 'roles:write',
    summary: 'Rename a role',
    body: RenameRole,
    responses: { 200: Role, 404: Problem, 409: Problem },
  }),
  switch: defineRoute({
    method: 'PATCH',
    path: '/roles/:id',
    access: 'roles:write',
    summary: 'Switch a role on or off; one that is off opens nothing',
    params: IdParams,
    body: Switch,
    responses: { 200: Role, 404: Problem, 409: Problem, 412: Problem },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/auth/role/:id',
    access: 'roles:write',
    summary: 'Delete a role that nothing uses',
    params: IdParams,
    responses: { 200: Success, 404: Problem, 409: Problem },
  }),
};
