import { type SQL, sql } from 'drizzle-orm';
import { type ListQuery, contains, endsWith } from '../../lists/list-query.ts';
import { type Total, countCap } from '../../lists/list-total.ts';
import { inOrder } from '../../sql-fragments.ts';
import type { Database } from '../../store/database.ts';
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
  db: Database,
  text: string,
  page: Page,
  along: () => Promise<number[]>,
): Promise<PageOfIds | undefined> {
  if (page.order.column !== users.sortName && page.order.column !== users.id) return undefined;
  const parts = text.toLowerCase().split(marks);
  if (parts.every((part) => part === '')) return undefined;
  if (parts.length > 1) return pageOfPhrase(db, text, parts, page);

  const { words, inBranches, entries, ids } = await findWords(db, text, page);
  if (words.length > mostWords || (inBranches && entries <= countCap)) return undefined;
  if (!inBranches && !ids && words.length * (page.offset + page.limit) > mostEntries) return undefined;
  const [total, onPage] = await Promise.all([
    words.length > 1 ? countPeople(db, words) : totalOf(entries),
    inBranches ? along() : (ids ?? firstOfMany(db, words, page)),
  ]);
  return total && (total.capped || !inBranches) ? { ids: onPage, total } : undefined;
}

const totalOf = (people: number): Total =>
  people > countCap ? { total: countCap, capped: true } : { total: people, capped: false };

interface Found {
  /** Ids of the words that hold the text, at most one more than would be looked at. */
  words: number[];
  /** Some branch holds the text. */
  inBranches: boolean;
  /** How many people have each of the words, added up: of one word how many have it. */
  entries: number;
  /** The page of people, for a text that is in one word or none. */
  ids: number[] | null;
}

/** Most texts are in one word or none: then this one statement says it all. */
async function findWords(db: Database, text: string, { order, limit, offset }: Page): Promise<Found> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with found as materialized (${wordsThat(wordHolds(text.toLowerCase(), { fromStart: false, toEnd: false }))})
    select words, entries, cardinality(array(${branchIds(text)})) > 0 as "inBranches",
           case when cardinality(words) <= 1 then array(
             select user_id from user_words where word_id = words[1]
              order by ${alongWord(order)} limit ${limit} offset ${offset}
           ) end as ids
      from found`);
  return rows[0] ?? { words: [], inBranches: false, entries: 0, ids: [] };
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
    from (select coalesce(array_agg(id), '{}') as words, coalesce(sum(people), 0) as people
            from (select w.id, w.people from words w where ${condition} limit ${mostWords + 1}) few) list`;

/** The condition on a word that holds this part of a text; where a mark stands beside the part, the word ends there too. */
function wordHolds(part: string, { fromStart, toEnd }: { fromStart: boolean; toEnd: boolean }): SQL {
  if (fromStart && toEnd) return sql`w.text = ${part}`;
  // A part holds none of the marks, and so nothing that `like` would take for more than itself.
  if (fromStart) return sql`w.text like ${`${part}%`}`;
  const ending = toEnd ? `%${part}` : `%${part}%`;
  return isShort(part)
    ? sql`(${holdsLetters(sql`w.text`, part)} and (w.text || '') like ${ending})`
    : sql`w.text like ${ending}`;
}

/** Undefined where as many entries as are looked at do not tell, since the same people have several of the words. */
async function countPeople(db: Database, words: readonly number[]): Promise<Total | undefined> {
  const { rows } = await db.execute<{ people: number; entries: number }>(sql`
    select count(distinct user_id)::int as people, count(*)::int as entries
      from (select user_id from user_words where word_id = ${anyOf(words)} limit ${countedEntries}) entries`);
  const { people = 0, entries = 0 } = rows[0] ?? {};
  return people > countCap || entries < countedEntries ? totalOf(people) : undefined;
}

const anyOf = (ids: readonly number[]) => sql`any (${sql.param(ids)}::int[])`;

/** The beginning of each word's own list, put together. */
async function firstOfMany(db: Database, words: readonly number[], { order, limit, offset }: Page): Promise<number[]> {
  const columns = order.column === users.id ? sql`user_id` : sql`sort_name, user_id`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select user_id as id
      from (select distinct ${columns} from unnest(${sql.param(words)}::int[]) word (id)
             cross join lateral (select ${columns} from user_words where word_id = word.id
                                  order by ${alongWord(order)} limit ${offset + limit}) beginning) people
     order by ${alongWord(order)} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/**
 * Of people who have a word for the rarest part, those whose text has all of it. What has a blank in it is in the name or goes
 * from its end into the address, which has none: nearly everybody else is left out by the name alone.
 * @returns undefined where even the rarest part is frequent, or a branch has the text as well.
 */
async function pageOfPhrase(
  db: Database,
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
  const nameMayHave =
    blank === -1
      ? sql`true`
      : sql`(${contains(sql`x.sort_name`, text)} or ${endsWith(sql`x.sort_name`, text.slice(0, blank))})`;
  const { rows } = await db.execute<{ isShort: boolean | null; total: number; ids: number[] }>(sql`
    with rarest as materialized (
      select words, entries <= ${mostPeople} and cardinality(array(${branchIds(text)})) = 0 as is_short
        from (${lists}) lists where cardinality(words) <= ${mostWords} order by entries limit 1
    ), hits as materialized (
      select distinct ${users.id} as id, ${order.column} as key
        from user_words x join ${users} on ${users.id} = x.user_id
       where (select is_short from rarest) and x.word_id = any ((select words from rarest)::int[])
         and ${nameMayHave} and ${contains(sql`(${users.searchText} || '')`, text)}
    )
    select (select is_short from rarest) as "isShort", (select count(*)::int from hits) as total,
           array(select id from hits order by ${inOrder(sql`key`, sql`id`, order.descending)} limit ${limit} offset ${offset}) as ids`);
  const [found] = rows;
  return found?.isShort === true ? { ids: found.ids, total: totalOf(found.total) } : undefined;
}
