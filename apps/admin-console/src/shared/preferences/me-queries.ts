import type { ApiClient } from '@gangway/api-client';
import type { me } from '@gangway/contract';
import { meQueries as ownQueries } from '@gangway/query-client';
import { queryOptions } from '@tanstack/react-query';

/** Own profile, refreshed after five minutes, and preferences. */
export function meQueries(api: ApiClient<{ me: typeof me }>) {
  const { me: own, savePreferences } = ownQueries(api);
  return { read: () => queryOptions({ ...own(), staleTime: 5 * 60_000 }), savePreferences };
}
