import type { ApiClient } from '@gangway/api-client';
import { dashboard, type CountedList } from '@gangway/contract';
import { queryKeys } from '../api.ts';
import { bodyQuery } from '../queries/queries.ts';

export const listCountCalls = { dashboard };

/** Rows of a list and of its views. Fetched again with the list, whose key it has. */
export function listCounts(api: ApiClient<typeof listCountCalls>, list: CountedList) {
  return bodyQuery([...queryKeys[list], 'counts'], (signal) => api.dashboard.listCounts({ params: { list }, signal }));
}
