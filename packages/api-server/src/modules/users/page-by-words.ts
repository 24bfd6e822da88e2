import { type SQL, sql } from 'drizzle-orm';
import { type ListQuery, containing, endingIn } from '../../lists/list-query.ts';
import { type Total, countCap } from '../../lists/list-total.ts';
import { inOrder } from '../../sql-fragments.ts';
import type { Store } from '../../store/database.ts';
import { plannedOnce, unseen } from '../../store/prepared.ts';
import { users } from '../../store/schema.ts';
import { branchIds, holdsLetters, isShort } from './people-matching.ts';

export interface PageOfIds {
  ids: number[];
  total: Total;
}

type Page = Pick<ListQuery, 'order' | 'offset'> & { limit: number };

/** The marks between words, as `words_in` of the migrations has them. */
const marks = /[ -/:-@[-`{-~]+/;

// More than these, and finding people by trigram is quicker.
const mostWords = 500;
const mostEntries = 20_000;
// More than these, and the text is so frequent that going along the order finds a page sooner.
const fewEntries = 2_000;
const mostPlaces = 1_000;
const mostPeopleRead = 1_000;

/** Entries that show 10,000 people, unless many of them have several of the words. */
const countedEntries = countCap * 1.1;

/**
 * A page of everybody whose name or address contains a text, and how many they are, from the index of words: nobody is read
 * who is not on the page.
 * @param along reads the page along the order, which is short where the text is frequent.
 * @returns undefined where words are not the short way: in another order than by name or id, for what is in very many words, or
 *   for what few people and a branch have.
 */
export async function pageByWords(
  store: Store,
  text: string,
  page: Page,
  along: () => Promise<number[]>,
): Promise<PageOfIds | undefined> {
  if (page.order.column !== users.sortName && page.order.column !== users.id) return undefined;
  const parts = text.toLowerCase().split(marks);
  if (parts.every((part) => part === '')) return undefined;
  if (parts.length > 1) return pageOfPhrase(store, text, parts, page);

  const { words, places, entries, ids } = await findWords(store, text, page);
  if (words.length > mostWords) return undefined;
  const beginnings = words.length * (page.offset + page.limit);
  if (places === 0) {
    if (ids) return { ids, total: totalOf(entries) };
    if (beginnings > mostEntries) return undefined;
    const [total, onPage] = await Promise.all([countPeople(store, words), firstOfMany(store, words, page)]);
    return total && { ids: onPage, total };
  }
  // Whom the branches add is not counted: the words alone have to have more than is counted.
  if (entries <= countCap) return undefined;
  const isShortWay = beginnings <= fewEntries && places <= mostPlaces;
  const [total, onPage] = await Promise.all([
    words.length > 1 ? countPeople(store, words) : totalOf(entries),
    isShortWay ? firstOfMany(store, words, page, text) : along(),
  ]);
  return total?.capped ? { ids: onPage, total } : undefined;
}

const totalOf = (people: number): Total =>
  people > countCap ? { total: countCap, capped: true } : { total: people, capped: false };

interface Found {
  /** Ids of the words that hold the text, at most one more than would be looked at. */
  words: number[];
  /** How many branches hold the text, at most one more than would be looked at. */
  places: number;
  /** How many people have each of the words, added up: of one word how many have it. */
  entries: number;
  /** The page of people, for a text that is in one word or none. */
  ids: number[] | null;
}

/** Most texts are in one word or none: then this one statement says it all. */
async function findWords(store: Store, text: string, { order, limit, offset }: Page): Promise<Found> {
  const statement = sql`
    with found as materialized (${wordsThat(wordHolds(text.toLowerCase(), { fromStart: false, toEnd: false }))}),
         places as materialized (${branchIds(text, unseen)})
    select words, entries, (select count(*)::int from (select from places limit ${mostPlaces + 1}) few) as places,
           case when cardinality(words) <= 1 then array(
             select user_id from user_words where word_id = words[1]
              order by ${alongWord(order)} limit ${unseen(limit)} offset ${unseen(offset)}
           ) end as ids
      from found`;
  const [found] = await store.prepared<Found>(plannedOnce('words_with_text', statement), {});
  return found ?? { words: [], places: 0, entries: 0, ids: [] };
}

/** How the entries of a word are ordered: by name or by id. */
function alongWord(order: ListQuery['order']): SQL {
  return order.column === users.id
    ? sql`user_id ${order.descending ? sql`desc` : sql`asc`}`
    : inOrder(sql`sort_name`, sql`user_id`, order.descending);
}

/** Select of the `words` that fulfil a condition, and how many `entries` they have. */
const wordsThat = (condition: SQL) => sql`
  select words, (people + (select coalesce(sum(change), 0) from word_changes where word_id = any (words)))::int as entries
    from (with holding as materialized (select w.id, w.people from words w where ${condition})
          select coalesce(array_agg(id), '{}') as words, coalesce(sum(people), 0) as people
            from (select id, people from holding limit ${sql.raw(String(mostWords + 1))}) few) list`;

/** The condition on a word that holds this part of a text; where a mark stands beside the part, the word ends there too. */
function wordHolds(part: string, { fromStart, toEnd }: { fromStart: boolean; toEnd: boolean }): SQL {
  if (fromStart && toEnd) return sql`w.text = ${unseen(part)}`;
  // Up to the last letter there is: as a range it is found without looking at what all its trigrams have.
  if (fromStart) return sql`w.text between ${unseen(part)} and ${unseen(`${part}\u{10ffff}`)}`;
  // A part holds none of the marks, and so nothing that `like` would take for more than itself.
  const pattern = unseen(`%${part}${toEnd ? '' : '%'}`);
  return isShort(part)
    ? sql`(${holdsLetters(sql`w.text`, part, unseen)} and (w.text || '') like ${pattern})`
    : sql`w.text like ${pattern}`;
}

/** Undefined where as many entries as are looked at do not tell, since the same people have several of the words. */
async function countPeople(store: Store, words: readonly number[]): Promise<Total | undefined> {
  const statement = sql`
    select count(distinct user_id)::int as people, count(*)::int as entries
      from (select user_id from user_words where word_id = ${anyOf(words)} limit ${countedEntries}) entries`;
  const [{ people, entries } = { people: 0, entries: 0 }] = await store.prepared<{ people: number; entries: number }>(
    plannedOnce('people_with_words', statement),
    {},
  );
  return people > countCap || entries < countedEntries ? totalOf(people) : undefined;
}

const anyOf = (ids: readonly number[]) => sql`any (${sql.param(ids)}::int[])`;

/**
 * The beginning of each word's own list, put together.
 * @param place names branches whose people belong here as well: whoever comes before the last of those is looked at. Only where
 *   the words have enough people for the page.
 */
async function firstOfMany(
  store: Store,
  words: readonly number[],
  { order, limit, offset }: Page,
  place?: string,
): Promise<number[]> {
  const byId = order.column === users.id;
  const columns = byId ? sql`user_id` : sql`sort_name, user_id`;
  const most = unseen(offset + limit);
  const along = alongWord(order);
  const named = sql`
    select distinct ${columns} from unnest(${sql.param(words)}::int[]) word (id)
     cross join lateral (select ${columns} from user_words where word_id = word.id order by ${along} limit ${most}) beginning
     order by ${along} limit ${most}`;
  // As values, since the planner would join what is looked up for few.
  const placed = sql`
    select ${byId ? sql`${users.id} as user_id` : sql`${users.sortName}, ${users.id} as user_id`} from ${users}
     where ${byId ? users.id : sql`(${users.sortName}, ${users.id})`} ${order.descending ? sql`>` : sql`<`} (
             select ${columns} from named order by ${alongWord({ ...order, descending: !order.descending })} limit 1)
       and coalesce((select true from user_branches ub
                      where ub.user_id = ${users.id} and (ub.branch_id in (select id from places)) is true limit 1), false)
     order by ${along} limit ${most}`;
  const statement = sql`
    with named as materialized (${named})
    ${place === undefined ? sql`` : sql`, places as materialized (${branchIds(place, unseen)}), placed as (${placed})`}
    select user_id as id
      from (select * from named ${place === undefined ? sql`` : sql`union select * from placed`}) people
     order by ${along} limit ${unseen(limit)} offset ${unseen(offset)}`;
  const rows = await store.prepared<{ id: number }>(plannedOnce('first_with_words', statement), {});
  return rows.map(({ id }) => id);
}

/**
 * Of people who have a word for the rarest part, those whose text has all of it. What has a blank in it is in the name or goes
 * from its end into the address, which has none: nearly everybody else is left out by the name alone.
 * @returns undefined where even the rarest part is frequent, or a branch has the text as well.
 */
async function pageOfPhrase(
  store: Store,
  text: string,
  parts: readonly string[],
  { order, limit, offset }: Page,
): Promise<PageOfIds | undefined> {
  const blank = text.lastIndexOf(' ');
  const mostPeople = blank === -1 ? mostPeopleRead : countCap;
  const wanted = parts.flatMap((part, index) =>
    part === '' ? [] : [wordHolds(part, { fromStart: index > 0, toEnd: index < parts.length - 1 })],
  );
  const lists = sql.join(wanted.map(wordsThat), sql` union all `);
  const whole = unseen(containing(text));
  const addressMayHave = blank === -1 ? sql`true` : sql`x.sort_name like ${unseen(endingIn(text.slice(0, blank)))}`;
  const statement = sql`
    with places as materialized (${branchIds(text, unseen)}), rarest as materialized (
      select words, entries <= ${mostPeople} and not exists (select from places) as is_short
        from (${lists}) lists where cardinality(words) <= ${mostWords} order by entries limit 1
    ), hits as materialized (
      select distinct x.user_id, x.sort_name from user_words x
       where (select is_short from rarest) and x.word_id = any ((select words from rarest)::int[])
         and (x.sort_name like ${whole} or (${addressMayHave} and (
           select (${users.searchText} || '') like ${whole} from ${users} where ${users.id} = x.user_id)))
    )
    select (select is_short from rarest) as "isShort", (select count(*)::int from hits) as total,
           array(select user_id from hits order by ${alongWord(order)} limit ${unseen(limit)} offset ${unseen(offset)}) as ids`;
  const [found] = await store.prepared<{ isShort: boolean | null; total: number; ids: number[] }>(
    plannedOnce('people_with_phrase', statement),
    {},
  );
  return found?.isShort === true ? { ids: found.ids, total: totalOf(found.total) } : undefined;
}
