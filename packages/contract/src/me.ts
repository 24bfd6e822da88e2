import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Maintenance } from './service.ts';
import {
  Day,
  Id,
  Instant,
  Ref,
  ServiceType,
  SubscriptionStatus,
  UnavailableReason,
  body,
  record,
  oneOf,
  nullable,
} from './shared.ts';

export const OwnSubscription = Type.Object({
  id: Id,
  service: Type.Object({ key: Type.String(), name: Type.String() }),
  serviceType: ServiceType,
  plan: Type.String(),
  startDate: Day,
  endDate: nullable(Day),
  status: SubscriptionStatus,
});

/** After a request for a service was declined. */
export const hoursUntilAskingAgain = 24;

/** One service as the caller meets it: launcher tile and profile row. */
export const MyService = Type.Object({
  key: Type.String(),
  displayName: Type.String(),
  available: Type.Boolean(),
  reason: nullable(UnavailableReason),
  /** A sentence that says the reason, e.g. "Your plan starts on 3 October 2026." */
  explanation: nullable(Type.String()),
  roles: Type.Array(Type.String()),
  /** The roles as a person reads them. */
  roleNames: Type.Array(Type.String()),
  limit: nullable(Type.Integer()),
  /** The last day with access, UTC; null without an end. */
  until: nullable(Day),
  plan: nullable(Type.String()),
  planStartDate: nullable(Day),
  planEndDate: nullable(Day),
  lastOpenedAt: nullable(Instant),
  /** The caller keeps it first. */
  pinned: Type.Boolean(),
  /** Since when the server gets no answer from its address; null while it does, or where it cannot look. */
  notAnsweringSince: nullable(Instant),
  /** Null outside the planned time. */
  maintenance: nullable(Maintenance),
  /** The caller has asked an administrator and waits for an answer. */
  requested: Type.Boolean(),
  requestedAt: nullable(Instant),
  /** The last request was declined; it may be repeated `hoursUntilAskingAgain` later. */
  declinedAt: nullable(Instant),
  declineNote: nullable(Type.String()),
});
export type MyService = Type.Static<typeof MyService>;

export const Preferences = body({
  appearance: Type.Optional(oneOf('system', 'light', 'dark')),
  density: Type.Optional(oneOf('compact', 'comfortable')),
  /** Shortcuts of a single key; absent means on (WCAG 2.1.4 asks for the way to switch them off). */
  singleKeyShortcuts: Type.Optional(Type.Boolean()),
  /** The person wants no passkey and is not offered one again. */
  passkeyOffer: Type.Optional(Type.Literal('never')),
  /** Keys of the services that stand first on the launcher. */
  pinnedServices: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50, uniqueItems: true })),
  /** Hidden columns per table key. */
  hiddenColumns: Type.Optional(record(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 40 }))),
  /** Rows on a page, per table key. */
  pageSizes: Type.Optional(
    record(Type.Union([Type.Literal(10), Type.Literal(20), Type.Literal(50), Type.Literal(100)])),
  ),
});
export type Preferences = Type.Static<typeof Preferences>;

export const Me = Type.Object({
  id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  organization: nullable(Ref),
  branches: Type.Array(Ref),
  preferences: Preferences,
});
export type Me = Type.Static<typeof Me>;

export const me = {
  read: defineRoute({
    method: 'GET',
    path: '/user/me',
    access: 'signed-in',
    summary: 'Own profile',
    responses: { 200: Me },
  }),
  services: defineRoute({
    method: 'GET',
    path: '/user/me/services',
    access: 'signed-in',
    summary: 'Every service of the catalogue as it stands for the caller, and why it is not available',
    responses: { 200: Type.Array(MyService) },
  }),
  subscriptions: defineRoute({
    method: 'GET',
    path: '/user/me/subscriptions',
    access: 'signed-in',
    summary: 'Own subscriptions',
    responses: { 200: Type.Array(OwnSubscription) },
  }),
  savePreferences: defineRoute({
    method: 'PATCH',
    path: '/user/me/preferences',
    access: 'signed-in',
    summary: 'Keep appearance, density and columns; only the fields sent change',
    body: Preferences,
    responses: { 200: Preferences },
  }),
};
