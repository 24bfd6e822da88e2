import { Subscription } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Caller } from '../../caller.ts';
import { type ExportDatabases, exportCsv } from '../../csv/csv-export.ts';
import type { ListParams } from '../../lists/list-query.ts';
import { subscriptions } from '../../store/schema.ts';
import { selectRows } from '../../store/select-rows.ts';
import { subscriptionQuery, subscriptionSource, subscriptionView } from './subscription-list.ts';

/** The subscriptions list as a file: the same filters and order, every page. */
export function exportSubscriptions(databases: ExportDatabases, caller: Caller, params: ListParams) {
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
        'End date',
        'Status',
      ],
      source: subscriptionSource,
      id: sql`${subscriptions.id}`,
      list: subscriptionQuery(params, caller),
      read: (from, ids) =>
        selectRows(
          from,
          Subscription,
          sql`select ${subscriptionView} from ${subscriptionSource} where ${subscriptions.id} in ${ids}`,
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
        row.endDate,
        row.status,
      ],
    },
    params,
  );
}
