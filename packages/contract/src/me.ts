import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import {
  FirstName,
  LastName,
  EmailAddress,
  ServiceKey,
  ServiceTitle,
  NamedService,
  RoleNames,
  HeldLimit,
  HeldPlan,
  Explanation,
  LanguageTag,
} from './fields.ts';
import { Maintenance } from './service.ts';
import { LimitState } from './usage.ts';
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
  PageSize,
  SaidSentence,
} from './shared.ts';

/** A subscription of the caller. */
export const OwnSubscription = Type.Object({
  id: Id,
  service: NamedService,
  serviceType: ServiceType,
  /** Name of the plan. @example Basic */
  plan: Type.String(),
  startDate: Day,
  endDate: nullable(Day),
  status: SubscriptionStatus,
});

/** After a request for a service was declined. */
export const hoursUntilAskingAgain = 24;

/** One service as the caller meets it: launcher tile and profile row. */
export const MyService = Type.Object({
  key: ServiceKey,
  displayName: ServiceTitle,
  /** The service opens for the caller. */
  available: Type.Boolean(),
  reason: nullable(UnavailableReason),
  /** A sentence that says the reason, e.g. "Your plan starts on 3 October 2026." */
  explanation: Explanation,
  said: Type.Optional(SaidSentence),
  roles: RoleNames,
  /** The roles as a person reads them. @example ["API user"] */
  roleNames: Type.Array(Type.String()),
  limit: HeldLimit,
  /** The last day with access, UTC; null without an end. */
  until: nullable(Day),
  plan: HeldPlan,
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
  /** Note of the decider. @example Ask your team lead first. */
  declineNote: nullable(Type.String()),
  /** Null where the service counts nothing. */
  usage: Type.Optional(nullable(LimitState)),
});
export type MyService = Type.Static<typeof MyService>;

/** Settings of one person. */
export const Preferences = body({
  /** Language of pages and mails; absent means that of the browser, then of the organization. @example pt-BR */
  language: Type.Optional(LanguageTag),
  /** Colours of the pages. */
  appearance: Type.Optional(oneOf('system', 'light', 'dark')),
  /** Space between rows. */
  density: Type.Optional(oneOf('compact', 'comfortable')),
  /** Shortcuts of a single key; absent means on (WCAG 2.1.4 asks for the way to switch them off). */
  singleKeyShortcuts: Type.Optional(Type.Boolean()),
  /** The person wants no passkey and is not offered one again. */
  passkeyOffer: Type.Optional(Type.Literal('never')),
  /** The console no longer lists Get started under Dashboard. */
  hidesGetStarted: Type.Optional(Type.Boolean()),
  /** Keys of the services that stand first on the launcher. @example ["ocean_tracking"] */
  pinnedServices: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50, uniqueItems: true })),
  /** Hidden columns per table key. @example {"users":["branch"]} */
  hiddenColumns: Type.Optional(record(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 40 }))),
  /** Rows on a page, per table key. @example {"users":20} */
  pageSizes: Type.Optional(record(PageSize)),
});
export type Preferences = Type.Static<typeof Preferences>;

/** The caller. */
export const Me = Type.Object({
  id: Id,
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  organization: nullable(Ref),
  /** Branches that the caller works in. */
  branches: Type.Array(Ref),
  preferences: Preferences,
});
export type Me = Type.Static<typeof Me>;

/** The caller’s own profile, services and preferences. */
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
    summary: 'Keep appearance, language, density and columns; only the fields sent change',
    body: Preferences,
    responses: { 200: Preferences },
  }),
};
