import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import {
  customer,
  type Customer,
  type ServiceType,
  type organization,
  type plan,
  type service,
  type subscription,
  type user,
} from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/app-route.ts';
import { listQuery } from '../../shared/list-query.ts';
import { wholeListQuery } from '../../shared/whole-list-query.ts';
import { prefetchList, type ListSetup } from '../../shared/prefetch-list.ts';
import type { Onboarding } from './onboarding-draft.ts';

type CustomerApi = ApiClient<{ customer: typeof customer }>;

const listParams = customer.list.query;

/** People and subscriptions that the drawer shows before it links to the list. */
const shownInDrawer = 10;

export const customerList: ListSetup = { name: 'customers', defaults: { sort: { key: 'name', descending: false } } };

export function customerQueries(api: CustomerApi) {
  return {
    list: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.customers, 'page', query],
        queryFn: async ({ signal }) => pageOf(await api.customer.list({ query: listQuery(listParams, query), signal })),
        placeholderData: keepPreviousData,
      }),
    onboard: () =>
      mutationOptions({
        mutationKey: ['customers', 'onboard'],
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

/** The first page, before the list is opened. */
export async function prefetchCustomers(context: PrefetchContext): Promise<void> {
  await prefetchList(context, customerList, customerQueries(createApiClient(context.http, { customer })).list);
}

/** All rows that a table shows, over all pages. */
export async function allCustomers(api: CustomerApi, query: TableQuery): Promise<readonly Customer[]> {
  return (await api.customer.list({ query: wholeListQuery(listParams, query) })).body;
}

/** The first people of a customer, and how many there are. */
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

/** The first live subscriptions of a customer, and how many there are. */
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
    mutationKey: ['organizations', 'open-to-registration'],
    mutationFn: async ({ id, version, open }: { id: number; version: number; open: boolean }) =>
      (await api.organization.update({ body: { id, version, openToRegistration: open } })).body,
    meta: { invalidates: [queryKeys.customers, queryKeys.organizations, queryKeys.activity] },
  });
}

/** Services with the roles they offer. */
export function catalogue(api: ApiClient<{ service: typeof service }>) {
  return queryOptions({
    queryKey: [...queryKeys.services, 'all'],
    queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
    staleTime: 60_000,
  });
}

export function plansFor(api: ApiClient<{ plan: typeof plan }>, serviceId: number, serviceType: ServiceType) {
  return queryOptions({
    queryKey: [...queryKeys.plans, 'for', serviceId, serviceType],
    queryFn: async ({ signal }) => (await api.plan.forService({ params: { serviceId, serviceType }, signal })).body,
  });
}
