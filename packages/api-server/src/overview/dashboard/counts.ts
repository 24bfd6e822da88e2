import {
  accessRequests,
  branches,
  organizations,
  plans,
  roles,
  services,
  subscriptions,
  users,
} from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { type ListParams, type ListQuery, listQuery } from '../../records/index.ts';
import { may, organizationWithin, readScope } from '../../entitlement/index.ts';
import {
  branchColumns,
  branchScope,
  organizationColumns,
  planColumns,
  roleColumns,
  serviceColumns,
  subscriptionQuery,
} from '../../catalogue/index.ts';
import {
  accessRequestColumns,
  accessRequestScope,
  reviewColumns,
  seesReview,
  userColumns,
  userScope,
} from '../../people/index.ts';
import type { CountedList, DashboardSummary } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

export type CountName = keyof DashboardSummary['counts'];
export type AttentionKind = DashboardSummary['attention'][number]['kind'];

/** Days ahead that count as soon. */
export const soon = 7;

export interface ListCount {
  list: CountedList | 'access-requests';
  /** The list's own query parameters: a count and the list it links to cannot disagree. */
  params: ListParams;
  /** Reads the count of all users from `user_stats`: a million of them cannot be counted per request. */
  metric?: 'active' | 'inactive' | 'without-service';
}

const withoutService: ListCount = {
  list: 'users',
  params: { 'f.withoutService': 'true', 'f.isActive': 'true' },
  metric: 'without-service',
};

/** `lastDay`: the last day that is still soon, `YYYY-MM-DD`. */
export function listCounts(lastDay: string): Record<CountName, ListCount> {
  return {
    activeUsers: { list: 'users', params: { 'f.isActive': 'true' }, metric: 'active' },
    inactiveUsers: { list: 'users', params: { 'f.isActive': 'false' }, metric: 'inactive' },
    organizations: { list: 'organizations', params: {} },
    branches: { list: 'branches', params: {} },
    activeSubscriptions: { list: 'subscriptions', params: { 'f.status': 'Active' } },
    subscriptionsStartingSoon: { list: 'subscriptions', params: { 'f.status': 'Upcoming', 'f.startsTo': lastDay } },
    usersWithoutService: withoutService,
    services: { list: 'services', params: {} },
    plans: { list: 'plans', params: {} },
  };
}

export function attentionCounts(caller: Caller): [AttentionKind, ListCount][] {
  const requests: [AttentionKind, ListCount] = [
    'access-requests',
    { list: 'access-requests', params: { 'f.status': 'open' } },
  ];
  return [
    ...(may(caller, 'access-requests:read') ? [requests] : []),
    ['organizations-without-branch', { list: 'organizations', params: { 'f.withoutBranch': 'true' } }],
    ['branches-without-user', { list: 'branches', params: { 'f.withoutUser': 'true' } }],
    ['services-without-url', { list: 'services', params: { 'f.withoutUrl': 'true' } }],
    ['plans-without-price', { list: 'plans', params: { 'f.withoutPrice': 'true' } }],
    ['users-without-service', withoutService],
  ];
}

/**
 * `(select count …)` of the rows that the list shows the caller under these parameters; exact, also where the list caps its
 * total.
 */
export function countOf({ list, params, metric }: ListCount, caller: Caller): SQL {
  if (metric && readScope(caller) === null) return userStat(sql`${metric}`);
  const { table, query } = resolve(list, params, caller);
  return sql`(select count(*)::int from ${table} ${query.where ? sql`where ${query.where}` : sql``})`;
}

/** A count of all users as the job last took it. */
export function userStat(metric: SQL): SQL {
  return sql`coalesce((select n from user_stats where metric = ${metric}), 0)`;
}

function resolve(
  list: ListCount['list'],
  params: ListParams,
  caller: Caller,
): { table: PgTable | SQL; query: ListQuery } {
  const scope = readScope(caller);
  switch (list) {
    case 'users':
      return { table: users, query: listQuery(params, userColumns, userScope(caller)) };
    case 'organizations': {
      const own = scope === null ? undefined : organizationWithin(scope, sql`${organizations.id}`);
      return { table: organizations, query: listQuery(params, organizationColumns, own) };
    }
    case 'branches':
      return { table: branches, query: listQuery(params, branchColumns, branchScope(scope)) };
    case 'services':
      return { table: services, query: listQuery(params, serviceColumns) };
    case 'plans':
      return { table: plans, query: listQuery(params, planColumns) };
    case 'roles':
      return { table: roles, query: listQuery(params, roleColumns) };
    case 'subscriptions':
      return { table: subscriptions, query: subscriptionQuery(params, caller) };
    case 'reviews':
      return { table: sql`reviews r`, query: listQuery(params, reviewColumns(caller), seesReview(caller, sql`r`)) };
    case 'access-requests':
      return { table: accessRequests, query: listQuery(params, accessRequestColumns, accessRequestScope(scope)) };
  }
}
