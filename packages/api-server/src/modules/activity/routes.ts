import { type AuditEvent, activity } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { exportCsv } from '../../csv/csv-export.ts';
import { listQuery } from '../../lists/list-query.ts';
import { listTotal, totalHeaders } from '../../lists/list-total.ts';
import { mountRead } from '../../http/mount-read.ts';
import { auditEvents } from '../../store/schema.ts';
import { activityColumns, activityScope, listActivity, readEvents } from './event-list.ts';

// The trail grows for ever: a call that names no page gets its newest part. The export has everything.
const mostEvents = 10_000;

export function activityRoutes(app: FastifyInstance, { db, store }: Context): void {
  mountRead(app, store, activity.list, async ({ query, caller, reads, answer }) => {
    const list = listQuery(query, activityColumns, activityScope(caller));
    const [rows, total] = await Promise.all([
      listActivity(reads.db, caller, { ...list, limit: list.limit ?? mostEvents }),
      listTotal(reads.db, auditEvents, list),
    ]);
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
        id: sql`${auditEvents.id}::float8`,
        list: listQuery(query, activityColumns, activityScope(caller)),
        read: (from, ids) => readEvents(from, caller, ids),
        cells: activityCells,
      },
      query,
    );
    return answer(200, body, headers);
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
