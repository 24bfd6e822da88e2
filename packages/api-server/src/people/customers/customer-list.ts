import { Customer } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import {
  type Database,
  isoInstant,
  nameOrder,
  organizations,
  pageClause,
  selectRows,
  whereClause,
} from '../../store/index.ts';
import type { ListColumns, ListQuery } from '../../records/index.ts';
import { organizationColumns } from '../../catalogue/index.ts';
import { branchWithin, isLive, personWithin, recordWithin, type Scope } from '../../entitlement/index.ts';

/** Names shown per customer; `branchCount` tells of the rest. */
const mostBranches = 100;

const of = sql`organization_id = ${organizations.id}`;

/** What is counted of a customer, within what the caller sees. */
function countsFor(scope: Scope | null) {
  const visible = {
    branch: sql`${of} and ${branchWithin(scope, { id: sql`branches.id`, organizationId: sql`branches.organization_id` })}`,
    person: sql`${of} and ${personWithin(scope, { id: sql`users.id`, organizationId: sql`users.organization_id` })}`,
  };
  const signedIn = sql`(select max(last_sign_in_at) from users where ${visible.person})`;
  return {
    visible,
    branchCount: sql`(select count(*)::int from branches where ${visible.branch})`,
    activeUsers: sql`(select count(*)::int from users where ${visible.person} and is_active)`,
    liveSubscriptions: sql`(select count(*)::int from subscriptions s
      where s.organization_id = ${organizations.id} and ${isLive(sql`s`)}
        and ${recordWithin(scope, { userId: sql`s.user_id`, organizationId: sql`s.organization_id` })})`,
    /** The last time one of its people signed in or something of it was changed. */
    lastActivity:
      scope !== null && scope.branchIds !== null
        ? signedIn
        : sql`greatest(${signedIn}, (select at from audit_events where ${of} order by id desc limit 1))`,
  };
}

export function customerColumns(scope: Scope | null): ListColumns {
  const { branchCount, activeUsers, liveSubscriptions, lastActivity } = countsFor(scope);
  return {
    sort: {
      ...organizationColumns.sort,
      branches: branchCount,
      branchCount,
      activeUsers,
      liveSubscriptions,
      lastActivityAt: sql`coalesce(${lastActivity}, '-infinity')`,
    },
    defaultSort: 'name',
    id: organizations.id,
    filter: organizationColumns.filter,
    search: organizations.searchText,
  };
}

export function listCustomers(db: Database, scope: Scope | null, list: ListQuery): Promise<Customer[]> {
  const { visible, branchCount, activeUsers, liveSubscriptions, lastActivity } = countsFor(scope);
  return selectRows(
    db,
    Customer,
    sql`
    select ${organizations.id} as id, ${organizations.displayName} as name, ${organizations.name} as "recordName",
           ${organizations.isActive} as "isActive",
           ${organizations.openToRegistration} as "openToRegistration", ${organizations.version} as version,
           coalesce((select json_agg(b.display_name order by ${nameOrder(sql`b.display_name`)}, b.id)
              from (select id, display_name from branches where ${visible.branch}
                     order by ${nameOrder(sql`display_name`)}, id limit ${mostBranches}) b), '[]') as branches,
           ${branchCount} as "branchCount", ${activeUsers} as "activeUsers", ${liveSubscriptions} as "liveSubscriptions",
           ${isoInstant(lastActivity)} as "lastActivityAt"
      from ${organizations} ${whereClause(list.where)} ${pageClause(list)}`,
  );
}
