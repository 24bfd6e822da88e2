import type { ApiClient } from '@gangway/api-client';
import { UsageQuery, type UsageRow, type service, type usage } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { thisMonth } from '../../shared/dates/months.ts';
import { pageQuery, plainQuery } from '../../shared/queries/queries.ts';

type UsageApi = ApiClient<{ usage: typeof usage; service: typeof service }>;

/** The month of an address, this one where it is missing or cannot be read. */
export function monthOf({ filters: { month = '' } }: TableQuery): string {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(month) ? month : thisMonth();
}

/** Parameters of the call. */
export function usageQuery(query: TableQuery) {
  const { month: _month, ...filters } = query.filters;
  const month = monthOf(query);
  return plainQuery(UsageQuery, { ...query, filters: month === thisMonth() ? filters : { ...filters, month } });
}

export function usageQueries(api: UsageApi) {
  return {
    page: (query: TableQuery) =>
      pageQuery([...queryKeys.usage, 'page', query], (signal) => api.usage.list({ query: usageQuery(query), signal })),
    /** Number of limits of this month that are reached, or will be. */
    count: (view: 'reached' | 'willExceed') =>
      queryOptions({
        ...pageQuery([...queryKeys.usage, 'count', view], (signal) =>
          api.usage.list({ query: { [view]: 'true', page: 1, size: 10 }, signal }),
        ),
        select: ({ total }) => total,
      }),
    /** What was used on each day of a month, in the order of days. */
    days: ({ service: { key }, user, branch }: UsageRow, month: string, serviceId = 0) =>
      queryOptions({
        queryKey: [...queryKeys.usage, 'days', key, user?.id, branch?.id, month],
        enabled: serviceId !== 0,
        queryFn: async ({ signal }) => {
          const who = user === null ? (branch === null ? {} : { branch: branch.id }) : { user: user.id };
          const query = { group: 'day', month, service: serviceId, ...who } as const;
          const { body } = await api.usage.list({ query, signal });
          return body
            .flatMap(({ day, used }) => (day === null ? [] : [{ day, used }]))
            .toSorted((one, other) => one.day.localeCompare(other.day));
        },
      }),
  };
}
