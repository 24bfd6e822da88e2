import {
  type Database,
  folded,
  inNameOrder,
  inOrder,
  pageClause,
  type Reads,
  selectRows,
  users,
  whereClause,
} from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import {
  cappedTotal,
  contains,
  equalsFlag,
  equalsNumber,
  type ListColumns,
  type ListParams,
  type ListQuery,
  listQuery,
  listTotal,
  type Total,
} from '../../records/index.ts';
import { personWithin, readScope, today } from '../../entitlement/index.ts';
import { type CountedFilter, User, nullable } from '@gangway/contract';
import { type SQL, and, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { hasDrifted } from '../access-templates/template-list.ts';
import {
  branchIds,
  emailHasText,
  idsOf,
  idsOfPeopleMatching,
  isPersonMatching,
  nameHasText,
  peopleMatching,
} from './people-matching.ts';
import { readUsers, userView } from './user-view.ts';

const hasService = sql`(select 1 from user_service_roles x join services v on v.id = x.service_id
  where x.user_id = ${users.id} and v.name <> 'user_management' limit 1)`;

/**
 * Users without a service sort under none or under the console, which few do: only those are looked at, by the index. As a
 * value, since the planner would read all grants for `not exists`.
 */
const hasNoService = sql`(${users.sortService} = ${idsOf(
  sql`select '' union all select folded(display_name) from services where name = 'user_management'`,
)} and ${hasService} is null)`;

/** Days ahead in which access counts as ending soon. */
const soonDays = 14;

const hasAccessEndingSoon = sql`(${users.isActive} and ${users.id} in (
  select x.user_id from user_service_roles x where x.until >= ${today} and x.until <= ${today} + ${soonDays}::int))`;

/** Rows by which a filter finds people: each joins a person to a record, whose id `keys` finds by the filter's text. */
export interface Held {
  table: SQL;
  person: SQL;
  key: SQL;
  keys: (text: string) => SQL;
}

const grants = { table: sql`user_service_roles held`, person: sql`held.user_id` };
const own = { table: sql`users held`, person: sql`held.id` };

export const heldBy: Readonly<Record<CountedFilter, Held>> = {
  branch: {
    table: sql`user_branches held`,
    person: sql`held.user_id`,
    key: sql`held.branch_id`,
    keys: branchIds,
  },
  role: {
    ...grants,
    key: sql`held.role_id`,
    keys: (text) => sql`select r.id from roles r where ${contains(folded(sql`r.name || ' ' || r.display_name`), text)}`,
  },
  service: {
    ...grants,
    key: sql`held.service_id`,
    keys: (text) => sql`select v.id from services v where ${contains(sql`v.search_text`, text)}`,
  },
  organization: {
    ...own,
    key: sql`held.organization_id`,
    keys: (text) => sql`select o.id from organizations o where ${contains(sql`o.search_text`, text)}`,
  },
  isActive: { ...own, key: sql`held.is_active`, keys: (text) => sql`select ${text === 'true'}::boolean` },
};

const holds =
  ({ table, person, key, keys }: Held) =>
  (text: string) =>
    sql`${users.id} in (select ${person} from ${table} where ${key} = ${idsOf(keys(text))})`;

/** What a list of users may be sorted and filtered by; the export uses it too. */
export const userColumns: ListColumns = {
  sort: {
    id: users.id,
    name: inNameOrder(users.sortName),
    email: users.email,
    // Many-valued columns sort by their first value, stored as a sort key.
    branch: inNameOrder(users.sortBranch),
    role: inNameOrder(users.sortRole),
    service: inNameOrder(users.sortService),
    organization: inNameOrder(users.sortOrganization),
    isActive: users.isActive,
    createdAt: users.createdAt,
    lastSignInAt: users.lastSignInAt,
  },
  missingFirst: ['lastSignInAt'],
  defaultSort: 'id',
  id: users.id,
  filter: {
    id: equalsNumber(users.id),
    name: nameHasText,
    email: emailHasText,
    branch: holds(heldBy.branch),
    branchId: (id) => sql`${users.id} in (select ub.user_id from user_branches ub where ub.branch_id = ${Number(id)})`,
    role: holds(heldBy.role),
    service: holds(heldBy.service),
    organization: (text) => sql`${users.organizationId} = ${idsOf(heldBy.organization.keys(text))}`,
    organizationId: equalsNumber(users.organizationId),
    isActive: equalsFlag(users.isActive),
    // Of active people: who was switched off is not waited for.
    invited: (value) =>
      value === 'true'
        ? sql`(${users.passwordHash} is null and ${users.isActive})`
        : sql`not (${users.passwordHash} is null and ${users.isActive})`,
    endsSoon: (value) => (value === 'true' ? hasAccessEndingSoon : sql`not ${hasAccessEndingSoon}`),
    jobId: equalsNumber(users.accessTemplateId),
    drifted: (value) =>
      sql`${users.id} ${value === 'true' ? sql`` : sql`not`} in (select u.id from users u where ${hasDrifted})`,
    withoutService: (value) => (value === 'true' ? hasNoService : sql`exists ${hasService}`),
  },
  search: (text) => sql`${users.id} in (${idsOfPeopleMatching(text)})`,
};

/** The users a caller may see. */
export function userScope(caller: Caller): SQL | undefined {
  const scope = readScope(caller);
  if (scope === null) return undefined;
  return personWithin(scope, { id: sql`${users.id}`, organizationId: sql`${users.organizationId}` });
}

/** A page of the users list, or all of it where the call names no page, and how many there are. */
export async function listUsers(
  reads: Reads,
  caller: Caller,
  params: ListParams,
): Promise<{ rows: User[]; total: Total }> {
  const { db } = reads;
  const list = listQuery(params, userColumns, userScope(caller));
  if (list.limit === undefined) {
    const [rows, total] = await Promise.all([
      selectRows(db, User, sql`select ${userView} from ${users} ${whereClause(list.where)} ${pageClause(list)}`),
      list.filtered ? listTotal(db, users, list) : countUsers(db, caller),
    ]);
    return { rows, total };
  }
  const { ids, total } = await pageOfIds(db, caller, params, { ...list, limit: list.limit });
  return { rows: await readUsers(reads, ids), total };
}

interface PageOfIds {
  ids: number[];
  total: Total;
}
type Page = ListQuery & { limit: number };

const Ids = Type.Array(Type.Integer());

async function pageOfIds(db: Database, caller: Caller, params: ListParams, page: Page): Promise<PageOfIds> {
  return page.filtered ? filteredPage(db, caller, params, page) : pageOfAll(db, caller, page);
}

/** Only beyond the first pages the way may be shorter from the other end. */
const nearBeginning = 10_000;

const PageOfAll = Type.Object({ total: Type.Integer(), fromEnd: Type.Boolean(), ids: Ids });

/** Without a filter a page is read from its sort column's index alone, from the nearer end. */
async function pageOfAll(db: Database, caller: Caller, page: Page): Promise<PageOfIds> {
  const isFar = page.offset > nearBeginning;
  const fromEnd = isFar ? sql`total < ${page.offset * 2}::bigint` : sql`false`;
  const [found] = await selectRows(
    db,
    PageOfAll,
    sql`
    with size as materialized (select ${userCount(caller)} as total)
    select total, ${fromEnd} as "fromEnd",
           case when ${fromEnd} then array(${idsFromEnd(page)}) else array(${idsAlongIndex(page)}) end as ids
      from size`,
  );
  const { total = 0, ids = [], fromEnd: reversed = false } = found ?? {};
  return { ids: reversed ? ids.toReversed() : ids, total: { total, capped: false } };
}

const Count = Type.Object({ total: Type.Integer() });

/** All users the caller may see, exactly; of organizations without reading them, since triggers keep the count. */
export function userCount(caller: Caller): SQL {
  const scope = readScope(caller);
  if (scope !== null && scope.branchIds !== null) {
    return sql`(select count(*)::int from ${users} where ${userScope(caller)})`;
  }
  return sql`(select coalesce(sum(change), 0)::int from user_counts
               where ${scope === null ? sql`organization_id is null` : sql`organization_id = ${scope.organizationId}`})`;
}

/** The same as a list's total. */
export async function countUsers(db: Database, caller: Caller): Promise<Total> {
  const [count] = await selectRows(db, Count, sql`select ${userCount(caller)} as total`);
  return { total: count?.total ?? 0, capped: false };
}

/** From the sort column's index alone: each user skipped costs an entry of it. */
function idsAlongIndex({ where, order, limit, offset }: Page): SQL {
  return sql`select ${users.id} from ${users} ${whereClause(where)}
    order by ${inOrder(order, users.id)} limit ${limit} offset ${offset}`;
}

/** The same page, last first; `size` holds the total. */
function idsFromEnd({ where, order, limit, offset }: Page): SQL {
  return sql`select ${users.id} from ${users} ${whereClause(where)}
    order by ${inOrder({ ...order, descending: !order.descending }, users.id)}
    limit (select greatest(0, least(${limit}::int, total - ${offset}::bigint)) from size)
    offset (select greatest(0, total - ${offset}::bigint - ${limit}::int) from size)`;
}

/** Up to so many matches are collected and then sorted; where there are more, the way along the order is short. */
export const mostCollected = 20_000;

interface PeopleFound {
  /** Parts of a `with`: `matches` of `id` and `key`, and `size`, whose `n` says how many; beyond `mostCollected` not all. */
  collected: (key: ListColumns['id']) => SQL;
  /** The condition for a statement that goes through people one by one. */
  each: SQL | undefined;
}

/** The people whom search and filters leave of those the caller may see. */
export function peopleFound(caller: Caller, { q, ...filters }: ListParams): PeopleFound {
  const condition = listQuery(filters, userColumns, userScope(caller)).where;
  const text = q?.trim() ?? '';
  if (text !== '') {
    return {
      collected: (key) => peopleMatching(text, { most: mostCollected, condition, key }),
      each: and(condition, isPersonMatching(text)),
    };
  }
  return {
    collected: (key) => sql`
      matches as materialized (
        select ${users.id} as id, ${key} as key from ${users} ${whereClause(condition)} limit ${mostCollected + 1}
      ), size as materialized (select count(*)::int as n from matches)`,
    each: condition,
  };
}

const Matches = Type.Object({ matches: Type.Integer(), ids: nullable(Ids) });

/**
 * The planner goes along the order for any text it takes for frequent, and reads nearly everyone where those who match stand at
 * the order's end. So the matches are collected first, by whatever index the filter has, and sorted where they are few enough.
 */
async function filteredPage(db: Database, caller: Caller, params: ListParams, page: Page): Promise<PageOfIds> {
  const { order, limit, offset } = page;
  const { collected, each } = peopleFound(caller, params);
  const [found] = await selectRows(
    db,
    Matches,
    sql`
    with ${collected(order.column)}
    select n as matches, case when n <= ${mostCollected} then array(
             select id from matches order by ${inOrder({ ...order, column: sql`key` }, sql`id`)} limit ${limit} offset ${offset}
           ) end as ids
      from size`,
  );
  const total = cappedTotal(found?.matches ?? 0);
  if (found && found.ids !== null) return { ids: found.ids, total };
  return { ids: await idsAlongOrder(db, each, page), total };
}

async function idsAlongOrder(db: Database, where: SQL | undefined, page: Page): Promise<number[]> {
  const rows = await selectRows(db, Type.Object({ id: Type.Integer() }), idsAlongIndex({ ...page, where }));
  return rows.map(({ id }) => id);
}
