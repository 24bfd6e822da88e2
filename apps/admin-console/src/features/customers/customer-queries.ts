import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import { customer, type organization, type subscription, type user } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { prefetchPage, type ListSetup } from '../../shared/list/prefetch-list.ts';
import { listQueries } from '../../shared/queries/queries.ts';
import type { Onboarding } from './onboarding-draft.ts';

type CustomerApi = ApiClient<{ customer: typeof customer }>;

/** People and subscriptions in the drawer before it links to the list. */
const shownInDrawer = 10;

export const customerList: ListSetup = { name: 'customers', defaults: { sort: { key: 'name', descending: false } } };

export function customerQueries(api: CustomerApi) {
  return {
    ...listQueries(queryKeys.customers, customer.list.query, api.customer.list),
    onboard: () =>
      mutationOptions({
        mutationFn: async (wanted: Onboarding) => (await api.customer.onboard({ body: wanted })).body,
        meta: {
          invalidates: [
            queryKeys.customers,
            queryKeys.organizations,
            queryKeys.branches,
            queryKeys.users,
            queryKeys.subscriptions,
            queryKeys.dashboard,
            queryKeys.activity,
          ],
        },
      }),
  };
}

/** Prefetches the first page of the list. */
export const prefetchCustomers = prefetchPage(
  customerList,
  (http) => customerQueries(createApiClient(http, { customer })).page,
);

/** The first people of a customer, with their total. */
export function peopleOf(api: ApiClient<{ user: typeof user }>, organizationId: number) {
  return queryOptions({
    queryKey: [...queryKeys.users, 'of-organization', organizationId],
    queryFn: async ({ signal }) =>
      pageOf(
        await api.user.list({
          query: {
            'f.organizationId': organizationId,
            'f.isActive': 'true',
            page: 1,
            size: shownInDrawer,
            sort: 'name',
          },
          signal,
        }),
      ),
  });
}

/** The first live subscriptions of a customer, with their total. */
export function subscriptionsOf(api: ApiClient<{ subscription: typeof subscription }>, organizationId: number) {
  return queryOptions({
    queryKey: [...queryKeys.subscriptions, 'of-organization', organizationId],
    queryFn: async ({ signal }) =>
      pageOf(
        await api.subscription.list({
          query: {
            'f.organizationId': organizationId,
            'f.status': 'Active',
            page: 1,
            size: shownInDrawer,
            sort: '-startDate',
          },
          signal,
        }),
      ),
  });
}

/** Opens a customer to registration, or closes it. */
export function registrationSwitch(api: ApiClient<{ organization: typeof organization }>) {
  return mutationOptions({
    mutationFn: async ({ id, version, open }: { id: number; version: number; open: boolean }) =>
      (await api.organization.update({ body: { id, version, openToRegistration: open } })).body,
    meta: { invalidates: [queryKeys.customers, queryKeys.organizations, queryKeys.activity] },
  });
}
