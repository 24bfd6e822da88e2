import { type BulkSelection, mostAtOnce, subscription, user } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Subject } from '../batches/batch-kind.ts';
import { arrayOf, type Database, selectRows, subscriptions, users, whereClause } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, say } from '../../server/index.ts';
import { type ListParams, listQuery } from '../../records/index.ts';
import { subscriptionQuery, subscriptionSource } from '../../catalogue/index.ts';
import { userColumns, userScope } from '../users/user-list.ts';

const OnlyId = Type.Object({ id: Type.Integer() });
const Found = Type.Object({ id: Type.Integer(), name: Type.String(), version: Type.Integer() });

/** One more than may be changed at once, so that too many are told from enough. */
const most = sql`limit ${mostAtOnce + 1}`;

type Filtered = Extract<BulkSelection, { count: number }>;
type Schema = { properties: Readonly<Record<string, unknown>> };

/** The filter as the list takes it; a word that the list does not know would widen it. @throws HttpProblem 400 at the word. */
function paramsOf(filter: Filtered['filter'], query: Schema): ListParams {
  for (const word of Object.keys(filter)) {
    if (!(word in query.properties)) throw fieldProblem(`selection.filter.${word}`, say('no_such_filter'));
  }
  return filter;
}

/** Ids of the people whom a filter finds within the caller's reach, in their order. */
export async function peopleOfFilter(db: Database, caller: Caller, filter: Filtered['filter']): Promise<number[]> {
  const { where } = listQuery(paramsOf(filter, user.list.query), userColumns, userScope(caller));
  const rows = await selectRows(
    db,
    OnlyId,
    sql`select ${users.id} as id from ${users} ${whereClause(where)} order by ${users.id} ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** The same of subscriptions. */
export async function subscriptionsOfFilter(
  db: Database,
  caller: Caller,
  filter: Filtered['filter'],
): Promise<number[]> {
  const { where } = subscriptionQuery(paramsOf(filter, subscription.list.query), caller);
  const rows = await selectRows(
    db,
    OnlyId,
    sql`select ${subscriptions.id} as id from ${subscriptionSource} ${whereClause(where)}
         order by ${subscriptions.id} ${most}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The ids of a selection, in their order, and what it was chosen by.
 * @throws HttpProblem 409 when the filter finds others than the caller has seen.
 */
export async function idsOfSelection(
  selection: BulkSelection,
  ofFilter: (filter: Filtered['filter']) => Promise<number[]>,
): Promise<{ ids: number[]; filter: Filtered['filter'] | null }> {
  if ('ids' in selection) return { ids: selection.ids.toSorted((one, other) => one - other), filter: null };
  const ids = await ofFilter(selection.filter);
  if (ids.length !== selection.count) {
    const { count } = selection;
    throw new HttpProblem(
      409,
      'selection_changed',
      ids.length > mostAtOnce
        ? say('selection_changed_beyond', { count, most: mostAtOnce })
        : say('selection_changed', { count, found: ids.length }),
    );
  }
  return { ids, filter: selection.filter };
}

/** People by their ids as the caller may see them; of others only the id is known. */
export function peopleSubjects(db: Database, caller: Caller, ids: readonly number[]): Promise<Subject[]> {
  const { where } = listQuery({}, userColumns, userScope(caller));
  return subjects(
    db,
    ids,
    sql`select ${users.id} as id, trim(${users.firstName} || ' ' || ${users.lastName}) as name, ${users.version} as version
          from ${users} where ${users.id} = any (${arrayOf(ids)}::int[]) and ${where ?? sql`true`}`,
  );
}

/** Subscriptions likewise: the person and the plan. */
export function subscriptionSubjects(db: Database, caller: Caller, ids: readonly number[]): Promise<Subject[]> {
  const { where } = subscriptionQuery({}, caller);
  return subjects(
    db,
    ids,
    sql`select ${subscriptions.id} as id, ${subscriptions.version} as version,
               full_name(users) || ': ' || plans.display_name as name
          from ${subscriptionSource}
         where ${subscriptions.id} = any (${arrayOf(ids)}::int[]) and ${where ?? sql`true`}`,
  );
}

async function subjects(db: Database, ids: readonly number[], statement: SQL): Promise<Subject[]> {
  const found = new Map((await selectRows(db, Found, statement)).map((row) => [row.id, row]));
  return ids.map((id) => ({ id, name: found.get(id)?.name ?? null, seenVersion: found.get(id)?.version ?? null }));
}
