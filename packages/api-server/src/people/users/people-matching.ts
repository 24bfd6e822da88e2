import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../store/index.ts';
import { beginningIn, containing, contains, type ListColumns } from '../../records/index.ts';

/** The ids (or keys) of few records as a value: read once, and the planner goes on by the index of what refers to them. */
export function idsOf(select: SQL): SQL {
  return sql`any (array(${select}))`;
}

/** Shorter than three letters a text has no trigram inside a name: it finds beginnings alone, which have one. */
const isShort = (text: string) => Array.from(text).length < 3;

/** Part of a name or address; of one or two letters, the beginning of a part of the name or of the address. */
function hasText(text: string): SQL {
  return sql`${users.searchText} like ${searchPattern(text)}`;
}

const searchPattern = (text: string) => (isShort(text) ? containing(` ${text}`) : containing(text));

/** The same of the name alone. */
export function nameHasText(text: string): SQL {
  const inName = isShort(text)
    ? sql`(${users.sortName} like ${beginningIn(text)} or ${contains(users.sortName, ` ${text}`)})`
    : contains(users.sortName, text);
  return hasTextIn(text, inName);
}

/** The same of the address alone. */
export function emailHasText(text: string): SQL {
  return isShort(text) ? sql`${users.email} like ${beginningIn(text)}` : hasTextIn(text, contains(users.email, text));
}

/**
 * Found by the one trigram index there is, that of name and address together. `coalesce` keeps the planner from multiplying two
 * likelihoods that are one.
 */
function hasTextIn(text: string, condition: SQL): SQL {
  return sql`(${hasText(text)} and coalesce(${condition}, false))`;
}

/** Ids of the branches with this text in their name. */
export const branchIds = (text: string) => sql`select b.id from branches b where ${contains(sql`b.search_text`, text)}`;

/** Ids of all people found by name or address, or from three letters by a branch they work in. */
export function idsOfPeopleMatching(text: string): SQL {
  const named = sql`select u.id from users u where u.search_text like ${searchPattern(text)}`;
  if (isShort(text)) return named;
  return sql`${named} union select ub.user_id from user_branches ub where ub.branch_id = ${idsOf(branchIds(text))}`;
}

interface Wanted {
  /** So many are enough: once found by name, branches are not looked at. */
  most: number;
  condition?: SQL | undefined;
  /** What they will be ordered by, read along with them. */
  key: ListColumns['id'];
}

/**
 * The same people as parts of a `with`: `matches` of `id` and `key`, and `size`, whose `n` says how many. Of more than `most`
 * there is no `matches`, since the people of a branch are counted from its index alone and read only where they are few.
 */
export function peopleMatching(text: string, { most, condition, key }: Wanted): SQL {
  const and_ = condition ? sql`and ${condition}` : sql``;
  const people = condition ? sql`join ${users} on ${users.id} = ub.user_id` : sql``;
  const placed = isShort(text)
    ? sql`select 0 as id limit 0`
    : sql`select ub.user_id as id from user_branches ub ${people}
           where ub.branch_id = ${idsOf(branchIds(text))} and (select n from named_size) <= ${most} ${and_}
           limit ${most + 1}`;
  // Leave those found by name out of `others`: cheaper than a `union` of all. Compare ids alone, so that an index holds all that
  // is read of `others` in the order of names.
  return sql`
    named as materialized (
      select ${users.id} as id, ${key} as key from ${users} where ${hasText(text)} ${and_} limit ${most + 1}
    ), named_size as materialized (
      select count(*) as n from named
    ), placed as materialized (${placed}), found as materialized (
      select n + (select count(*) from placed) as n from named_size
    ), others as materialized (
      select ${users.id} as id, ${key} as key from ${users}
       where (select n from found) <= ${most} and ${users.id} = any (array(select id from placed))
         and ${users.id} not in (select id from named)
    ), matches as not materialized (
      select id, key from named where (select n from found) <= ${most}
      union all
      select id, key from others
    ), size as materialized (
      select case when found.n > ${most} then found.n else named_size.n + (select count(*) from others) end::int as n
        from found, named_size
    )`;
}

/** So many of the same people, those found by name first, as a select of `id` and `key`. */
export function somePeopleMatching(text: string, { most, condition, key }: Wanted): SQL {
  const and_ = condition ? sql`and ${condition}` : sql``;
  const named = sql`select ${users.id} as id, ${key} as key from ${users} where ${hasText(text)} ${and_} limit ${most}`;
  if (isShort(text)) return named;
  return sql`
    with named as materialized (${named}), placed as materialized (
      select ub.user_id as id from user_branches ub
       where ub.branch_id = ${idsOf(branchIds(text))} and (select count(*) from named) < ${most} limit ${most}
    )
    select id, key from named
    union
    select ${users.id}, ${key} from ${users} where ${users.id} = any (array(select id from placed)) ${and_}`;
}

/** The same people for a statement that goes through users in some order and stops early: no index is read for it. */
export function isPersonMatching(text: string): SQL {
  if (isShort(text)) return withoutIndex(text);
  return sql`(${withoutIndex(text)} or coalesce((
    select true from user_branches ub join branches b on b.id = ub.branch_id
     where ub.user_id = ${users.id} and ${contains(sql`b.search_text`, text)} limit 1), false))`;
}

const withoutIndex = (text: string) => sql`(${users.searchText} || '') like ${searchPattern(text)}`;
