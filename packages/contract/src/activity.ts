import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Id, Instant, filterDay, filterFlag, filterId, filterText, paging, record, oneOf, nullable } from './shared.ts';

const Snapshot = nullable(record(Type.Unknown()));

/** One entry of the audit trail. `before` and `after` hold the changed fields only; secrets never stand in them. */
export const AuditEvent = Type.Object({
  id: Id,
  at: Instant,
  actor: nullable(Type.Object({ id: Id, name: Type.String() })),
  /** Resource and verb, e.g. `user.register`, `session.sign-in-failed`. */
  action: Type.String(),
  target: nullable(Type.Object({ type: Type.String(), id: nullable(Type.String()), name: Type.String() })),
  result: oneOf('success', 'refused'),
  before: Snapshot,
  after: Snapshot,
  ip: nullable(Type.String()),
  requestId: nullable(Type.String()),
  /** The change of many records that it was part of. */
  batchId: nullable(Id),
});
export type AuditEvent = Type.Static<typeof AuditEvent>;

export const ActivityListQuery = Type.Object({
  ...paging,
  'f.actor': filterText,
  'f.action': filterText,
  'f.targetType': filterText,
  'f.target': filterText,
  'f.targetId': filterId,
  /** Everything that one change of many records did. */
  'f.batchId': filterId,
  'f.from': filterDay,
  'f.to': filterDay,
  /** `true`: what changed something, without sign-ins and openings of services. */
  'f.changesOnly': filterFlag,
});

export const ActivityStreamQuery = Type.Object({
  /** The number of the last event that the caller has; 0: from the beginning. Without it: what happens from now on. */
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  /** How long to wait for more; 0: only what there is. Without it: as long as the token is valid. */
  seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
});

export const activity = {
  list: defineRoute({
    method: 'GET',
    path: '/activity',
    access: 'activity:read',
    summary: 'The audit trail, newest first',
    query: ActivityListQuery,
    responses: { 200: Type.Array(AuditEvent) },
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/activity/export',
    access: 'activity:read',
    summary: 'All filtered activity as CSV',
    query: ActivityListQuery,
    contentType: 'text/csv; charset=utf-8',
    responses: { 200: Type.String() },
  }),
  stream: defineRoute({
    method: 'GET',
    path: '/activity/stream',
    access: 'activity:read',
    machineScope: 'activity:read',
    streams: true,
    summary:
      'The audit trail as it grows: an event a line, each once, in the order of their numbers; empty lines keep it open',
    query: ActivityStreamQuery,
    contentType: 'application/x-ndjson',
    responses: { 200: Type.String() },
  }),
};
