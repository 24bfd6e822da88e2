import {
  branches,
  type Database,
  inNameOrder,
  organizations,
  pageClause,
  plans,
  selectRows,
  services,
  subscriptions,
  users,
  whereClause,
} from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import {
  contains,
  equals,
  equalsNumber,
  type ListColumns,
  type ListParams,
  type ListQuery,
  listQuery,
  readRecord,
} from '../../records/index.ts';
import { personIdWithin, readScope, type Scope, statusOf, today } from '../../entitlement/index.ts';
import { Subscription } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

const status = statusOf(sql`subscriptions`);

/** Columns of the contract's `Subscription`, for `select … from` `subscriptionTables`. */
export const subscriptionView = sql`${subscriptions.id} as id,
  json_build_object('id', ${users.id}, 'name', full_name(users), 'email', ${users.email}) as "user",
  json_build_object('id', ${services.id}, 'key', ${services.name}, 'name', ${services.displayName}) as service,
  ${subscriptions.serviceType} as "serviceType",
  json_build_object('id', ${plans.id}, 'name', ${plans.displayName}) as plan,
  json_build_object('id', ${organizations.id}, 'name', ${organizations.displayName}) as organization,
  case when ${branches.id} is null then null
       else json_build_object('id', ${branches.id}, 'name', ${branches.displayName}) end as branch,
  ${subscriptions.startDate}::text as "startDate", ${subscriptions.endDate}::text as "endDate", ${status} as status`;

/** Left joins throughout, so that a statement pays for no table whose columns it does not name. */
export const subscriptionTables = sql`${subscriptions}
  left join ${users} on ${users.id} = ${subscriptions.userId}
  left join ${services} on ${services.id} = ${subscriptions.serviceId}
  left join ${plans} on ${plans.id} = ${subscriptions.planId}
  left join ${organizations} on ${organizations.id} = ${subscriptions.organizationId}
  left join ${branches} on ${branches.id} = ${subscriptions.branchId}`;

/** Names by id, folded once for each record: 20,000 subscriptions are to 29 services. Grouped, so that ids are seen to be distinct. */
const foldedNames = (table: PgTable) => sql`(select id, folded(display_name) as name from ${table} group by id)`;

/** Finds and orders ids. Read columns from `subscriptionTables`: PostgreSQL plans eight joins together at most (`join_collapse_limit`). */
export const subscriptionSource = sql`${subscriptionTables}
  left join ${foldedNames(services)} service_names on service_names.id = ${subscriptions.serviceId}
  left join ${foldedNames(plans)} plan_names on plan_names.id = ${subscriptions.planId}
  left join ${foldedNames(organizations)} organization_names on organization_names.id = ${subscriptions.organizationId}
  left join ${foldedNames(branches)} branch_names on branch_names.id = ${subscriptions.branchId}`;

// Each text filter reads its own table by its own index; the list's joins stay out of the count.
const matching = {
  user: (text: string) =>
    sql`${subscriptions.userId} in (select u.id from users u where ${contains(sql`u.search_text`, text)})`,
  service: (text: string) =>
    sql`${subscriptions.serviceId} in (select s.id from services s where ${contains(sql`s.search_text`, text)})`,
  plan: (text: string) =>
    sql`${subscriptions.planId} in (select p.id from plans p where ${contains(sql`p.search_text`, text)})`,
  organization: (text: string) =>
    sql`${subscriptions.organizationId} in
      (select o.id from organizations o where ${contains(sql`o.search_text`, text)})`,
  branch: (text: string) =>
    sql`${subscriptions.branchId} in (select b.id from branches b where ${contains(sql`b.search_text`, text)})`,
};

const columns: ListColumns = {
  sort: {
    id: subscriptions.id,
    user: inNameOrder(users.sortName),
    service: inNameOrder(sql`service_names.name`),
    serviceType: subscriptions.serviceType,
    plan: inNameOrder(sql`plan_names.name`),
    organization: inNameOrder(sql`organization_names.name`),
    branch: sql`coalesce(${inNameOrder(sql`branch_names.name`)}, '')`,
    startDate: subscriptions.startDate,
    endDate: sql`coalesce(${subscriptions.endDate}, 'infinity')`,
    status,
  },
  defaultSort: '-startDate',
  id: subscriptions.id,
  filter: {
    ...matching,
    userId: equalsNumber(subscriptions.userId),
    serviceId: equalsNumber(subscriptions.serviceId),
    serviceType: equals(subscriptions.serviceType),
    planId: equalsNumber(subscriptions.planId),
    organizationId: equalsNumber(subscriptions.organizationId),
    status: (value) =>
      // Find upcoming subscriptions by the index of their first day.
      value === 'Upcoming'
        ? sql`(${subscriptions.startDate} > ${today} and ${status} = 'Upcoming')`
        : sql`${status} = ${value}`,
    startsFrom: (day) => sql`${subscriptions.startDate} >= ${day}`,
    startsTo: (day) => sql`${subscriptions.startDate} <= ${day}`,
    // A union of ids by their indexes: with `or`, one rare text would read every subscription.
    anywhere: (text) =>
      sql`${subscriptions.id} in (${sql.join(
        Object.values(matching).map(
          (match) => sql`select ${subscriptions.id} from ${subscriptions} where ${match(text)}`,
        ),
        sql` union `,
      )})`,
  },
};

/**
 * Limits subscriptions to people in scope. A person who has left an organization is out of its reach, with the plans that ended
 * there.
 */
export function subscriptionScope(scope: Scope | null): SQL | undefined {
  if (scope === null) return undefined;
  return sql`(${subscriptions.organizationId} = ${scope.organizationId} and ${personIdWithin(scope, sql`${subscriptions.userId}`)})`;
}

/** The list's query parameters; `q` searches every text column, each by its own index. */
export function subscriptionQuery(params: ListParams, caller: Caller): ListQuery {
  const { q, ...others } = params;
  return listQuery({ ...others, 'f.anywhere': q?.trim() }, columns, subscriptionScope(readScope(caller)));
}

/** Orders the ids by the one table that the order names, then reads the page's columns alone. */
export function listSubscriptions(db: Database, list: ListQuery): Promise<Subscription[]> {
  return selectRows(
    db,
    Subscription,
    sql`
    with page as materialized (
      select page.id, row_number() over () as row_position from (
        select ${subscriptions.id} as id from ${subscriptionSource} ${whereClause(list.where)} ${pageClause(list)}) page
    )
    select ${subscriptionView} from ${subscriptionTables} join page on page.id = ${subscriptions.id} order by page.row_position`,
  );
}

export async function readSubscription(db: Database, id: number): Promise<Subscription> {
  return readRecord(
    db,
    'subscription',
    Subscription,
    sql`select ${subscriptionView} from ${subscriptionTables} where ${subscriptions.id} = ${id}`,
  );
}
