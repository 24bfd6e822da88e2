import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import {
  Day,
  Email,
  Id,
  Instant,
  Name,
  Problem,
  ServiceType,
  Version,
  body,
  filterFlag,
  filterText,
  paging,
  freshSeconds,
  nullable,
} from './shared.ts';
import { ServiceAccessMap } from './user.ts';

/** An organization seen as a customer. */
export const Customer = Type.Object({
  id: Id,
  name: Type.String(),
  isActive: Type.Boolean(),
  openToRegistration: Type.Boolean(),
  branches: Type.Array(Type.String()),
  branchCount: Type.Integer(),
  activeUsers: Type.Integer(),
  liveSubscriptions: Type.Integer(),
  lastActivityAt: nullable(Instant),
  version: Version,
});
export type Customer = Type.Static<typeof Customer>;

export const customer = {
  list: defineRoute({
    method: 'GET',
    path: '/customers',
    access: 'customers:read',
    summary: 'Organizations with branches, people, live subscriptions and last activity',
    query: Type.Object({ ...paging, 'f.name': filterText, 'f.isActive': filterFlag }),
    responses: { 200: Type.Array(Customer) },
  }),
  onboard: defineRoute({
    method: 'POST',
    path: '/customers/onboard',
    access: 'customers:write',
    fresh: { seconds: freshSeconds, of: 'administrators' },
    summary: 'Organization, branches, first user and subscription in one transaction',
    body: body({
      organization: body({ name: Name, openToRegistration: Type.Optional(Type.Boolean()) }),
      branches: Type.Array(Name, { minItems: 1, maxItems: 200 }),
      firstUser: body({
        firstName: Name,
        lastName: Type.String({ maxLength: 200 }),
        email: Email,
        services: ServiceAccessMap,
      }),
      subscription: Type.Optional(body({ serviceId: Id, serviceType: ServiceType, planId: Id, startDate: Day })),
    }),
    responses: {
      201: Type.Object({
        organizationId: Id,
        branchIds: Type.Array(Id),
        userId: Id,
        subscriptionId: nullable(Id),
      }),
      409: Problem,
      422: Problem,
    },
  }),
};
