import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { IpAddress } from './fields.ts';
import {
  Id,
  Instant,
  filterDay,
  filterFlag,
  filterId,
  filterText,
  paging,
  oneOf,
  nullable,
  Ref,
  AnyFields,
} from './shared.ts';

/** Fields by their names; null where there are none. @example {"displayName":"Harbour Freight"} */
const Snapshot = nullable(AnyFields);

/** Whether it was done. */
const EventResult = oneOf('success', 'refused');

/** One entry of the audit trail. `before` and `after` hold only changed fields, never secrets. */
export const AuditEvent = Type.Object({
  id: Id,
  at: Instant,
  /** Author of the event; null for the server itself. */
  actor: nullable(Ref),
  /** Resource and verb, e.g. `user.register`, `session.sign-in-failed`. @example user.register */
  action: Type.String(),
  /** The record that it was done to. */
  target: nullable(
    Type.Object({
      /**
       * Kind of the record.
       * @example user
       */
      type: Type.String(),
      /**
       * Its id.
       * @example 42
       */
      id: nullable(Type.String()),
      /**
       * Its name at that time.
       * @example Olga User
       */
      name: Type.String(),
    }),
  ),
  result: EventResult,
  before: Snapshot,
  after: Snapshot,
  ip: nullable(IpAddress),
  /** The request, as in the log. @example Zk3vQ1mB8sW0 */
  requestId: nullable(Type.String()),
  /** Bulk change it was part of. */
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
  /** Every event of one bulk change. */
  'f.batchId': filterId,
  'f.from': filterDay,
  'f.to': filterDay,
  /** `true`: changes only, without sign-ins and launches. */
  'f.changesOnly': filterFlag,
  'f.result': Type.Optional(EventResult),
  /** `true`: what the server did by itself; `false`: what people did. Sign-ins are nobody's until they succeed. */
  'f.bySystem': filterFlag,
});

export const ActivityStreamQuery = Type.Object({
  /** Number of the caller's last event; 0: from the beginning. Absent: only new events. */
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  /** How long to wait for more; 0: existing events only. Absent: until the token expires. */
  seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
});

/** The audit trail. */
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
