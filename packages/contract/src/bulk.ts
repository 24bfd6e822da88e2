import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { PreviewHash, IsActive, AccessLimit, GetsNotifications, TrackingUrlEnabled } from './fields.ts';
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
  SaidSentence,
} from './shared.ts';

/**
 * Change to each selected user or subscription. Roles of `user_management` change one user at a time.
 * @example {"kind":"limit","serviceId":3,"limit":100}
 */
export const BulkOperation = Type.Union([
  body({
    /** Switches it on or off. */
    kind: Type.Literal('state'),
    isActive: IsActive,
  }),
  body({
    /** Gives a role in a service. */
    kind: Type.Literal('grant'),
    serviceId: Id,
    roleId: Id,
    limit: AccessLimit,
    notification: GetsNotifications,
    trackingUrlEnabled: TrackingUrlEnabled,
    /** The last day with access, UTC; null without an end. Absent: unchanged where the user has the service. */
    until: Type.Optional(nullable(Day)),
  }),
  /** Without a role: every role in the service. */
  body({
    /** Takes a role in a service, or all of them. */
    kind: Type.Literal('revoke'),
    serviceId: Id,
    roleId: Type.Optional(Id),
  }),
  body({
    /** Sets the limit in a service. */
    kind: Type.Literal('limit'),
    serviceId: Id,
    limit: AccessLimit,
  }),
  /** `move`: replaces the branches; `add`: keeps them. */
  body({
    /** Moves users to a branch, or adds it. */
    kind: Type.Literal('branch'),
    branchId: Id,
    /** `move`: replaces the branches; `add`: keeps them. */
    mode: oneOf('move', 'add'),
  }),
  /** Exactly the job's access, for users started from it; roles of User Management stay. */
  body({
    /** Gives exactly what a template holds. */
    kind: Type.Literal('job'),
    jobId: Id,
  }),
  body({
    /** Ends all sessions. */
    kind: Type.Literal('end-sessions'),
  }),
  /** Today by default; a subscription that has not begun is cancelled on its first day. */
  body({
    /** Ends subscriptions on a day. */
    kind: Type.Literal('end-subscription'),
    endDate: Type.Optional(Day),
  }),
]);
export type BulkOperation = Type.Static<typeof BulkOperation>;

/** Filters as in a list's address: `q` and keys with the prefix `f.`. @example {"f.isActive":"true"} */
export const BulkFilter = record(Type.String({ maxLength: 200 }), '^(q|f\\.[A-Za-z]{1,40})$');
export type BulkFilter = Type.Static<typeof BulkFilter>;

/** Records by id, or all that match a filter, with the count the caller saw. @example {"ids":[42,43]} */
export const BulkSelection = Type.Union([
  Selected,
  body({
    filter: BulkFilter,
    /** How many the caller saw. @example 12 */
    count: Type.Integer({ minimum: 1, maximum: mostAtOnce }),
  }),
]);
export type BulkSelection = Type.Static<typeof BulkSelection>;

/** Outcome that a change would have for a record. */
export const PlannedOutcome = oneOf('will-change', 'no-change', 'refused');
export type PlannedOutcome = Type.Static<typeof PlannedOutcome>;

/** Planned change of one record. */
export const PlannedRow = Type.Object({
  id: Id,
  /** Null for a record outside the caller's reach. @example Olga User */
  name: nullable(Type.String()),
  outcome: PlannedOutcome,
  /** Reason for a refusal or an unchanged record, as a sentence. @example Olga User is deactivated. */
  reason: nullable(Type.String()),
  /** Sentences of the reason; absent without any. */
  said: Type.Optional(Type.Array(SaidSentence)),
});
export type PlannedRow = Type.Static<typeof PlannedRow>;

/** Where a bulk change stands. */
export const BatchState = oneOf('applying', 'applied', 'undoing', 'undone');
export type BatchState = Type.Static<typeof BatchState>;

/** Outcome for a record: `undone`: restored; `spared`: kept, because it was edited since or may not be restored. */
export const RowOutcome = oneOf('changed', 'no-change', 'refused', 'undone', 'spared');
export type RowOutcome = Type.Static<typeof RowOutcome>;

/** Progress and results of a bulk change. */
export const Batch = Type.Object({
  id: Id,
  /** Kind of records: `users`, `subscriptions`, … @example users */
  kind: Type.String(),
  /** Name of the change, e.g. `Deactivate`. @example Deactivate */
  title: Type.String(),
  /** The same as a code; absent where none was kept. */
  said: Type.Optional(nullable(SaidSentence)),
  state: BatchState,
  /** Records of the change. @example 12 */
  total: Type.Integer(),
  /** Rows waiting to be changed or undone. @example 0 */
  waiting: Type.Integer(),
  /** Records that changed. @example 10 */
  changed: Type.Integer(),
  /** Records that were already so. @example 1 */
  unchanged: Type.Integer(),
  /** Records that could not change. @example 1 */
  refused: Type.Integer(),
  /** Records that were restored. @example 0 */
  undone: Type.Integer(),
  /** Records that an undo kept. @example 0 */
  spared: Type.Integer(),
  createdAt: Instant,
  finishedAt: nullable(Instant),
  /** End of the undo period; null where it cannot be undone. */
  undoUntil: nullable(Instant),
});
export type Batch = Type.Static<typeof Batch>;

/** Outcome of a bulk change for one record. */
export const BatchRow = Type.Object({
  id: nullable(Id),
  /** Name of the record; null where the caller does not see it. @example Olga User */
  name: nullable(Type.String()),
  /** Null while waiting. */
  outcome: nullable(RowOutcome),
  /** Why it did not change. @example Olga User is deactivated. */
  reason: nullable(Type.String()),
  /** Sentences of the reason; null without any. */
  said: Type.Optional(nullable(Type.Array(SaidSentence))),
});
export type BatchRow = Type.Static<typeof BatchRow>;

/** Result of an apply; the same hash returns the same result. */
export const Applied = Type.Object({
  batchId: Id,
  /** Records that changed. @example 10 */
  changed: Type.Integer(),
  /** Records that were already so. @example 1 */
  unchanged: Type.Integer(),
  /** Records that could not change. @example 1 */
  refused: Type.Integer(),
});
export type Applied = Type.Static<typeof Applied>;

/** A preview, by its hash. */
export const ByHash = body({ hash: PreviewHash });

export const BatchParams = Type.Object({ batchId: Id });

/** Changes of many users or subscriptions at once, with a preview and an undo. */
export const bulk = {
  preview: defineRoute({
    method: 'POST',
    path: '/bulk/preview',
    access: 'bulk:write',
    summary: 'What would become of each selected record; changes nothing',
    body: body({ operation: BulkOperation, selection: BulkSelection }),
    responses: {
      200: Type.Object({
        /** Sent back to apply what the preview showed. @example 9f2c1b7ae04d */
        hash: Type.String(),
        /** One for each record. */
        rows: Type.Array(PlannedRow),
      }),
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
    body: ByHash,
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
