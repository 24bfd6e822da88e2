import { useApi } from '@gangway/api-client/react';
import { userQueries, userRoutes } from './user-queries.ts';

/** The calls about users, bound to the API of this page. */
export function useUserQueries() {
  return userQueries(useApi(userRoutes));
}
