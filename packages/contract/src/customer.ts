import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { NewLastName, DisplayName, RecordName, IsActive, OpenToRegistration, BranchNames } from './fields.ts';
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
  freshSeconds,
  nullable,
} from './shared.ts';
import { OrganizationListQuery } from './organization.ts';
import { ServiceAccessMap } from './service-access.ts';

/** An organization seen as a customer. */
export const Customer = Type.Object({
  id: Id,
  name: DisplayName,
  recordName: RecordName,
  isActive: IsActive,
  openToRegistration: OpenToRegistration,
  branches: BranchNames,
  /** Number of branches. @example 2 */
  branchCount: Type.Integer(),
  /** Number of active users. @example 12 */
  activeUsers: Type.Integer(),
  /** Subscriptions that run or are to come. @example 4 */
  liveSubscriptions: Type.Integer(),
  lastActivityAt: nullable(Instant),
  version: Version,
});
export type Customer = Type.Static<typeof Customer>;

/** Organizations as customers. */
export const customer = {
  list: defineRoute({
    method: 'GET',
    path: '/customers',
    access: 'customers:read',
    summary: 'Organizations with branches, people, live subscriptions and last activity',
    query: OrganizationListQuery,
    responses: { 200: Type.Array(Customer) },
  }),
  onboard: defineRoute({
    method: 'POST',
    path: '/customers/onboard',
    access: 'customers:write',
    fresh: { seconds: freshSeconds, of: 'administrators' },
    summary: 'Organization, branches, first user and subscription in one transaction',
    body: body({
      /** The new organization. */
      organization: body({ name: Name, openToRegistration: Type.Optional(OpenToRegistration) }),
      /** Names of its branches. @example ["Hamburg", "Rotterdam"] */
      branches: Type.Array(Name, { minItems: 1, maxItems: 200 }),
      /** Its first user, who is invited. */
      firstUser: body({
        firstName: Name,
        lastName: NewLastName,
        email: Email,
        services: ServiceAccessMap,
      }),
      /** A plan of that user. */
      subscription: Type.Optional(body({ serviceId: Id, serviceType: ServiceType, planId: Id, startDate: Day })),
    }),
    responses: {
      201: Type.Object({
        organizationId: Id,
        /** Of the branches, in the order of their names. */
        branchIds: Type.Array(Id),
        userId: Id,
        subscriptionId: nullable(Id),
      }),
      409: Problem,
      422: Problem,
    },
  }),
};
