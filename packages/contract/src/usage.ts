import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { NamedPerson, NamedService } from './fields.ts';
import { Day, Id, Instant, Problem, Ref, body, filterFlag, filterId, nullable, oneOf, paging } from './shared.ts';
import { ServiceUnit } from './service.ts';

/** Limit of events in one call. */
export const mostUsageEvents = 500;

/** Limit of the body of one call, in bytes. */
export const largestUsageBody = 256 * 1024;

/** How a limit acts: a soft one lets further use through for its price, a hard one closes the service. */
export const LimitMode = oneOf('soft', 'hard');
export type LimitMode = Type.Static<typeof LimitMode>;

/** Time after which the counter of a plan starts again. */
export const LimitPeriod = oneOf('month', 'year', 'term');
export type LimitPeriod = Type.Static<typeof LimitPeriod>;

/** Whose limit rules: the person's own, or the plan's. */
export const LimitRule = oneOf('own', 'plan');

/** What a person used of what is included, as every screen and every answer tells it. */
export const LimitState = Type.Object({
  unit: ServiceUnit,
  /** Used since the period began; null while nothing is counted. @example 812 */
  used: nullable(Type.Number()),
  /** The tighter one of the person's own limit and the plan's; null without one. @example 1000 */
  limit: nullable(Type.Number()),
  /** Whose limit it is; null without one. */
  rule: nullable(LimitRule),
  /** Never below 0; null without a limit, or while nothing is counted. @example 188 */
  remaining: nullable(Type.Number()),
  /** First day of the period, UTC; null while nothing is counted. */
  since: nullable(Day),
  /** When the counter starts again; null if it never does. */
  resetsAt: nullable(Instant),
  /** Null without a limit. */
  mode: nullable(LimitMode),
  /** Up to when use is counted; null while nothing is counted. */
  asOf: nullable(Instant),
  /** The counter is older than 60 seconds: a hard limit does not close on it. */
  isLate: Type.Boolean(),
  /** Days until the limit is reached, about; null where it is too early to say, or without a limit. @example 4 */
  daysLeft: nullable(Type.Integer()),
  /** Price of each one above what the plan includes; null without one, and at a tighter own limit until that is used. @example 0.4 */
  furtherPrice: nullable(Type.Number()),
  /** ISO 4217; null without a price. @example EUR */
  currency: nullable(Type.String()),
});
export type LimitState = Type.Static<typeof LimitState>;

/** One use that a service reports. */
export const UsageEvent = body({
  /** Part of the service that reports it. @example eu-west */
  source: Type.String({ minLength: 1, maxLength: 200 }),
  /** Unique within the source; the same id counts once. @example 01J9Z8Q0 */
  id: Type.String({ minLength: 1, maxLength: 200 }),
  /** When it was used. */
  at: Instant,
  /** Subject (sub) of the person at this service. @example 3f1c2b7a */
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  /** Key of the service's unit. @example containers */
  metric: Type.String({ minLength: 1, maxLength: 40 }),
  /** Above 0, at most a thousand million, with at most three decimals. @example 1 */
  quantity: Type.Number(),
  /** Id of an earlier event of the source, of the same person, whose quantity this one replaces; 0 takes it back. @example 01J9Z8P9 */
  corrects: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
export type UsageEvent = Type.Static<typeof UsageEvent>;

/** Result of one event: counted now, counted before under the same id, or refused. */
export const UsageResult = Type.Object({
  /** `taken`, `known` or `refused`. */
  outcome: oneOf('taken', 'known', 'refused'),
  /** Code and sentence; for refused events only. @example differs: this id was sent with another quantity */
  reason: Type.Optional(Type.String()),
});
export type UsageResult = Type.Static<typeof UsageResult>;

/** Events of one call. */
export const UsageEvents = Type.Object({
  /** At most 500; each is judged by itself. */
  events: Type.Array(UsageEvent, { maxItems: mostUsageEvents }),
});

/** Results of one call, in the order sent. */
export const UsageResults = Type.Object({
  /** As many as events were sent. */
  results: Type.Array(UsageResult),
});
export type UsageResults = Type.Static<typeof UsageResults>;

/** Used by the caller, a person or a branch in one month. @example 812 */
const UsedInMonth = Type.Number();

/** Month, `YYYY-MM`, UTC. @example 2026-11 */
export const Month = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' });

/** The caller's use of one service. */
export const OwnUsage = Type.Object({
  service: NamedService,
  state: LimitState,
  /** The last 12 months, the earliest first. */
  months: Type.Array(Type.Object({ month: Month, used: UsedInMonth })),
});
export type OwnUsage = Type.Static<typeof OwnUsage>;

/** Use of one service by one person, in one branch or on one day. */
export const UsageRow = Type.Object({
  service: NamedService,
  /** Null for the rows of days. */
  organization: nullable(Ref),
  /** Null for the rows of days. */
  branch: nullable(Ref),
  /** Null for the rows of branches and days. */
  user: nullable(NamedPerson),
  /** For the rows of days only. */
  day: nullable(Day),
  used: UsedInMonth,
  /** For the rows of persons in this month only. */
  state: nullable(LimitState),
  /** At today's pace the limit is reached before the period ends. */
  willExceed: Type.Boolean(),
});
export type UsageRow = Type.Static<typeof UsageRow>;

const usageFilters = {
  organization: filterId,
  branch: filterId,
  service: filterId,
  user: filterId,
  /** This month unless said. */
  month: Type.Optional(Month),
  /** Keeps what will exceed its limit. */
  willExceed: filterFlag,
  /** Keeps what has reached its limit. */
  reached: filterFlag,
};
export const UsageExportQuery = Type.Object(usageFilters);
export type UsageExportQuery = Type.Static<typeof UsageExportQuery>;

export const UsageQuery = Type.Object({
  ...usageFilters,
  /** Persons unless said. */
  group: Type.Optional(oneOf('branch', 'person', 'day')),
  page: paging.page,
  size: paging.size,
});
export type UsageQuery = Type.Static<typeof UsageQuery>;

/** Use of services. */
export const usage = {
  mine: defineRoute({
    method: 'GET',
    path: '/user/me/usage',
    access: 'signed-in',
    summary: 'Use of the caller’s own services over the last 12 months',
    responses: { 200: Type.Array(OwnUsage) },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/usage',
    access: 'usage:read',
    summary: 'Use of services, what lasts least first',
    query: UsageQuery,
    responses: { 200: Type.Array(UsageRow) },
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/usage/export',
    access: 'usage:read',
    summary: 'Use of services by persons, as CSV',
    query: UsageExportQuery,
    contentType: 'text/csv; charset=utf-8',
    responses: { 200: Type.String() },
  }),
  ofUser: defineRoute({
    method: 'GET',
    path: '/user/:id/usage',
    access: 'usage:read',
    summary: 'Use of a user’s services over the last 12 months',
    params: Type.Object({ id: Id }),
    responses: { 200: Type.Array(OwnUsage), 404: Problem },
  }),
};
