import { useApi } from '@gangway/api-client/react';
import { accessRequest, activity, organization, search, service, user } from '@gangway/contract';
import { userQueries } from './user-queries.ts';

/** The calls about users, bound to the API of this page. */
export function useUserQueries() {
  return userQueries(useApi({ user, service, organization, accessRequest, activity, search }));
}
