import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { FullName, EmailAddress, ServiceRef } from './fields.ts';
import {
  Day,
  Id,
  IdParams,
  Problem,
  Ref,
  Selected,
  ServiceType,
  SubscriptionStatus,
  body,
  filterDay,
  filterId,
  filterText,
  paging,
  nullable,
} from './shared.ts';

/** A plan of a user for a time. */
export const Subscription = Type.Object({
  id: Id,
  /** The user. */
  user: Type.Object({ id: Id, name: FullName, email: EmailAddress }),
  service: ServiceRef,
  serviceType: ServiceType,
  plan: Ref,
  organization: nullable(Ref),
  branch: nullable(Ref),
  startDate: Day,
  endDate: nullable(Day),
  status: SubscriptionStatus,
});
export type Subscription = Type.Static<typeof Subscription>;

/** Specification section 3, "Subscription create payload". */
export const NewSubscription = body({
  userId: Id,
  serviceId: Id,
  serviceType: ServiceType,
  orgId: Id,
  branchId: Id,
  planId: Id,
  startDate: Day,
});
export type NewSubscription = Type.Static<typeof NewSubscription>;

export const SubscriptionListQuery = Type.Object({
  ...paging,
  'f.user': filterText,
  'f.userId': filterId,
  'f.service': filterText,
  'f.serviceId': filterId,
  'f.serviceType': Type.Optional(ServiceType),
  'f.plan': filterText,
  'f.planId': filterId,
  'f.organization': filterText,
  'f.organizationId': filterId,
  'f.branch': filterText,
  'f.status': Type.Optional(SubscriptionStatus),
  /** Start date on or after, on or before. */
  'f.startsFrom': filterDay,
  'f.startsTo': filterDay,
});

/** Subscriptions of users to plans. */
export const subscription = {
  list: defineRoute({
    method: 'GET',
    path: '/subscription/all',
    access: 'subscriptions:read',
    summary: 'List of subscriptions',
    query: SubscriptionListQuery,
    responses: { 200: Type.Array(Subscription) },
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/subscription/export',
    access: 'subscriptions:read',
    summary: 'All filtered subscriptions as CSV',
    query: SubscriptionListQuery,
    contentType: 'text/csv; charset=utf-8',
    responses: { 200: Type.String() },
  }),
  exportSelected: defineRoute({
    method: 'POST',
    path: '/subscription/export',
    access: 'subscriptions:read',
    summary: 'The subscriptions of these ids as CSV',
    body: Selected,
    contentType: 'text/csv; charset=utf-8',
    responses: { 200: Type.String() },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/subscriptions/create',
    access: 'subscriptions:write',
    summary: 'Subscribe a user to a plan',
    body: NewSubscription,
    responses: { 201: Subscription, 404: Problem, 409: Problem },
  }),
  addNew: defineRoute({
    method: 'POST',
    path: '/subscription/add-new-subscription/:subscription',
    access: 'subscriptions:write',
    summary: 'Add the successor of a subscription; the earlier one ends when it starts',
    params: Type.Object({ subscription: Id }),
    body: NewSubscription,
    responses: { 201: Subscription, 404: Problem, 409: Problem },
  }),
  end: defineRoute({
    method: 'POST',
    path: '/subscription/end/:id',
    access: 'subscriptions:write',
    summary: 'End a subscription on a day, today unless said',
    params: IdParams,
    body: body({ endDate: Type.Optional(Day) }),
    responses: { 200: Subscription, 404: Problem, 409: Problem },
  }),
};
