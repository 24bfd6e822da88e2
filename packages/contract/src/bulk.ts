import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import {
  Day,
  Id,
  Instant,
  Problem,
  Selected,
  body,
  freshSeconds,
  mostAtOnce,
  paging,
  record,
  oneOf,
  nullable,
} from './shared.ts';

const limit = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** What is done to each of the selected people, or subscriptions. Roles of `user_management` are given and taken one person at a time. */
export const BulkOperation = Type.Union([
  body({ kind: Type.Literal('state'), isActive: Type.Boolean() }),
  body({
    kind: Type.Literal('grant'),
    serviceId: Id,
    roleId: Id,
    limit,
    notification: Type.Boolean(),
    trackingUrlEnabled: Type.Boolean(),
    /** The last day with access, UTC; null without an end. Not sent: stays as it is where the person has the service. */
    until: Type.Optional(nullable(Day)),
  }),
  /** Without a role: every role in the service. */
  body({ kind: Type.Literal('revoke'), serviceId: Id, roleId: Type.Optional(Id) }),
  body({ kind: Type.Literal('limit'), serviceId: Id, limit }),
  /** `move`: in place of the branches so far; `add`: beside them. */
  body({
    kind: Type.Literal('branch'),
    branchId: Id,
    mode: oneOf('move', 'add'),
  }),
  /** What the job gives, and nothing else, to those who were started from it; roles of User Management stay. */
  body({ kind: Type.Literal('job'), jobId: Id }),
  body({ kind: Type.Literal('end-sessions') }),
  /** Today unless said; one that has not begun is cancelled on its own first day. */
  body({ kind: Type.Literal('end-subscription'), endDate: Type.Optional(Day) }),
]);
export type BulkOperation = Type.Static<typeof BulkOperation>;

/** A list's filters as its address has them: `q` and the words that begin with `f.`. */
export const BulkFilter = record(Type.String({ maxLength: 200 }), '^(q|f\\.[A-Za-z]{1,40})$');
export type BulkFilter = Type.Static<typeof BulkFilter>;

/** Records one by one, or all that a filter finds and how many the caller saw of them. */
export const BulkSelection = Type.Union([
  Selected,
  body({ filter: BulkFilter, count: Type.Integer({ minimum: 1, maximum: mostAtOnce }) }),
]);
export type BulkSelection = Type.Static<typeof BulkSelection>;

export const PlannedOutcome = oneOf('will-change', 'no-change', 'refused');
export type PlannedOutcome = Type.Static<typeof PlannedOutcome>;

/** What becomes of one record. */
export const PlannedRow = Type.Object({
  id: Id,
  /** Null for a record that is not there for the caller. */
  name: nullable(Type.String()),
  outcome: PlannedOutcome,
  /** Why it is refused, or stays as it is: a sentence. */
  reason: nullable(Type.String()),
});
export type PlannedRow = Type.Static<typeof PlannedRow>;

export const BatchState = oneOf('applying', 'applied', 'undoing', 'undone');
export type BatchState = Type.Static<typeof BatchState>;

/** `undone`: it is as before; `spared`: it was edited since, or may not be changed back, and stays. */
export const RowOutcome = oneOf('changed', 'no-change', 'refused', 'undone', 'spared');
export type RowOutcome = Type.Static<typeof RowOutcome>;

/** Many changes by one intent: how far they are and what became of them. */
export const Batch = Type.Object({
  id: Id,
  /** Of what: `users`, `subscriptions`, … */
  kind: Type.String(),
  /** What is done, e.g. `Deactivate`. */
  title: Type.String(),
  state: BatchState,
  total: Type.Integer(),
  /** Rows that still wait for their change, or for its undoing. */
  waiting: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  undone: Type.Integer(),
  spared: Type.Integer(),
  createdAt: Instant,
  finishedAt: nullable(Instant),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: nullable(Instant),
});
export type Batch = Type.Static<typeof Batch>;

export const BatchRow = Type.Object({
  id: nullable(Id),
  name: nullable(Type.String()),
  /** Null while it waits. */
  outcome: nullable(RowOutcome),
  reason: nullable(Type.String()),
});
export type BatchRow = Type.Static<typeof BatchRow>;

/** What an apply has done; the same hash again answers the same. */
export const Applied = Type.Object({
  batchId: Id,
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
});
export type Applied = Type.Static<typeof Applied>;

export const BatchParams = Type.Object({ batchId: Id });

export const bulk = {
  preview: defineRoute({
    method: 'POST',
    path: '/bulk/preview',
    access: 'bulk:write',
    summary: 'What would become of each selected record; changes nothing',
    body: body({ operation: BulkOperation, selection: BulkSelection }),
    responses: {
      200: Type.Object({ hash: Type.String(), rows: Type.Array(PlannedRow) }),
      404: Problem,
      409: Problem,
      422: Problem,
    },
  }),
  apply: defineRoute({
    method: 'POST',
    path: '/bulk/apply',
    access: 'bulk:write',
    fresh: freshSeconds,
    summary: 'Do what a preview said, by its hash; the same hash again answers the first result',
    body: body({ hash: Type.String({ minLength: 1, maxLength: 100 }) }),
    responses: { 200: Applied, 404: Problem, 409: Problem },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/bulk',
    access: 'bulk:write',
    summary: 'What the caller changed of many records at once within a day, newest first',
    responses: { 200: Type.Array(Batch) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/bulk/:batchId',
    access: 'bulk:write',
    summary: 'Progress of a batch',
    params: BatchParams,
    responses: { 200: Batch, 404: Problem },
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/bulk/:batchId/rows',
    access: 'bulk:write',
    summary: 'What became of each record',
    params: BatchParams,
    query: Type.Object({ page: paging.page, size: paging.size, outcome: Type.Optional(RowOutcome) }),
    responses: { 200: Type.Array(BatchRow), 404: Problem },
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/bulk/:batchId/undo',
    access: 'bulk:write',
    fresh: freshSeconds,
    summary: 'Change back what has not been edited since, within 15 minutes',
    params: BatchParams,
    responses: { 200: Batch, 404: Problem, 409: Problem },
  }),
};
