import type { Subscription } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Caller } from '../../caller.ts';
import { exportCsv } from '../../csv/csv-export.ts';
import type { ListWords } from '../../lists/list-query.ts';
import type { Database } from '../../store/database.ts';
import { subscriptions } from '../../store/schema.ts';
import { subscriptionQuery, subscriptionSource, subscriptionView } from './repository.ts';

/** The subscriptions list as a file: the same filters and order, every page. */
export function exportSubscriptions(db: Database, caller: Caller, words: ListWords) {
  return exportCsv<Subscription>(
    db,
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
      list: subscriptionQuery(words, caller),
      read: async (ids) => {
        const { rows } = await db.execute<Subscription & Record<string, unknown>>(
          sql`select ${subscriptionView} from ${subscriptionSource} where ${subscriptions.id} in ${ids}`,
        );
        return rows;
      },
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
    words,
  );
}
