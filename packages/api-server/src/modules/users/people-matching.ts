import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { type ListColumns, containing, contains } from '../../lists/list-query.ts';
import { users } from '../../store/schema.ts';

/** The ids (or keys) of few records as a value: read once, and the planner goes on by the index of what refers to them. */
export function idsOf(select: SQL): SQL {
  return sql`any (array(${select}))`;
}

/** Shorter than three letters a text has no trigram: then the index of letters and pairs finds it. */
export const isShort = (text: string) => Array.from(text).length < 3;
export const holdsLetters = (column: AnyColumn | SQL, text: string, value = seen) =>
  sql`letters_and_pairs(${column}) @> array[${value(text.toLowerCase())}]`;

const seen = (text: string) => sql`${text}::text`;

/** Ids of the branches of that name. @param value how the text stands in the statement: `unseen` where it is planned once */
export const branchIds = (text: string, value = seen) =>
  sql`select b.id from branches b where ${
    isShort(text) ? holdsLetters(sql`b.search_text`, text, value) : sql`b.search_text like ${value(containing(text))}`
  }`;

/** Part of a text of the users table, all of which its `search_text` holds. */
export function containsInUsers(column: AnyColumn, text: string): SQL {
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
       where ub.branch_id = ${idsOf(branchIds(text))} and not ${enough} ${and_} ${others} ${limit}
    )
    select * from named ${condition || key ? sql`union all` : sql`union`} select * from placed`;
}

/** The same people for a statement that goes through users in some order and stops early: nothing is read ahead. */
export function isPersonMatching(text: string): SQL {
  return sql`(${contains(sql`(${users.searchText} || '')`, text)} or coalesce((
    select true from user_branches ub join branches b on b.id = ub.branch_id
     where ub.user_id = ${users.id} and ${contains(sql`b.search_text`, text)} limit 1), false))`;
}
