import { isApiError, pageOf, type ApiClient } from '@gangway/api-client';
import {
  SubscriptionListQuery,
  type NewSubscription,
  type ServiceType,
  type plan,
  type service,
  type subscription,
  type user,
} from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../app/api.ts';
import { listQuery } from '../../app/screen/list-query.ts';

export type SubscriptionApi = ApiClient<{
  subscription: typeof subscription;
  service: typeof service;
  plan: typeof plan;
  user: typeof user;
}>;

/** Specification section 8. */
const messages = {
  added: 'Subscription Added successfully.',
  refused: 'User Subscription failed.',
  // sic: a network error here speaks of another action (specification section 8).
  unanswered: 'User Inactive Failed.',
} as const;

/** The specified message of a subscription that was not made. */
export function subscribeFailure(error: unknown): string {
  const unanswered = isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');
  return unanswered ? messages.unanswered : messages.refused;
}

const outcome = {
  successMessage: messages.added,
  errorMessage: subscribeFailure,
  invalidates: [queryKeys.subscriptions, queryKeys.customers, queryKeys.dashboard],
};

const choices = 20;

export function subscriptionQueries(api: SubscriptionApi) {
  return {
    page: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.subscriptions, 'page', query],
        queryFn: async ({ signal }) =>
          pageOf(await api.subscription.list({ query: listQuery(SubscriptionListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
    ofUser: (userId: number) =>
      queryOptions({
        queryKey: [...queryKeys.subscriptions, 'of-user', userId],
        queryFn: async ({ signal }) =>
          pageOf(
            await api.subscription.list({
              query: { 'f.userId': userId, page: 1, size: 100, sort: '-startDate' },
              signal,
            }),
          ).rows,
      }),
    services: () =>
      queryOptions({
        queryKey: [...queryKeys.services, 'all'],
        queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
        staleTime: 60_000,
      }),
    plans: (serviceId: number, serviceType: ServiceType) =>
      queryOptions({
        queryKey: [...queryKeys.plans, 'for', serviceId, serviceType],
        queryFn: async ({ signal }) => (await api.plan.forService({ params: { serviceId, serviceType }, signal })).body,
      }),
    /** Active users to choose from, searched on the server. */
    people: (q: string) =>
      queryOptions({
        queryKey: [...queryKeys.users, 'choices', q],
        queryFn: async ({ signal }) =>
          (await api.user.list({ query: { q, page: 1, size: choices, sort: 'name', 'f.isActive': 'true' }, signal }))
            .body,
        placeholderData: keepPreviousData,
      }),
    subscribe: () =>
      mutationOptions({
        mutationKey: ['subscriptions', 'create'],
        mutationFn: async (wanted: NewSubscription) => (await api.subscription.create({ body: wanted })).body,
        meta: outcome,
      }),
    addNew: (predecessor: number) =>
      mutationOptions({
        mutationKey: ['subscriptions', 'add-new-subscription'],
        mutationFn: async (wanted: NewSubscription) =>
          (await api.subscription.addNew({ params: { subscription: predecessor }, body: wanted })).body,
        meta: outcome,
      }),
    end: () =>
      mutationOptions({
        mutationKey: ['subscriptions', 'end'],
        mutationFn: async (id: number) => (await api.subscription.end({ params: { id }, body: {} })).body,
        meta: { invalidates: outcome.invalidates },
      }),
  };
}
