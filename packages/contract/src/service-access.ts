import * as Type from 'typebox';
import {
  AccessLimit,
  EmailAddress,
  GetsNotifications,
  HeldLimit,
  HeldPlan,
  RoleNames,
  ServiceKey,
  TrackingUrlEnabled,
} from './fields.ts';
import { Day, Id, LimitReason, ServiceType, body, nullable, record } from './shared.ts';

/** A user's access to one service, as Add User sends it and Edit User shows it. */
export const ServiceAccess = body({
  /** Names of roles. @example ["api_user"] */
  role: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 10 }),
  limit: AccessLimit,
  notification: GetsNotifications,
  trackingUrlEnabled: TrackingUrlEnabled,
  /** The last day with access, UTC; null without an end. Absent: unchanged. */
  until: Type.Optional(nullable(Day)),
});
export type ServiceAccess = Type.Static<typeof ServiceAccess>;

/** Keyed by service name. */
export const ServiceAccessMap = record(ServiceAccess);

/** Access of a user to a service. */
export const Entitlement = Type.Object({
  /** The user. */
  user: Type.Object({ id: Id, email: EmailAddress }),
  service: ServiceKey,
  /** The service opens for the user. */
  entitled: Type.Boolean(),
  reason: Type.Optional(LimitReason),
  roles: RoleNames,
  limit: HeldLimit,
  notification: GetsNotifications,
  trackingUrlEnabled: TrackingUrlEnabled,
  plan: HeldPlan,
  serviceType: nullable(ServiceType),
  startDate: nullable(Day),
  endDate: nullable(Day),
});
