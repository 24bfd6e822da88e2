import { createApiClient, isApiError, pageOf, type ApiClient } from '@gangway/api-client';
import {
  SubscriptionListQuery,
  type NewSubscription,
  type ServiceType,
  plan,
  service,
  subscription,
  user,
} from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/app-route.ts';
import { listQuery } from '../../shared/list-query.ts';
import { prefetchList, type ListSetup } from '../../shared/prefetch-list.ts';

/** The calls about subscriptions and what is chosen for them. */
export const subscriptionRoutes = { subscription, service, plan, user };
export type SubscriptionApi = ApiClient<typeof subscriptionRoutes>;

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

export const subscriptionList: ListSetup = {
  name: 'subscriptions',
  defaults: { sort: { key: 'startDate', descending: true } },
};

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
    /** The user as they are now, by id; undefined when the caller no longer sees them. */
    person: (userId: number) =>
      queryOptions({
        queryKey: [...queryKeys.users, 'one', userId],
        queryFn: async ({ signal }) =>
          (await api.user.list({ query: { 'f.id': userId, page: 1, size: 10 }, signal })).body[0] ?? null,
        staleTime: 0,
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

/** The first page, before the list is opened. */
export async function prefetchSubscriptions(context: PrefetchContext): Promise<void> {
  await prefetchList(
    context,
    subscriptionList,
    subscriptionQueries(createApiClient(context.http, subscriptionRoutes)).page,
  );
}
