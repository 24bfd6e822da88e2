import type { DashboardSummary } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Caller, may, scopeOf } from '../../caller.ts';
import { type ListQuery, type ListWords, listQuery } from '../../lists/list-query.ts';
import { accessRequests, branches, organizations, plans, services, subscriptions, users } from '../../store/schema.ts';
import { accessRequestColumns, accessRequestScope } from '../access-requests/repository.ts';
import { branchColumns, branchScope } from '../branches/repository.ts';
import { organizationColumns } from '../organizations/repository.ts';
import { planColumns } from '../plans/repository.ts';
import { serviceColumns } from '../services/repository.ts';
import { subscriptionQuery } from '../subscriptions/repository.ts';
import { userColumns, userScope } from '../users/user-list.ts';

export type CountName = keyof DashboardSummary['counts'];
export type AttentionKind = DashboardSummary['attention'][number]['kind'];

/** Days ahead that count as soon. */
export const soon = 7;

interface ListFigure {
  list: 'users' | 'organizations' | 'branches' | 'services' | 'plans' | 'subscriptions' | 'access-requests';
  /** The list's own filter words: a figure and the list it links to cannot disagree. */
  words: ListWords;
  /** Counted as users change (`user_figures`), since a million of them cannot be counted while somebody waits. */
  counted?: 'active' | 'inactive' | 'without-service';
}

const withoutService: ListFigure = {
  list: 'users',
  words: { 'f.withoutService': 'true', 'f.isActive': 'true' },
  counted: 'without-service',
};

/** `lastDay`: the last day that is still soon, `YYYY-MM-DD`. */
export function countFigures(lastDay: string): Record<CountName, ListFigure> {
  return {
    activeUsers: { list: 'users', words: { 'f.isActive': 'true' }, counted: 'active' },
    inactiveUsers: { list: 'users', words: { 'f.isActive': 'false' }, counted: 'inactive' },
    organizations: { list: 'organizations', words: {} },
    branches: { list: 'branches', words: {} },
    activeSubscriptions: { list: 'subscriptions', words: { 'f.status': 'Active' } },
    subscriptionsStartingSoon: { list: 'subscriptions', words: { 'f.status': 'Upcoming', 'f.startsTo': lastDay } },
    usersWithoutService: withoutService,
    services: { list: 'services', words: {} },
    plans: { list: 'plans', words: {} },
  };
}

export function attentionFigures(caller: Caller): [AttentionKind, ListFigure][] {
  const requests: [AttentionKind, ListFigure] = [
    'access-requests',
    { list: 'access-requests', words: { 'f.status': 'open' } },
  ];
  return [
    ...(may(caller, 'access-requests:read') ? [requests] : []),
    ['organizations-without-branch', { list: 'organizations', words: { 'f.withoutBranch': 'true' } }],
    ['branches-without-user', { list: 'branches', words: { 'f.withoutUser': 'true' } }],
    ['services-without-url', { list: 'services', words: { 'f.withoutUrl': 'true' } }],
    ['plans-without-price', { list: 'plans', words: { 'f.withoutPrice': 'true' } }],
    ['users-without-service', withoutService],
  ];
}

/** `(select count …)` of what the list shows the caller under these words; exact, also where the list caps its total. */
export function countOf({ list, words, counted }: ListFigure, caller: Caller): SQL {
  if (counted) {
    return sql`(select coalesce(sum(change), 0)::int from user_figures
                 where figure = ${counted} and organization_id is not distinct from ${scopeOf(caller)}::int)`;
  }
  const { table, query } = resolve(list, words, caller);
  return sql`(select count(*)::int from ${table} ${query.where ? sql`where ${query.where}` : sql``})`;
}

function resolve(list: ListFigure['list'], words: ListWords, caller: Caller): { table: PgTable; query: ListQuery } {
  const scope = scopeOf(caller);
  switch (list) {
    case 'users':
      return { table: users, query: listQuery(words, userColumns, userScope(caller)) };
    case 'organizations': {
      const own = scope === null ? undefined : sql`${organizations.id} = ${scope}`;
      return { table: organizations, query: listQuery(words, organizationColumns, own) };
    }
    case 'branches':
      return { table: branches, query: listQuery(words, branchColumns, branchScope(caller)) };
    case 'services':
      return { table: services, query: listQuery(words, serviceColumns) };
    case 'plans':
      return { table: plans, query: listQuery(words, planColumns) };
    case 'subscriptions':
      return { table: subscriptions, query: subscriptionQuery(words, caller) };
    case 'access-requests':
      return { table: accessRequests, query: listQuery(words, accessRequestColumns, accessRequestScope(caller)) };
  }
}
