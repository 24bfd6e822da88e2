import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import {
  FullName,
  EmailAddress,
  DisplayName,
  AccessLimit,
  GetsNotifications,
  TrackingUrlEnabled,
  ServiceKey,
} from './fields.ts';
import { Id, IdParams, Name, Problem, Ref, Success, Version, body, paging, record, nullable } from './shared.ts';

/** Access to one service by a template: `ServiceAccess` without an end, which each person has for themselves. */
export const TemplateAccess = body({
  /** Names of roles. @example ["api_user"] */
  role: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 10 }),
  limit: AccessLimit,
  notification: GetsNotifications,
  trackingUrlEnabled: TrackingUrlEnabled,
});
export type TemplateAccess = Type.Static<typeof TemplateAccess>;

/** Keyed by service name; never `user_management`. */
export const TemplateAccessMap = record(TemplateAccess);
export type TemplateAccessMap = Type.Static<typeof TemplateAccessMap>;

/** A named bundle of access that people are started from. The wire calls it `job` where a person or a change names it. */
export const AccessTemplate = Type.Object({
  id: Id,
  name: DisplayName,
  /** Null: offered to every organization. */
  organization: nullable(Ref),
  services: TemplateAccessMap,
  /** Counts within the caller's scope: people started from it, and those whose access differs now. @example 12 */
  people: Type.Integer(),
  /** Of these, people whose access differs now. @example 2 */
  drifted: Type.Integer(),
  /** The caller may change it. */
  mayEdit: Type.Boolean(),
  version: Version,
});
export type AccessTemplate = Type.Static<typeof AccessTemplate>;

const accessOrNull = nullable(TemplateAccess);

/** One service where a person's access differs; null where the person holds nothing or the template (`job`) grants nothing. */
export const TemplateDifference = Type.Object({ service: ServiceKey, held: accessOrNull, job: accessOrNull });
export type TemplateDifference = Type.Static<typeof TemplateDifference>;

/** A person whose access differs from their template. */
export const DriftedPerson = Type.Object({
  id: Id,
  name: FullName,
  email: EmailAddress,
  organization: nullable(Ref),
  /** One for each service. */
  differences: Type.Array(TemplateDifference),
});
export type DriftedPerson = Type.Static<typeof DriftedPerson>;

/** Named bundles of access that people are started from. */
export const accessTemplate = {
  list: defineRoute({
    method: 'GET',
    path: '/access-templates',
    aliases: ['/job-templates'],
    access: 'access-templates:read',
    summary: 'Access templates that people can be started from, by name',
    responses: { 200: Type.Array(AccessTemplate) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/access-templates',
    aliases: ['/job-templates'],
    access: 'access-templates:write',
    summary: 'Add an access template; for every organization by a Super_Admin alone',
    body: body({ name: Name, organization: nullable(Id), services: TemplateAccessMap }),
    responses: { 201: AccessTemplate, 404: Problem, 409: Problem, 422: Problem },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/access-templates/:id',
    aliases: ['/job-templates/:id'],
    access: 'access-templates:read',
    summary: 'One access template',
    params: IdParams,
    responses: { 200: AccessTemplate, 404: Problem },
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/access-templates/:id',
    aliases: ['/job-templates/:id'],
    access: 'access-templates:write',
    summary: 'Change an access template; users started from it keep their access',
    params: IdParams,
    body: body({ version: Version, name: Type.Optional(Name), services: Type.Optional(TemplateAccessMap) }),
    responses: { 200: AccessTemplate, 404: Problem, 409: Problem, 412: Problem, 422: Problem },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/access-templates/:id',
    aliases: ['/job-templates/:id'],
    access: 'access-templates:write',
    summary: 'Remove an access template; people keep their access',
    params: IdParams,
    responses: { 200: Success, 404: Problem },
  }),
  drift: defineRoute({
    method: 'GET',
    path: '/access-templates/:id/drift',
    aliases: ['/job-templates/:id/drift'],
    access: 'access-templates:read',
    summary: 'People whose access differs from their template',
    params: IdParams,
    query: Type.Object({ page: paging.page, size: paging.size }),
    responses: { 200: Type.Array(DriftedPerson), 404: Problem },
  }),
};
