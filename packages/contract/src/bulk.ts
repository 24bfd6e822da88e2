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

/** Change to each selected user or subscription. Roles of `user_management` change one user at a time. */
export const BulkOperation = Type.Union([
  body({ kind: Type.Literal('state'), isActive: Type.Boolean() }),
  body({
    kind: Type.Literal('grant'),
    serviceId: Id,
    roleId: Id,
    limit,
    notification: Type.Boolean(),
    trackingUrlEnabled: Type.Boolean(),
    /** The last day with access, UTC; null without an end. Absent: unchanged where the user has the service. */
    until: Type.Optional(nullable(Day)),
  }),
  /** Without a role: every role in the service. */
  body({ kind: Type.Literal('revoke'), serviceId: Id, roleId: Type.Optional(Id) }),
  body({ kind: Type.Literal('limit'), serviceId: Id, limit }),
  /** `move`: replaces the branches; `add`: keeps them. */
  body({
    kind: Type.Literal('branch'),
    branchId: Id,
    mode: oneOf('move', 'add'),
  }),
  /** Exactly the job's access, for users started from it; roles of User Management stay. */
  body({ kind: Type.Literal('job'), jobId: Id }),
  body({ kind: Type.Literal('end-sessions') }),
  /** Today by default; a subscription that has not begun is cancelled on its first day. */
  body({ kind: Type.Literal('end-subscription'), endDate: Type.Optional(Day) }),
]);
export type BulkOperation = Type.Static<typeof BulkOperation>;

/** Filters as in a list's address: `q` and keys with the prefix `f.`. */
export const BulkFilter = record(Type.String({ maxLength: 200 }), '^(q|f\\.[A-Za-z]{1,40})$');
export type BulkFilter = Type.Static<typeof BulkFilter>;

/** Records by id, or all that match a filter, with the count the caller saw. */
export const BulkSelection = Type.Union([
  Selected,
  body({ filter: BulkFilter, count: Type.Integer({ minimum: 1, maximum: mostAtOnce }) }),
]);
export type BulkSelection = Type.Static<typeof BulkSelection>;

export const PlannedOutcome = oneOf('will-change', 'no-change', 'refused');
export type PlannedOutcome = Type.Static<typeof PlannedOutcome>;

/** Planned change of one record. */
export const PlannedRow = Type.Object({
  id: Id,
  /** Null for a record outside the caller's reach. */
  name: nullable(Type.String()),
  outcome: PlannedOutcome,
  /** Reason for a refusal or an unchanged record, as a sentence. */
  reason: nullable(Type.String()),
});
export type PlannedRow = Type.Static<typeof PlannedRow>;

export const BatchState = oneOf('applying', 'applied', 'undoing', 'undone');
export type BatchState = Type.Static<typeof BatchState>;

/** `undone`: restored; `spared`: kept, because it was edited since or may not be restored. */
export const RowOutcome = oneOf('changed', 'no-change', 'refused', 'undone', 'spared');
export type RowOutcome = Type.Static<typeof RowOutcome>;

/** Progress and results of a bulk change. */
export const Batch = Type.Object({
  id: Id,
  /** Kind of records: `users`, `subscriptions`, … */
  kind: Type.String(),
  /** Name of the change, e.g. `Deactivate`. */
  title: Type.String(),
  state: BatchState,
  total: Type.Integer(),
  /** Rows waiting to be changed or undone. */
  waiting: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  undone: Type.Integer(),
  spared: Type.Integer(),
  createdAt: Instant,
  finishedAt: nullable(Instant),
  /** End of the undo period; null where it cannot be undone. */
  undoUntil: nullable(Instant),
});
export type Batch = Type.Static<typeof Batch>;

export const BatchRow = Type.Object({
  id: nullable(Id),
  name: nullable(Type.String()),
  /** Null while waiting. */
  outcome: nullable(RowOutcome),
  reason: nullable(Type.String()),
});
export type BatchRow = Type.Static<typeof BatchRow>;

/** Result of an apply; the same hash returns the same result. */
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
    fresh: { seconds: freshSeconds, of: 'second-step' },
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
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary: 'Change back what has not been edited since, within 15 minutes',
    params: BatchParams,
    responses: { 200: Batch, 404: Problem, 409: Problem },
  }),
};
