import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { DoneBy, NamedPerson, NamedService } from './fields.ts';
import { Binary, Day, Id, Instant, Problem, Ref, filterId, nullable, oneOf } from './shared.ts';
import { LimitRule, Month } from './usage.ts';

/** Day of the next month on which a job closes a statement; until then late events of the month are taken. */
export const closingDay = 5;

/** State of a statement: provisional while its month runs, closing until day 5 of the next, then closed for good. */
export const StatementState = oneOf('open', 'closing', 'closed');

/** Amounts of one currency; currencies are never added. */
export const StatementTotal = Type.Object({
  /** ISO 4217. @example EUR */
  currency: Type.String(),
  /** In units of the currency, with two decimals. @example 48.00 */
  amount: Type.String(),
});

/** One subscription, or one access, of one person in one period. */
export const StatementLine = Type.Object({
  /** The person who used it. */
  user: NamedPerson,
  branch: nullable(Ref),
  service: NamedService,
  /** Name of the plan; null for an access without one. @example Basic */
  plan: nullable(Type.String()),
  /** Null for an access without a plan. */
  subscription: nullable(Id),
  /** The period's first day, UTC. */
  from: Day,
  /** The period's last day, UTC. */
  to: Day,
  /** The unit in the plural. @example containers */
  unit: Type.String(),
  /** Used in the period. @example 1120 */
  used: Type.Number(),
  /** The limit that rules, as the tile says it: the tighter one of the person's own and the plan's; null without one. @example 1000 */
  limit: nullable(Type.Number()),
  /** Whose limit it is; null without one. */
  rule: nullable(LimitRule),
  /** What the plan includes, and further ones are counted from; null without a number. @example 1000 */
  included: nullable(Type.Number()),
  /** Above what the plan includes. @example 120 */
  over: Type.Number(),
  /** Of each further one; null without a price. @example 0.4000 */
  furtherPrice: nullable(Type.String()),
  /** Over × further price, half up; null without a price. @example 48.00 */
  amount: nullable(Type.String()),
  /** ISO 4217; null without a price. @example EUR */
  currency: nullable(Type.String()),
  /** The closed month that this line corrects; null for a line of this month. */
  corrects: nullable(Month),
});
export type StatementLine = Type.Static<typeof StatementLine>;

const statementFields = {
  organization: Ref,
  month: Month,
  state: StatementState,
  closedAt: nullable(Instant),
  closedBy: DoneBy,
  /** One for each currency. */
  totals: Type.Array(StatementTotal),
  /** Number of lines. @example 42 */
  lines: Type.Integer(),
};

/** A statement in the list. */
export const StatementSummary = Type.Object(statementFields);
export type StatementSummary = Type.Static<typeof StatementSummary>;

/** A statement with its lines. */
export const Statement = Type.Object({
  ...statementFields,
  /** Its lines. */
  rows: Type.Array(StatementLine),
});
export type Statement = Type.Static<typeof Statement>;

const csv = { contentType: 'text/csv; charset=utf-8', schema: Type.String() };
const xlsx = { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', schema: Binary };

const StatementParams = Type.Object({ organization: Id, month: Month });

/** Monthly statements of what organizations used above what was included. */
export const statement = {
  list: defineRoute({
    method: 'GET',
    path: '/statements',
    access: 'statements:read',
    summary: 'Statements of the last 12 months, the latest first; of the first 50 organizations unless one is named',
    query: Type.Object({ organization: filterId }),
    responses: { 200: Type.Array(StatementSummary) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/statements/:organization/:month',
    access: 'statements:read',
    summary: 'One statement',
    params: StatementParams,
    query: Type.Object({
      /** JSON unless said. */
      format: Type.Optional(oneOf('csv', 'xlsx')),
    }),
    responses: { 200: Statement, 404: Problem },
    formats: { csv, xlsx },
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/statements/:organization/:month/csv',
    access: 'statements:read',
    summary: 'One statement as CSV',
    params: StatementParams,
    contentType: csv.contentType,
    responses: { 200: csv.schema, 404: Problem },
  }),
  exportWorkbook: defineRoute({
    method: 'GET',
    path: '/statements/:organization/:month/xlsx',
    access: 'statements:read',
    summary: 'One statement as a workbook',
    params: StatementParams,
    contentType: xlsx.contentType,
    responses: { 200: xlsx.schema, 404: Problem },
  }),
  evidence: defineRoute({
    method: 'GET',
    path: '/statements/:organization/:month/evidence',
    access: 'statements:read',
    summary: 'A closed statement, signed: the flattened JSON of RFC 7515 7.2.2',
    params: StatementParams,
    contentType: 'application/jose+json',
    responses: { 200: Binary, 404: Problem, 409: Problem },
  }),
  close: defineRoute({
    method: 'POST',
    path: '/statements/:organization/:month/close',
    access: 'statements:close',
    summary: 'Close a statement; closed ones never change',
    params: StatementParams,
    responses: { 200: StatementSummary, 404: Problem, 409: Problem },
  }),
};
