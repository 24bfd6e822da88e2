import { type AuditEvent, activity } from '@gangway/contract';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { auditEvents, inTransaction, type Transaction } from '../../store/index.ts';
import { type Caller, mount, mountRead } from '../../server/index.ts';
import { totalHeaders } from '../../records/index.ts';
import { exportCsv, recordChange } from '../../trail/index.ts';
import type { Context } from '../../identity/index.ts';
import { activityQuery, countActivity, listActivity, readEvents } from './event-list.ts';
import { streamEvents } from './stream-events.ts';
import { streamSlots } from './stream-slots.ts';

// The trail grows for ever: a call that names no page gets its newest part. The export has everything.
const mostEvents = 10_000;

export function activityRoutes(app: FastifyInstance, { db, store, readiness }: Context): void {
  mountRead(app, store, activity.list, async ({ query, caller, reads, answer }) => {
    const list = activityQuery(query, caller);
    const total = await countActivity(reads.db, caller, query, list);
    const rows = await listActivity(
      reads.db,
      caller,
      { ...list, limit: list.limit ?? mostEvents },
      { areFew: !total.capped },
    );
    return answer(200, rows, totalHeaders(total));
  });

  mountRead(app, store, activity.exportCsv, async ({ query, caller, reads, answer }) => {
    const { body, headers } = await exportCsv(
      { db, reads: reads.db },
      caller,
      {
        what: 'activity',
        header: ['ID', 'Time (UTC)', 'Who', 'Action', 'Record', 'Record ID', 'Name', 'Result', 'Before', 'After', 'IP'],
        source: sql`${auditEvents}`,
        id: sql`${auditEvents.id}`,
        list: activityQuery(query, caller),
        read: (from, ids) => readEvents(from, caller, ids),
        cells: activityCells,
      },
      query,
    );
    return answer(200, body, headers);
  });

  const takeSlot = streamSlots();
  mount(app, activity.stream, async ({ query, caller, request, answer }) => {
    const headers = { 'x-accel-buffering': 'no' };
    // HEAD cannot discard an answer without an end.
    if (request.method === 'HEAD') return answer(200, '', headers);
    const leave = takeSlot(caller ? { kind: 'person', id: caller.id } : { kind: 'machine', id: request.machine ?? '' });
    // A machine reads again every few minutes, and the operator has named it: each time would only fill the trail.
    if (caller) {
      await inTransaction(db, (tx) => recordStream(tx, caller, query.after)).catch((error: unknown) => {
        leave();
        throw error;
      });
    }
    const lines = Readable.from(
      streamEvents({
        db,
        after: query.after,
        wait: query.seconds === undefined ? undefined : query.seconds * 1000,
        reader: () => app.authorize(request),
        isOver: () => readiness.closing || request.raw.socket.destroyed,
      }),
      // Read one batch ahead of the reader.
      { highWaterMark: 1 },
    );
    lines.once('close', leave);
    return answer(200, lines, headers);
  });
}

function recordStream(tx: Transaction, caller: Caller, after: number | undefined): Promise<void> {
  return recordChange(tx, caller, {
    action: 'activity.exported',
    target: { type: 'export', id: '', name: 'activity' },
    organizationId: caller.organizationId,
    after: { filter: after === undefined ? {} : { after } },
  });
}

function activityCells(event: AuditEvent) {
  const json = (values: unknown) => (values === null ? '' : JSON.stringify(values));
  return [
    event.id,
    event.at,
    event.actor?.name ?? '',
    event.action,
    event.target?.type ?? '',
    event.target?.id ?? '',
    event.target?.name ?? '',
    event.result,
    json(event.before),
    json(event.after),
    event.ip ?? '',
  ];
}
