import { Subscription } from '@gangway/contract';
import { and, sql } from 'drizzle-orm';
import { arrayOf, selectRows, subscriptions } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { dayBefore, type ListParams } from '../../records/index.ts';
import { exportCsv, type ExportDatabases } from '../../trail/index.ts';
import { subscriptionQuery, subscriptionSource, subscriptionTables, subscriptionView } from './subscription-list.ts';

/** The subscriptions list as a file: the same filters and order, every page; or these of its rows. */
export function exportSubscriptions(
  databases: ExportDatabases,
  caller: Caller,
  params: ListParams,
  only?: readonly number[],
) {
  const list = subscriptionQuery(params, caller);
  return exportCsv<Subscription>(
    databases,
    caller,
    {
      what: 'subscriptions',
      header: [
        'ID',
        'User',
        'Email',
        'Service',
        'Service type',
        'Plan',
        'Organization',
        'Branch',
        'Start date',
        'Last day',
        'Status',
      ],
      source: subscriptionSource,
      id: sql`${subscriptions.id}`,
      list: { ...list, where: and(list.where, only && sql`${subscriptions.id} = any (${arrayOf(only)}::int[])`) },
      read: (from, ids) =>
        selectRows(
          from,
          Subscription,
          sql`select ${subscriptionView} from ${subscriptionTables} where ${subscriptions.id} in ${ids}`,
        ),
      cells: (row) => [
        row.id,
        row.user.name,
        row.user.email,
        row.service.name,
        row.serviceType,
        row.plan.name,
        row.organization?.name ?? '',
        row.branch?.name ?? '',
        row.startDate,
        lastDayOf(row),
        row.status,
      ],
    },
    params,
  );
}

/** The last day with the plan, as on screen; a plan cancelled before its start has none. */
function lastDayOf({ startDate, endDate }: Subscription): string {
  if (endDate === null) return '';
  return endDate > startDate ? dayBefore(endDate) : 'Never started';
}
