import { useApi } from '@gangway/api-client/react';
import { useQuery } from '@tanstack/react-query';
import { subscriptionQueries, subscriptionRoutes } from './subscription-queries.ts';

/** The subscriptions of one user, the latest start first. */
export function useSubscriptionsOf(userId: number) {
  return useQuery(subscriptionQueries(useApi(subscriptionRoutes)).ofUser(userId));
}
