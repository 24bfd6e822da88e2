import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Id, IdParams, Instant, Name, Problem, Ref, Success, body, filterText, paging } from './shared.ts';

export const RegistrationOptions = Type.Object({
  /** Organizations open to registration, each with its branches; empty means: by invitation only. */
  organizations: Type.Array(Type.Object({ id: Id, name: Type.String(), branches: Type.Array(Ref) })),
  roles: Type.Array(Ref),
});
export type RegistrationOptions = Type.Static<typeof RegistrationOptions>;

export const AccessRequest = Type.Object({
  id: Id,
  /** `registration`: somebody without an account; `service`: a user who asks for a grey tile. */
  kind: Type.Union([Type.Literal('registration'), Type.Literal('service')]),
  status: Type.Union([Type.Literal('open'), Type.Literal('approved'), Type.Literal('declined')]),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  organization: Type.Union([Ref, Type.Null()]),
  branches: Type.Array(Ref),
  roles: Type.Array(Ref),
  /** Set for kind `service`. */
  userId: Type.Union([Id, Type.Null()]),
  service: Type.Union([Type.Object({ id: Id, key: Type.String(), name: Type.String() }), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
  decidedAt: Type.Union([Instant, Type.Null()]),
  decidedBy: Type.Union([Type.String(), Type.Null()]),
});
export type AccessRequest = Type.Static<typeof AccessRequest>;

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
      email: Type.String({ minLength: 3, maxLength: 320 }),
      organization: Id,
      branches: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      roles: Type.Array(Id, { minItems: 1, maxItems: 50 }),
    }),
    responses: { 202: Success },
  }),
  createForService: defineRoute({
    method: 'POST',
    path: '/access-requests/service',
    access: 'signed-in',
    summary: 'Ask an administrator to open a service for oneself',
    body: body({ service: Type.String({ minLength: 1, maxLength: 200 }) }),
    responses: { 202: Success, 404: Problem },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/access-requests',
    access: 'access-requests:read',
    summary: 'List of access requests',
    query: Type.Object({
      ...paging,
      'f.status': Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('approved'), Type.Literal('declined')])),
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
  approve: defineRoute({
    method: 'POST',
    path: '/access-requests/:id/approve',
    access: 'access-requests:write',
    summary: 'Mark a service request as granted; a registration is approved by adding its user',
    params: IdParams,
    responses: { 200: AccessRequest, 404: Problem, 409: Problem },
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/access-requests/:id/decline',
    access: 'access-requests:write',
    summary: 'Decline an access request',
    params: IdParams,
    responses: { 200: AccessRequest, 404: Problem, 409: Problem },
  }),
};
