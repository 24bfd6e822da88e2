import * as Type from 'typebox';
import { renameFields } from './branch.ts';
import { defineRoute } from './define-route.ts';
import { RecordName, DisplayName, IsActive, ServiceTitle } from './fields.ts';
import {
  FreeText,
  Id,
  IdParams,
  Name,
  Problem,
  ServiceType,
  Success,
  Switch,
  Version,
  body,
  filterFlag,
  filterId,
  filterText,
  nullable,
  paging,
} from './shared.ts';
import { LimitMode, LimitPeriod } from './usage.ts';

/** Numbers beside the specified free texts: how much is included, and the price of more. */
const limitNumbers = {
  /** Included in each period, in the service's unit, at most three decimals; null: not limited. @example 1000 */
  included: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1e9 }))),
  period: Type.Optional(LimitPeriod),
  /** Price of each further one, at most four decimals; null without one. @example 0.4 */
  furtherPrice: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 99_999_999 }))),
  /** ISO 4217; null without a price. @example EUR */
  currency: Type.Optional(nullable(Type.String({ pattern: '^[A-Z]{3}$' }))),
  mode: Type.Optional(LimitMode),
};

/** Plan values are free text, as specified (specification section 3). */
export const Plan = Type.Object({
  id: Id,
  name: RecordName,
  displayName: DisplayName,
  isActive: IsActive,
  /** Volume that the plan includes. @example 1,000 requests a month */
  limits: Type.String(),
  /** Price of each one more. @example 0.02 EUR */
  additionalLimitPricePerCount: Type.String(),
  /** Purpose of the plan. @example For a single team */
  description: Type.String(),
  /** Price of the plan. @example 49 EUR a month */
  price: Type.String(),
  ...limitNumbers,
  serviceId: Id,
  serviceType: ServiceType,
  /** Display name of the service, so that a list needs no second call. */
  serviceName: ServiceTitle,
  version: Version,
});
export type Plan = Type.Static<typeof Plan>;

const planValues = {
  displayName: Type.Optional(Name),
  /** Off: it takes no new subscriptions. Absent: on, or unchanged. */
  isActive: Type.Optional(Type.Boolean()),
  limits: Type.Optional(FreeText),
  additionalLimitPricePerCount: Type.Optional(FreeText),
  description: Type.Optional(FreeText),
  price: Type.Optional(FreeText),
  ...limitNumbers,
  serviceId: Type.Optional(Id),
  serviceType: Type.Optional(ServiceType),
};

export const PlanListQuery = Type.Object({
  ...paging,
  'f.name': filterText,
  'f.limits': filterText,
  'f.additionalLimitPricePerCount': filterText,
  'f.description': filterText,
  'f.price': filterText,
  'f.service': filterText,
  'f.serviceId': filterId,
  'f.serviceType': Type.Optional(ServiceType),
  'f.isActive': filterFlag,
  /** `true`: plans without a price. */
  'f.withoutPrice': filterFlag,
});

/** Plans of services. */
export const plan = {
  list: defineRoute({
    method: 'GET',
    path: '/plans/all',
    access: 'plans:read',
    summary: 'List of plans',
    query: PlanListQuery,
    responses: { 200: Type.Array(Plan) },
  }),
  forService: defineRoute({
    method: 'GET',
    path: '/plans/:serviceId/:serviceType',
    access: 'plans:read',
    summary: 'Active plans of a service and type',
    params: Type.Object({ serviceId: Id, serviceType: ServiceType }),
    responses: { 200: Type.Array(Plan), 404: Problem },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/plans/:id',
    access: 'plans:read',
    summary: 'One plan',
    params: IdParams,
    responses: { 200: Plan, 404: Problem },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/plans/create',
    access: 'plans:write',
    summary: 'Add a plan',
    body: body({ name: Name, ...planValues }),
    responses: { 201: Plan, 409: Problem },
  }),
  update: defineRoute({
    method: 'POST',
    path: '/plans/update-plan',
    access: 'plans:write',
    summary: 'Rename a plan and, optionally, change its values',
    body: body({ ...renameFields, ...planValues, version: Type.Optional(Version) }),
    responses: { 200: Plan, 404: Problem, 409: Problem, 412: Problem },
  }),
  switch: defineRoute({
    method: 'PATCH',
    path: '/plans/:id',
    access: 'plans:write',
    summary: 'Switch a plan on or off; one that is off takes no new subscriptions',
    params: IdParams,
    body: Switch,
    responses: { 200: Plan, 404: Problem, 409: Problem, 412: Problem },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/plans/:id',
    access: 'plans:write',
    summary: 'Delete a plan that nothing uses',
    params: IdParams,
    responses: { 200: Success, 404: Problem, 409: Problem },
  }),
};
