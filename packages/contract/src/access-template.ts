import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Id, IdParams, Name, Problem, Ref, Success, Version, body, paging, record, nullable } from './shared.ts';

/** What a job gives in one service: as `ServiceAccess`, but without an end, which is a matter of each person. */
export const JobAccess = body({
  role: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 10 }),
  limit: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  notification: Type.Boolean(),
  trackingUrlEnabled: Type.Boolean(),
});
export type JobAccess = Type.Static<typeof JobAccess>;

/** Keyed by service name; never `user_management`. */
export const JobAccessMap = record(JobAccess);
export type JobAccessMap = Type.Static<typeof JobAccessMap>;

/** A named bundle of access that people are started from. */
export const JobTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  /** Null: offered to every organization. */
  organization: nullable(Ref),
  services: JobAccessMap,
  /** Within the caller's reach: who was started from it, and how many of them hold something else now. */
  people: Type.Integer(),
  drifted: Type.Integer(),
  /** The caller may change it. */
  mayEdit: Type.Boolean(),
  version: Version,
});
export type JobTemplate = Type.Static<typeof JobTemplate>;

const accessOrNull = nullable(JobAccess);

/** One service in which a person holds other than the job says: null where nothing is held, or the job has nothing. */
export const JobDifference = Type.Object({ service: Type.String(), held: accessOrNull, job: accessOrNull });
export type JobDifference = Type.Static<typeof JobDifference>;

export const DriftedPerson = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  organization: nullable(Ref),
  differences: Type.Array(JobDifference),
});
export type DriftedPerson = Type.Static<typeof DriftedPerson>;

export const jobTemplate = {
  list: defineRoute({
    method: 'GET',
    path: '/job-templates',
    access: 'job-templates:read',
    summary: 'Jobs that people can be started from, by name',
    responses: { 200: Type.Array(JobTemplate) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/job-templates',
    access: 'job-templates:write',
    summary: 'Add a job; for every organization by a Super_Admin alone',
    body: body({ name: Name, organization: nullable(Id), services: JobAccessMap }),
    responses: { 201: JobTemplate, 404: Problem, 409: Problem, 422: Problem },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/job-templates/:id',
    access: 'job-templates:read',
    summary: 'One job',
    params: IdParams,
    responses: { 200: JobTemplate, 404: Problem },
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/job-templates/:id',
    access: 'job-templates:write',
    summary: 'Change a job; users started from it keep their access',
    params: IdParams,
    body: body({ version: Version, name: Type.Optional(Name), services: Type.Optional(JobAccessMap) }),
    responses: { 200: JobTemplate, 404: Problem, 409: Problem, 412: Problem, 422: Problem },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/job-templates/:id',
    access: 'job-templates:write',
    summary: 'Remove a job; people keep what they hold',
    params: IdParams,
    responses: { 200: Success, 404: Problem },
  }),
  drift: defineRoute({
    method: 'GET',
    path: '/job-templates/:id/drift',
    access: 'job-templates:read',
    summary: 'People whose access differs from their job',
    params: IdParams,
    query: Type.Object({ page: paging.page, size: paging.size }),
    responses: { 200: Type.Array(DriftedPerson), 404: Problem },
  }),
};
