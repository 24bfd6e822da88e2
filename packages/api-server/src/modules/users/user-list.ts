import type { User } from '@gangway/contract';
import { type AnyColumn, type SQL, and, sql } from 'drizzle-orm';
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

/** The ids (or keys) of few records as a value: read once, and the planner goes on by the index of what refers to them. */
function idsOf(select: SQL): SQL {
  return sql`any (array(${select}))`;
}

const branchesNamed = (text: string) =>
  idsOf(
    sql`select b.id from branches b where ${
      isShort(text) ? holdsLetters(sql`b.search_text`, text) : contains(sql`b.search_text`, text)
    }`,
  );

/** Shorter than three letters a text has no trigram: then the index of letters and pairs finds it. */
const isShort = (text: string) => Array.from(text).length < 3;
const holdsLetters = (column: AnyColumn | SQL, text: string) =>
  sql`letters_and_pairs(${column}) @> array[${text.toLowerCase()}::text]`;

/** Part of a text of the users table, all of which its `search_text` holds. */
function containsInUsers(column: AnyColumn, text: string): SQL {
  if (!isShort(text)) return contains(column, text);
  const found = holdsLetters(users.searchText, text);
  return column === users.searchText ? found : sql`(${found} and ${contains(sql`(${column} || '')`, text)})`;
}

interface Found {
  /** Where so many have been found by name already, branches are not looked at: that many and more are all that is asked. */
  most?: number;
  condition?: SQL | undefined;
  /** What they will be ordered by, read on the way. */
  key?: ListColumns['id'];
}

/** Ids (and `key`) of people found by name or address, or by the branch they work in; each by its own index. */
export function peopleMatching(text: string, { most, condition, key }: Found = {}): SQL {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const enough = most === undefined ? sql`false` : sql`(select count(*) from named) >= ${most}`;
  const and_ = condition ? sql`and ${condition}` : sql``;
  const keyed = key ? sql`, ${key} as key` : sql``;
  // Where nothing of the users themselves is asked the links alone answer. Else whoever was found by name is left out here.
  const isNamed = contains(sql`(${users.searchText} || '')`, text);
  const [people, others] =
    condition || key ? [sql`join ${users} on ${users.id} = ub.user_id`, sql`and not ${isNamed}`] : [sql``, sql``];
  return sql`
    with named as materialized (
      select ${users.id} as id ${keyed} from ${users}
       where ${containsInUsers(users.searchText, text)} ${and_} ${limit}
    ), placed as materialized (
      select distinct ub.user_id as id ${keyed} from user_branches ub ${people}
       where ub.branch_id = ${branchesNamed(text)} and not ${enough} ${and_} ${others} ${limit}
    )
    select * from named ${condition || key ? sql`union all` : sql`union`} select * from placed`;
}

/** The same people for a statement that goes through users in some order and stops early: nothing is read ahead. */
function isPersonMatching(text: string): SQL {
  return sql`(${contains(sql`(${users.searchText} || '')`, text)} or coalesce((
    select true from user_branches ub join branches b on b.id = ub.branch_id
     where ub.user_id = ${users.id} and ${contains(sql`b.search_text`, text)} limit 1), false))`;
}

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
      sql`${users.id} in (select ub.user_id from user_branches ub where ub.branch_id = ${branchesNamed(text)})`,
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
  const { ids, total } = await pageOfIds(db, caller, words, { ...list, limit: list.limit });
  return { rows: await readUsers(store, ids), total };
}

interface PageOfIds {
  ids: number[];
  total: Total;
}

async function pageOfIds(db: Database, caller: Caller, words: ListWords, page: Page): Promise<PageOfIds> {
  if (page.filtered) return filteredPage(db, caller, words, page);
  // Only beyond the first pages is it worth knowing first from which end the way is shorter.
  const known = page.offset <= nearBeginning ? undefined : (await countUsers(db, caller)).total;
  const fromEnd = known !== undefined && page.offset > known / 2;
  const { rows } = await db.execute<{ total: number; ids: number[] }>(sql`
    select ${known === undefined ? countOf(caller) : sql`${known}::int`} as total,
           array(${fromEnd ? idsFromEnd(page, known) : idsAlongIndex(page, page.order.descending)}) as ids`);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { ids: fromEnd ? ids.toReversed() : ids, total: { total, capped: false } };
}

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
function idsAlongIndex({ where, order, limit, offset }: Page, descending: boolean): SQL {
  return sql`select ${users.id} from ${users} ${whereClause(where)}
    order by ${inOrder(order.column, users.id, descending)} limit ${limit} offset ${offset}`;
}

/** The same page, last first. */
function idsFromEnd(page: Page, total: number): SQL {
  const limit = Math.max(0, Math.min(page.limit, total - page.offset));
  const offset = Math.max(0, total - page.offset - limit);
  return idsAlongIndex({ ...page, limit, offset }, !page.order.descending);
}

/**
 * Up to 10,000 matches are found once, by whatever index the filter has, counted and put in order. Where there are more, the
 * page is read along the order until it is full, which frequent matches make short.
 */
async function filteredPage(
  db: Database,
  caller: Caller,
  words: ListWords,
  { order, limit, offset }: Page,
): Promise<PageOfIds> {
  const { q, ...others } = words;
  const rest = listQuery(others, userColumns, userScope(caller)).where;
  const text = q?.trim() ?? '';
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
  if (ids !== null) return { ids, total: { total, capped: false } };
  const matching = and(rest, text === '' ? undefined : isPersonMatching(text));
  const { rows: along } = await db.execute<{ id: number }>(sql`
    select ${users.id} as id from ${users} ${whereClause(matching)}
     order by ${inOrder(order.column, users.id, order.descending)} limit ${limit} offset ${offset}`);
  return { ids: along.map(({ id }) => id), total: { total: countCap, capped: true } };
}
