import { Customer } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type ListColumns, type ListQuery, contains, equalsFlag } from '../../lists/list-query.ts';
import { anyCase, isoInstant, pageClause, whereClause } from '../../store/sql-fragments.ts';
import type { Database } from '../../store/database.ts';
import { organizations } from '../../store/schema.ts';
import { selectRows } from '../../store/select-rows.ts';
import { isLive } from '../../subscription-status.ts';

/** Names shown per customer; `branchCount` tells of the rest. */
const mostBranches = 100;

const of = sql`organization_id = ${organizations.id}`;
const branchCount = sql`(select count(*)::int from branches where ${of})`;
const activeUsers = sql`(select count(*)::int from users where ${of} and is_active)`;
const liveSubscriptions = sql`(select count(*)::int from subscriptions s where s.organization_id = ${organizations.id} and ${isLive(sql`s`)})`;
/** The last time one of its people signed in or something of it was changed. */
const lastActivity = sql`greatest((select max(last_sign_in_at) from users where ${of}),
  (select at from audit_events where ${of} order by id desc limit 1))`;

const view = sql`${organizations.id} as id, ${organizations.displayName} as name, ${organizations.isActive} as "isActive",
  ${organizations.openToRegistration} as "openToRegistration", ${organizations.version} as version,
  coalesce((select json_agg(b.display_name order by lower(b.display_name), b.id)
     from (select id, display_name from branches where ${of} order by lower(display_name), id limit ${mostBranches}) b),
   '[]') as branches,
  ${branchCount} as "branchCount", ${activeUsers} as "activeUsers", ${liveSubscriptions} as "liveSubscriptions",
  ${isoInstant(lastActivity)} as "lastActivityAt"`;

export const customerColumns: ListColumns = {
  sort: {
    id: organizations.id,
    name: anyCase(organizations.displayName),
    isActive: organizations.isActive,
    openToRegistration: organizations.openToRegistration,
    branches: branchCount,
    branchCount,
    activeUsers,
    liveSubscriptions,
    lastActivityAt: sql`coalesce(${lastActivity}, '-infinity')`,
  },
  defaultSort: 'name',
  id: organizations.id,
  filter: {
    name: (text) => contains(organizations.searchText, text),
    isActive: equalsFlag(organizations.isActive),
  },
  search: organizations.searchText,
};

export function listCustomers(db: Database, list: ListQuery): Promise<Customer[]> {
  return selectRows(
    db,
    Customer,
    sql`select ${view} from ${organizations} ${whereClause(list.where)} ${pageClause(list)}`,
  );
}
