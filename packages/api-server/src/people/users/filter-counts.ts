import { type CountedFilter, type ValueCount, countCap, nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { ListParams } from '../../records/index.ts';
import type { Caller } from '../../server/index.ts';
import { type Database, selectRows, users, whereClause } from '../../store/index.ts';
import { idsOf } from './people-matching.ts';
import { type Held, heldBy, mostCollected, peopleFound } from './user-list.ts';

/** Of a value that more people have, so many are looked at. */
const mostLookedAt = 2 * countCap;

/**
 * How many people each value of a filter leaves, given the search and the other filters; values that may leave some, of whom
 * none was seen, are left out. Up to 20,000 people found are counted exactly. Of more, each value's people are looked at.
 */
export async function countValues(
  db: Database,
  caller: Caller,
  filter: CountedFilter,
  values: readonly string[],
  params: ListParams,
): Promise<ValueCount[]> {
  const others = { ...params, [`f.${filter}`]: undefined };
  const counts =
    (await countFound(db, caller, heldBy[filter], values, others)) ??
    (await countHolders(db, caller, heldBy[filter], values, others));
  return values.flatMap((value, at) => {
    const count = counts[at];
    return count === undefined || (count.capped && count.people === 0) ? [] : [{ value, ...count }];
  });
}

type Count = Omit<ValueCount, 'value'>;

const Found = Type.Object({ people: nullable(Type.Array(Type.Integer())) });

/** Null where more are found than are collected. */
async function countFound(
  db: Database,
  caller: Caller,
  { table, person, key, keys }: Held,
  values: readonly string[],
  params: ListParams,
): Promise<Count[] | null> {
  const wanted = values.map(
    (value, at) => sql`select ${at}::int as at, key from (${keys(value.trim())}) as found (key)`,
  );
  const [found] = await selectRows(
    db,
    Found,
    sql`
    with ${peopleFound(caller, params).collected(users.id)},
    wanted as materialized (${sql.join(wanted, sql` union all `)}),
    counts as (
      select at, count(distinct matches.id)::int as people
        from matches join ${table} on ${person} = matches.id join wanted on wanted.key = ${key} group by at
    )
    select case when n <= ${mostCollected} then array(
             select coalesce(people, 0) from generate_series(0, ${values.length - 1}) at left join counts using (at) order by at
           ) end as people
      from size`,
  );
  return found?.people?.map((people) => ({ people, capped: false })) ?? null;
}

const Seen = Type.Object({ at: Type.Integer(), looked: Type.Integer(), people: Type.Integer() });

async function countHolders(
  db: Database,
  caller: Caller,
  { table, person, key, keys }: Held,
  values: readonly string[],
  params: ListParams,
): Promise<Count[]> {
  const { each } = peopleFound(caller, params);
  const holders = values.map(
    (value, at) => sql`(
      select ${at}::int as at, ${person} as id from ${table}
       where ${key} = ${idsOf(keys(value.trim()))} limit ${mostLookedAt + 1})`,
  );
  const seen = await selectRows(
    db,
    Seen,
    sql`
    with holders as materialized (${sql.join(holders, sql` union all `)}),
    remaining as (
      select at, count(distinct holders.id)::int as people
        from holders join ${users} on ${users.id} = holders.id ${whereClause(each)} group by at
    )
    select at, looked, coalesce(people, 0) as people
      from (select at, count(*)::int as looked from holders group by at) sizes left join remaining using (at)`,
  );
  const counts = new Map(seen.map(({ at, looked, people }) => [at, asCount(people, looked > mostLookedAt)]));
  return values.map((_value, at) => counts.get(at) ?? { people: 0, capped: false });
}

const asCount = (people: number, capped: boolean): Count => ({
  people: capped ? Math.min(people, countCap) : people,
  capped,
});
