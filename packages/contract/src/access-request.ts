import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import {
  FirstName,
  LastName,
  EmailAddress,
  DisplayName,
  ServiceRef,
  AccessLimit,
  GetsNotifications,
  TrackingUrlEnabled,
  DoneBy,
} from './fields.ts';
import {
  Day,
  Id,
  IdParams,
  Instant,
  Name,
  Problem,
  Ref,
  ServiceType,
  Success,
  body,
  filterText,
  paging,
  oneOf,
  nullable,
  Email,
} from './shared.ts';

/** Choices of a request for an account. */
export const RegistrationOptions = Type.Object({
  /** Organizations open to registration, each with its branches; empty means: by invitation only. */
  organizations: Type.Array(
    Type.Object({
      id: Id,
      name: DisplayName,
      /** Branches of the organization. */
      branches: Type.Array(Ref),
    }),
  ),
  /** Roles that may be asked for. */
  roles: Type.Array(Ref),
});
export type RegistrationOptions = Type.Static<typeof RegistrationOptions>;

/** Whether a request was decided, and how. */
const RequestStatus = oneOf('open', 'approved', 'declined');

/** A request for an account, or for a service. */
export const AccessRequest = Type.Object({
  id: Id,
  /** `registration`: someone without an account; `service`: a user who asks for a grey tile. */
  kind: oneOf('registration', 'service'),
  status: RequestStatus,
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  organization: nullable(Ref),
  /** Branches asked for. */
  branches: Type.Array(Ref),
  /** Roles asked for. */
  roles: Type.Array(Ref),
  /** Set for kind `service`. */
  userId: nullable(Id),
  /** Set for kind `service`. */
  service: nullable(ServiceRef),
  /** Reason in the asker's words. @example I plan containers for Rotterdam. */
  reason: nullable(Type.String()),
  createdAt: Instant,
  decidedAt: nullable(Instant),
  decidedBy: DoneBy,
  /** Note of the decider to the asker; empty unless declined. @example Ask your team lead first. */
  decisionNote: Type.String(),
  /** Kind `service`: roles that the person has in the service already. */
  heldRoles: Type.Array(Ref),
  /** Kind `service`: it opens with a plan only, and the person has none that runs or is to come. */
  needsPlan: Type.Boolean(),
});
export type AccessRequest = Type.Static<typeof AccessRequest>;

/** What a decider gives: one role of the service asked for, and a plan from today on where the service needs one. */
export const AccessGrant = body({
  roleId: Id,
  limit: AccessLimit,
  notification: GetsNotifications,
  trackingUrlEnabled: TrackingUrlEnabled,
  /** The last day with access, UTC. */
  until: Type.Optional(Day),
  planId: Type.Optional(Id),
  serviceType: Type.Optional(ServiceType),
});
export type AccessGrant = Type.Static<typeof AccessGrant>;

export const longestNote = 500;

/** Characters in which an asker says why. */
export const longestReason = 500;

/** Requests for access, from the asking to the decision. */
export const accessRequest = {
  options: defineRoute({
    method: 'GET',
    path: '/registration/options',
    access: 'public',
    summary: 'What a request for access may name',
    responses: { 200: RegistrationOptions },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/access-requests',
    access: 'public',
    summary: 'Ask for access; the answer is the same whether or not the address is known',
    body: body({
      firstName: Name,
      lastName: Name,
      email: Email,
      organization: Id,
      /** Branches to work in. */
      branches: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      /** Roles to have. */
      roles: Type.Array(Id, { minItems: 1, maxItems: 50 }),
    }),
    responses: { 202: Success },
  }),
  createForService: defineRoute({
    method: 'POST',
    path: '/access-requests/service',
    access: 'signed-in',
    summary: 'Ask an administrator to open a service for oneself',
    body: body({
      /** Key of the service. @example ocean_tracking */
      service: Type.String({ minLength: 1, maxLength: 200 }),
      /** Shown to who decides; the portal asks for it. @example I plan containers for Rotterdam. */
      reason: Type.Optional(Type.String({ maxLength: longestReason })),
    }),
    responses: { 202: Success, 404: Problem, 409: Problem },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/access-requests',
    access: 'access-requests:read',
    summary: 'List of access requests',
    query: Type.Object({
      ...paging,
      /** Keeps the requests that are open, or were decided so. */
      'f.status': Type.Optional(RequestStatus),
      'f.email': filterText,
    }),
    responses: { 200: Type.Array(AccessRequest) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/access-requests/:id',
    access: 'access-requests:read',
    summary: 'One access request',
    params: IdParams,
    responses: { 200: AccessRequest, 404: Problem },
  }),
  grant: defineRoute({
    method: 'POST',
    path: '/access-requests/:id/grant',
    access: 'access-requests:write',
    summary: 'Give the role, and the plan where one is needed, that a service request asks for',
    params: IdParams,
    body: AccessGrant,
    responses: { 200: AccessRequest, 404: Problem, 409: Problem, 422: Problem },
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/access-requests/:id/decline',
    access: 'access-requests:write',
    summary: 'Decline an access request; one for a service with a note that the asker reads',
    params: IdParams,
    body: body({
      /** Note that the asker reads. @example Ask your team lead first. */
      note: Type.Optional(Type.String({ maxLength: longestNote })),
    }),
    responses: { 200: AccessRequest, 404: Problem, 409: Problem },
  }),
};
