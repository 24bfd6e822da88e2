import { useApi } from '@gangway/api-client/react';
import { me } from '@gangway/contract';
import { meQueries } from '@gangway/query-client';

/** Queries about the signed-in user, over the page's API. */
export function useMeQueries() {
  return meQueries(useApi({ me }));
}
