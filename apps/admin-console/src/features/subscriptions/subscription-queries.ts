import { createApiClient, isApiError, type ApiClient } from '@gangway/api-client';
import {
  SubscriptionListQuery,
  type NewSubscription,
  type ServiceType,
  plan,
  service,
  subscription,
  user,
} from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { everyService, plansFor } from '../../shared/queries/choice-queries.ts';
import { prefetchPage, type ListSetup } from '../../shared/list/prefetch-list.ts';
import { bodyQuery, listQueries } from '../../shared/queries/queries.ts';
import { subscriptions } from '../../shared/text/counted.ts';

/** Calls for subscriptions and their choices. */
export const subscriptionRoutes = { subscription, service, plan, user };
export type SubscriptionApi = ApiClient<typeof subscriptionRoutes>;

/** Specification section 8. */
const messages = {
  added: msg('Subscription Added successfully.'),
  refused: msg('User Subscription failed.'),
  // sic: names another action for a network error (specification section 8).
  unanswered: msg('User Inactive Failed.'),
} as const;

/** The specified message of a failed subscription. */
export function subscribeFailure(error: unknown): string {
  const unanswered = isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');
  return t(unanswered ? messages.unanswered : messages.refused);
}

const invalidates = [queryKeys.subscriptions, queryKeys.customers, queryKeys.dashboard];
const outcome = () => ({ successMessage: t(messages.added), errorMessage: subscribeFailure, invalidates });

const choices = 20;

export const subscriptionList: ListSetup = {
  name: 'subscriptions',
  failure: msg('Couldn’t load subscriptions.'),
  defaults: { sort: { key: 'startDate', descending: true } },
  viewed: 'subscriptions',
  counted: 'subscriptions',
  noun: subscriptions,
  views: [
    {
      name: msg('Active'),
      query: 'f.status=Active',
      count: 'active',
      lede: msg('{n, plural, one {# active} other {# active}}'),
    },
    {
      name: msg('Upcoming'),
      query: 'f.status=Upcoming',
      count: 'upcoming',
      lede: msg('{n, plural, one {# upcoming} other {# upcoming}}'),
    },
    { name: msg('Ended'), query: 'f.status=Ended', count: 'ended' },
  ],
};

export function subscriptionQueries(api: SubscriptionApi) {
  return {
    ...listQueries(queryKeys.subscriptions, SubscriptionListQuery, api.subscription.list),
    ofUser: (userId: number) =>
      bodyQuery([...queryKeys.subscriptions, 'of-user', userId], (signal) =>
        api.subscription.list({ query: { 'f.userId': userId, page: 1, size: 100, sort: '-startDate' }, signal }),
      ),
    services: () => everyService(api),
    plans: (serviceId: number, serviceType: ServiceType) => plansFor(api, serviceId, serviceType),
    /** Active users to choose from, searched on the server. */
    people: (q: string) =>
      queryOptions({
        queryKey: [...queryKeys.users, 'choices', q],
        queryFn: async ({ signal }) =>
          (await api.user.list({ query: { q, page: 1, size: choices, sort: 'name', 'f.isActive': 'true' }, signal }))
            .body,
        placeholderData: keepPreviousData,
      }),
    /** The current user, by id; undefined once out of the caller's reach. */
    person: (userId: number) =>
      queryOptions({
        queryKey: [...queryKeys.users, 'one', userId],
        queryFn: async ({ signal }) =>
          (await api.user.list({ query: { 'f.id': userId, page: 1, size: 10 }, signal })).body[0] ?? null,
        staleTime: 0,
      }),
    subscribe: () =>
      mutationOptions({
        mutationFn: async (wanted: NewSubscription) => (await api.subscription.create({ body: wanted })).body,
        meta: outcome(),
      }),
    addNew: (predecessor: number) =>
      mutationOptions({
        mutationFn: async (wanted: NewSubscription) =>
          (await api.subscription.addNew({ params: { subscription: predecessor }, body: wanted })).body,
        meta: outcome(),
      }),
    end: () =>
      mutationOptions({
        mutationFn: async (id: number) => (await api.subscription.end({ params: { id }, body: {} })).body,
        meta: { invalidates },
      }),
  };
}

/** Prefetches the first page of the list. */
export const prefetchSubscriptions = prefetchPage(
  subscriptionList,
  (http) => subscriptionQueries(createApiClient(http, subscriptionRoutes)).page,
);
