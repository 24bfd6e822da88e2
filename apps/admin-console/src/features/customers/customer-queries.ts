import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import {
  customer,
  type AccessGrant,
  type Customer,
  type ServiceType,
  type accessRequest,
  type organization,
  type plan,
  type role,
  type service,
  type subscription,
  type user,
} from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
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

export function everyRole(api: ApiClient<{ role: typeof role }>) {
  return queryOptions({
    queryKey: [...queryKeys.roles, 'all'],
    queryFn: async ({ signal }) => (await api.role.list({ signal })).body,
  });
}

export function everyPlan(api: ApiClient<{ plan: typeof plan }>) {
  return queryOptions({
    queryKey: [...queryKeys.plans, 'all'],
    queryFn: async ({ signal }) => (await api.plan.list({ signal })).body,
  });
}

/** Releases services, roles and plans to an organization. */
export function releaseMutation(api: ApiClient<{ organization: typeof organization }>) {
  return mutationOptions({
    mutationKey: ['organizations', 'release'],
    mutationFn: async ({ id, body }: { id: number; body: Parameters<typeof api.organization.release>[0]['body'] }) =>
      (await api.organization.release({ params: { id }, body })).body,
    meta: {
      successMessage: 'Released access saved.',
      invalidates: [queryKeys.organizations, queryKeys.customers, queryKeys.activity],
    },
  });
}

/** What an organization asks of its people when they sign in. */
export function signInRules(api: ApiClient<{ organization: typeof organization }>, id: number) {
  return queryOptions({
    queryKey: [...queryKeys.organizations, 'sign-in-rules', id],
    queryFn: async ({ signal }) => (await api.organization.signInRules({ params: { id }, signal })).body,
  });
}

export function changeSignInRules(api: ApiClient<{ organization: typeof organization }>) {
  return mutationOptions({
    mutationKey: ['organizations', 'sign-in-rules'],
    mutationFn: async ({
      id,
      body,
    }: {
      id: number;
      body: Parameters<typeof api.organization.changeSignInRules>[0]['body'];
    }) => (await api.organization.changeSignInRules({ params: { id }, body })).body,
    meta: {
      successMessage: 'Saved.',
      invalidates: [queryKeys.organizations, queryKeys.customers, queryKeys.activity],
    },
  });
}

const requestsPerPage = 50;

export function accessRequestQueries(api: ApiClient<{ accessRequest: typeof accessRequest }>) {
  const invalidates = [queryKeys.accessRequests, queryKeys.dashboard, queryKeys.notifications, queryKeys.activity];
  const ofPeople = [queryKeys.users, queryKeys.subscriptions, queryKeys.customers];
  return {
    /** Those that wait, the oldest first. */
    open: () =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.accessRequests, 'open'],
        queryFn: async ({ signal, pageParam: page }) =>
          pageOf(
            await api.accessRequest.list({
              query: { 'f.status': 'open', page, size: requestsPerPage, sort: 'createdAt' },
              signal,
            }),
          ),
        initialPageParam: 1,
        getNextPageParam: ({ rows, total, capped }, _, page) => {
          const isFull = rows.length === requestsPerPage;
          return isFull && (capped || page * requestsPerPage < total) ? page + 1 : undefined;
        },
      }),
    one: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.accessRequests, id],
        queryFn: async ({ signal }) => (await api.accessRequest.read({ params: { id }, signal })).body,
      }),
    grant: () =>
      mutationOptions({
        mutationKey: ['access-requests', 'grant'],
        mutationFn: async ({ id, body }: { id: number; body: AccessGrant }) =>
          (await api.accessRequest.grant({ params: { id }, body })).body,
        meta: { successMessage: 'Access granted.', invalidates: [...invalidates, ...ofPeople] },
      }),
    decline: () =>
      mutationOptions({
        mutationKey: ['access-requests', 'decline'],
        mutationFn: async ({ id, note = '' }: { id: number; note?: string }) =>
          (await api.accessRequest.decline({ params: { id }, body: { note } })).body,
        meta: { successMessage: 'Request declined.', invalidates },
      }),
  };
}
