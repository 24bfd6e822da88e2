import { type CountedList, dashboard } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { userCount } from '../../people/index.ts';
import type { ListParams } from '../../records/index.ts';
import type { Caller } from '../../server/index.ts';
import { type Database, one, selectRows } from '../../store/index.ts';
import { countOf, type ListCount } from './counts.ts';

/** Filters of each view; `total` is the whole list. */
type Views = Readonly<Record<string, ListParams>>;

const inactive = { 'f.isActive': 'false' };

const views: Readonly<Record<CountedList, Views>> = {
  users: {
    inactive,
    withoutService: { 'f.withoutService': 'true', 'f.isActive': 'true' },
    invited: { 'f.invited': 'true' },
    endsSoon: { 'f.endsSoon': 'true' },
  },
  subscriptions: {
    total: {},
    active: { 'f.status': 'Active' },
    upcoming: { 'f.status': 'Upcoming' },
    ended: { 'f.status': 'Ended' },
  },
  organizations: { total: {}, inactive, withoutBranch: { 'f.withoutBranch': 'true' } },
  branches: { total: {}, inactive, withoutUser: { 'f.withoutUser': 'true' } },
  services: { total: {}, inactive, withoutUrl: { 'f.withoutUrl': 'true' } },
  plans: {
    total: {},
    api: { 'f.serviceType': 'API' },
    ui: { 'f.serviceType': 'UI' },
    inactive,
    withoutPrice: { 'f.withoutPrice': 'true' },
  },
  roles: { total: {}, inactive },
  reviews: {
    total: {},
    open: { 'f.status': 'open' },
    closed: { 'f.status': 'closed' },
    overdue: { 'f.overdue': 'true' },
    waiting: { 'f.waiting': 'true' },
  },
};

/** Up to so many users are counted per request; of more, the minute's counts are read. */
const mostCounted = 50_000;

const minuteCounts: Readonly<Record<string, ListCount['metric']>> = {
  inactive: 'inactive',
  withoutService: 'without-service',
};

const Counts = Type.Object({ counts: dashboard.listCounts.responses[200] });

/** Counts a list and its views in one statement, as the list's own filters do. */
export async function readListCounts(db: Database, caller: Caller, list: CountedList): Promise<Record<string, number>> {
  const counted = list === 'users' ? userTerms(caller) : termsOf(caller, list);
  const terms = Object.entries(counted).map(([name, count]) => sql`${name}::text, ${count}`);
  const { counts } = one(
    await selectRows(
      db,
      Counts,
      sql`
      with users_in_all as materialized (select ${list === 'users' ? userCount(caller) : sql`0`} as n)
      select json_strip_nulls(json_build_object(${sql.join(terms, sql`, `)})) as counts from users_in_all`,
    ),
  );
  return counts;
}

function termsOf(caller: Caller, list: CountedList): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(views[list]).map(([name, params]) => [name, countOf({ list, params }, caller)]),
  );
}

function userTerms(caller: Caller): Record<string, SQL> {
  const ofViews = Object.entries(termsOf(caller, 'users')).map(([name, exact]) => {
    const metric = minuteCounts[name];
    const ofMany = metric === undefined ? sql`null::int` : countOf({ list: 'users', params: {}, metric }, caller);
    return [name, sql`case when users_in_all.n <= ${mostCounted} then ${exact} else ${ofMany} end`] as const;
  });
  return {
    total: sql`users_in_all.n`,
    organizations: countOf({ list: 'organizations', params: {} }, caller),
    ...Object.fromEntries(ofViews),
  };
}
