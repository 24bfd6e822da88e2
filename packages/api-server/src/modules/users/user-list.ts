import type { User } from '@gangway/contract';
import { type SQL, and, sql } from 'drizzle-orm';
import { type Caller, scopeOf } from '../../caller.ts';
import {
  type ListColumns,
  type ListQuery,
  type ListWords,
  contains,
  equalsFlag,
  equalsNumber,
  listQuery,
} from '../../lists/list-query.ts';
import { type Total, countCap, listTotal } from '../../lists/list-total.ts';
import { inOrder, pageClause, whereClause } from '../../sql-fragments.ts';
import type { Database, Store } from '../../store/database.ts';
import { users } from '../../store/schema.ts';
import { plannedOnce, unseen } from '../../store/prepared.ts';
import { pageByMarks } from './page-by-marks.ts';
import { type PageOfIds, pageByWords } from './page-by-words.ts';
import { branchIds, containsInUsers, idsOf, isPersonMatching, peopleMatching } from './people-matching.ts';
import { readUsers, userView } from './user-view.ts';

const hasService = sql`(select 1 from user_service_roles x join services v on v.id = x.service_id
  where x.user_id = ${users.id} and v.name <> 'user_management' limit 1)`;

/**
 * Whoever has no service is sorted under none or under the console, which few are: only they are looked at, by the index. As a
 * value, since the planner would read all grants for `not exists`.
 */
const hasNoService = sql`(${users.sortService} = ${idsOf(
  sql`select '' union all select lower(display_name) from services where name = 'user_management'`,
)} and ${hasService} is null)`;

/** What a list of users may be sorted and filtered by; the export uses it too. */
export const userColumns: ListColumns = {
  sort: {
    id: users.id,
    name: users.sortName,
    email: users.email,
    // Many-valued columns sort by their first value, stored as a sort key.
    branch: users.sortBranch,
    role: users.sortRole,
    service: users.sortService,
    organization: users.sortOrganization,
    isActive: users.isActive,
    lastSignInAt: users.lastSignInAt,
  },
  defaultSort: 'id',
  id: users.id,
  filter: {
    id: equalsNumber(users.id),
    name: (text) => containsInUsers(users.sortName, text),
    email: (text) => containsInUsers(users.email, text),
    branch: (text) =>
      sql`${users.id} in (select ub.user_id from user_branches ub where ub.branch_id = ${idsOf(branchIds(text))})`,
    branchId: (id) => sql`${users.id} in (select ub.user_id from user_branches ub where ub.branch_id = ${Number(id)})`,
    role: (text) =>
      sql`${users.id} in (select x.user_id from user_service_roles x where x.role_id = ${idsOf(
        sql`select r.id from roles r where ${contains(sql`lower(r.name || ' ' || r.display_name)`, text)}`,
      )})`,
    service: (text) =>
      sql`${users.id} in (select x.user_id from user_service_roles x where x.service_id = ${idsOf(
        sql`select v.id from services v where ${contains(sql`v.search_text`, text)}`,
      )})`,
    organization: (text) =>
      sql`${users.organizationId} = ${idsOf(sql`select o.id from organizations o where ${contains(sql`o.search_text`, text)}`)}`,
    organizationId: equalsNumber(users.organizationId),
    isActive: equalsFlag(users.isActive),
    withoutService: (value) => (value === 'true' ? hasNoService : sql`exists ${hasService}`),
  },
  search: (text) => sql`${users.id} in (${peopleMatching(text)})`,
};

/** The users a caller may see. */
export function userScope(caller: Caller): SQL | undefined {
  const scope = scopeOf(caller);
  return scope === null ? undefined : sql`${users.organizationId} = ${scope}`;
}

type UserRow = User & Record<string, unknown>;

/** A page of the users list, or all of it where the words name no page, and how many there are. */
export async function listUsers(
  store: Store,
  caller: Caller,
  words: ListWords,
): Promise<{ rows: User[]; total: Total }> {
  const { db } = store;
  const list = listQuery(words, userColumns, userScope(caller));
  if (list.limit === undefined) {
    const [{ rows }, total] = await Promise.all([
      db.execute<UserRow>(sql`select ${userView} from ${users} ${whereClause(list.where)} ${pageClause(list)}`),
      list.filtered ? listTotal(db, users, list) : countUsers(db, caller),
    ]);
    return { rows, total };
  }
  const { ids, total } = await pageOfIds(store, caller, words, { ...list, limit: list.limit });
  return { rows: await readUsers(store, ids), total };
}

async function pageOfIds(store: Store, caller: Caller, words: ListWords, page: Page): Promise<PageOfIds> {
  if (page.filtered) return filteredPage(store, caller, words, page);
  const isOfAll = page.where === undefined;
  const isFar = page.offset > nearBeginning;
  const byMarks = isOfAll && isFar ? await pageByMarks(store, page, countOf(caller)) : undefined;
  if (byMarks) return byMarks;
  const fromEnd = isFar ? sql`total < ${page.offset * 2}::bigint` : sql`false`;
  // Of one organization the best plan depends on its size.
  const statement = sql`
    with size as materialized (select ${countOf(caller)} as total)
    select total, ${fromEnd} as "fromEnd",
           case when ${fromEnd} then array(${idsFromEnd(page)}) else array(${idsAlongIndex(page, isOfAll ? unseen : (count) => sql`${count}`)}) end as ids
      from size`;
  type Found = { total: number; fromEnd: boolean; ids: number[] };
  const rows = isOfAll
    ? await store.prepared<Found>(plannedOnce('page_of_users', statement), {})
    : (await store.db.execute<Found>(statement)).rows;
  const { total = 0, ids = [], fromEnd: reversed = false } = rows[0] ?? {};
  return { ids: reversed ? ids.toReversed() : ids, total: { total, capped: false } };
}

/** Only beyond the first pages the way may be shorter from a mark or the other end. */
const nearBeginning = 10_000;

/** Everybody the caller may see, exactly and without reading them: the migration's triggers keep the count. */
function countOf(caller: Caller): SQL {
  const scope = scopeOf(caller);
  return sql`(select coalesce(sum(change), 0)::int from user_counts
               where ${scope === null ? sql`organization_id is null` : sql`organization_id = ${scope}`})`;
}

async function countUsers(db: Database, caller: Caller): Promise<Total> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${countOf(caller)} as total`);
  return { total: rows[0]?.total ?? 0, capped: false };
}

type Page = ListQuery & { limit: number };

/** From the sort column's index alone: whoever is skipped costs an entry of it. */
function idsAlongIndex({ where, order, limit, offset }: Page, value: (count: number) => SQL): SQL {
  return sql`select ${users.id} from ${users} ${whereClause(where)}
    order by ${inOrder(order.column, users.id, order.descending)} limit ${value(limit)} offset ${value(offset)}`;
}

/** The same page, last first; `size` holds the total. */
function idsFromEnd({ where, order, limit, offset }: Page): SQL {
  return sql`select ${users.id} from ${users} ${whereClause(where)}
    order by ${inOrder(order.column, users.id, !order.descending)}
    limit (select greatest(0, least(${limit}::int, total - ${offset}::bigint)) from size)
    offset (select greatest(0, total - ${offset}::bigint - ${limit}::int) from size)`;
}

/**
 * What is asked of all users by a text alone, in the order of names or ids, is answered from the index of words where that is
 * the short way. Of anything else up to 10,000 matches are found once, by whatever index the filter has, counted and put in order.
 * Where there are more, the page is read along the order until it is full, which frequent matches make short.
 */
async function filteredPage(store: Store, caller: Caller, words: ListWords, page: Page): Promise<PageOfIds> {
  const { db } = store;
  const { q, ...others } = words;
  const rest = listQuery(others, userColumns, userScope(caller)).where;
  const text = q?.trim() ?? '';
  const along = () => idsOfMatches(db, text, rest, page);
  const byWords = text !== '' && rest === undefined ? await pageByWords(store, text, page, along) : undefined;
  const found = byWords ?? (await pageOfMatches(db, text, rest, page));
  return found ?? { ids: await along(), total: { total: countCap, capped: true } };
}

/** The page, by going along the order until it is full. */
async function idsOfMatches(
  db: Database,
  text: string,
  rest: SQL | undefined,
  { order, limit, offset }: Page,
): Promise<number[]> {
  const matching = and(rest, text === '' ? undefined : isPersonMatching(text));
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${users.id} as id from ${users} ${whereClause(matching)}
     order by ${inOrder(order.column, users.id, order.descending)} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** Undefined where there are more than 10,000. */
async function pageOfMatches(
  db: Database,
  text: string,
  rest: SQL | undefined,
  { order, limit, offset }: Page,
): Promise<PageOfIds | undefined> {
  const hits =
    text === ''
      ? sql`select ${users.id} as id, ${order.column} as key from ${users} ${whereClause(rest)} limit ${countCap + 1}`
      : sql`select * from (${peopleMatching(text, { most: countCap + 1, condition: rest, key: order.column })}) found
             limit ${countCap + 1}`;
  const { rows } = await db.execute<{ total: number; ids: number[] | null }>(sql`
    with hits as materialized (${hits}), size as materialized (select count(*)::int as n from hits)
    select n as total, case when n <= ${countCap} then array(
             select id from hits order by ${inOrder(sql`key`, sql`id`, order.descending)} limit ${limit} offset ${offset}
           ) end as ids
      from size`);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return ids === null ? undefined : { ids, total: { total, capped: false } };
}
