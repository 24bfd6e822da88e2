import { useApi } from '@gangway/api-client/react';
import { createApiClient, type ApiClient } from '@gangway/api-client';
import {
  UserListQuery,
  type CountedFilter,
  type NewUser,
  type User,
  accessMatrix,
  accessRequest,
  organization,
  personalData,
  search,
  service,
  usage,
  user,
  userSignIn,
} from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import type { TableQuery } from '@gangway/table-kit';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/page/app-route.ts';
import { everyService, organizationChoices } from '../../shared/queries/choice-queries.ts';
import { prefetchPage, type ListSetup } from '../../shared/list/prefetch-list.ts';
import { bodyQuery, listQueries, listQuery } from '../../shared/queries/queries.ts';
import { people } from '../../shared/text/counted.ts';

/** Calls for users and their related records. */
export const userRoutes = {
  user,
  service,
  organization,
  accessMatrix,
  accessRequest,
  search,
  usage,
  userSignIn,
  personalData,
};
export type UserApi = ApiClient<typeof userRoutes>;

/** Specification section 8. */
export const userMessages = {
  stateChanged: msg('User State Changed successfully.'),
  // sic: shown after a failed activation too (specification section 8).
  stateFailed: msg('User Inactive Failed.'),
  added: msg('User Added successfully'),
  addFailed: msg('something went wrong'),
} as const;

/** One change of a user's state. Its key makes a repeated call flip nothing twice. */
export interface StateChange {
  readonly user: Pick<User, 'id' | 'version'>;
  readonly key: string;
}

/** A later end for a user's grant; `from` is the end that the caller saw. */
export interface AccessExtension {
  readonly id: number;
  readonly service: string;
  readonly from: string;
  readonly until: string;
}

export type UserPatch = Parameters<UserApi['user']['update']>[0]['body'];

const choices = 20;
/** Milliseconds for which the counts of a filter's values stand. */
const countedMs = 30_000;
const ofPeople = [
  queryKeys.users,
  queryKeys.customers,
  queryKeys.dashboard,
  queryKeys.notifications,
  queryKeys.accessMatrix,
];

export const userList: ListSetup = {
  name: 'users',
  failure: msg('Couldn’t load users.'),
  defaults: { sort: { key: 'id', descending: true } },
  viewed: 'users',
  counted: 'users',
  views: [
    {
      name: msg('Inactive'),
      query: 'f.isActive=false',
      count: 'inactive',
      lede: msg('{n, plural, one {# inactive} other {# inactive}}'),
    },
    {
      name: msg('No service'),
      query: 'f.withoutService=true&f.isActive=true',
      count: 'withoutService',
      lede: msg('{n, plural, one {# without a service} other {# without a service}}'),
    },
    // The longest-standing invitations come first.
    {
      name: msg('Invited'),
      query: 'f.invited=true&sort=createdAt',
      count: 'invited',
      lede: msg('{n, plural, one {# invited and not signed in yet} other {# invited and not signed in yet}}'),
    },
    { name: msg('Access ends soon'), query: 'f.endsSoon=true', count: 'endsSoon' },
  ],
  noun: people,
};

export function userQueries(api: UserApi) {
  return { ...userReads(api), ...userWrites(api) };
}

function userReads(api: UserApi) {
  return {
    ...listQueries(queryKeys.users, UserListQuery, api.user.list),
    /** How many people each of these values of a filter leaves. */
    filterCounts: (filter: CountedFilter, values: readonly string[], query: TableQuery) => {
      const { page: _page, size: _size, sort: _sort, ...narrowing } = listQuery(UserListQuery, query);
      return {
        ...bodyQuery([...queryKeys.users, 'filter-counts', filter, values, narrowing], (signal) =>
          api.user.filterCounts({ params: { filter }, query: { ...narrowing, value: [...values] }, signal }),
        ),
        staleTime: countedMs,
        // Show no counts rather than ask a busy server again.
        retry: false,
      };
    },
    one: (id: number) =>
      bodyQuery([...queryKeys.users, 'one', id], (signal) => api.user.read({ params: { id }, signal })),
    alike: (q: string) =>
      bodyQuery([...queryKeys.users, 'alike', q], (signal) =>
        api.user.list({ query: { q, page: 1, size: 10, sort: 'name' }, signal }),
      ),
    usedBy: (id: number) =>
      bodyQuery([...queryKeys.users, 'used-by', id], (signal) =>
        api.search.usedBy({ params: { type: 'user', id }, signal }),
      ),
    services: () => everyService(api),
    organizations: (name: string) => organizationChoices(api, { 'f.name': name || undefined, 'f.isActive': 'true' }),
    branches: (organizationLabel: string, q: string) =>
      bodyQuery([...queryKeys.branches, 'of', organizationLabel, q], (signal) =>
        api.organization.branches({
          params: { organizationLabel },
          query: { q: q === '' ? undefined : q, page: 1, size: choices },
          signal,
        }),
      ),
    request: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.accessRequests, 'one', id],
        queryFn: async ({ signal }) => (await api.accessRequest.read({ params: { id }, signal })).body,
        // Disable refetching: the form is filled once, and later data would overwrite typed text.
        staleTime: Infinity,
      }),
    /** Row of a user in the matrix; null where it does not list them. */
    opens: ({ id, email }: Pick<User, 'id' | 'email'>) =>
      queryOptions({
        queryKey: [...queryKeys.accessMatrix, 'of-user', id, email],
        queryFn: async ({ signal }) => {
          const { body } = await api.accessMatrix.list({ query: { q: email, page: 1, size: 10 }, signal });
          return body.find((row) => row.user.id === id) ?? null;
        },
      }),
    /** Usage of a user in each service that counts. */
    usage: (id: number) =>
      bodyQuery([...queryKeys.usage, 'of-user', id], (signal) => api.usage.ofUser({ params: { id }, signal })),
    /** The services that a user asks for. */
    requests: ({ id, email }: Pick<User, 'id' | 'email'>) =>
      queryOptions({
        queryKey: [...queryKeys.accessRequests, 'of-user', id, email],
        queryFn: async ({ signal }) => {
          const { body } = await api.accessRequest.list({
            query: { 'f.status': 'open', 'f.email': email, page: 1, size: 50 },
            signal,
          });
          return body.filter(({ userId }) => userId === id);
        },
      }),
    sessions: (id: number) =>
      bodyQuery([...queryKeys.users, 'sessions', id], (signal) => api.user.sessions({ params: { id }, signal })),
    signIn: (id: number) =>
      bodyQuery([...queryKeys.users, 'sign-in', id], (signal) => api.userSignIn.read({ params: { id }, signal })),
  };
}

function userWrites(api: UserApi) {
  return {
    toggle: () =>
      mutationOptions({
        mutationFn: async ({ user: { id, version }, key }: StateChange) =>
          (
            await api.user.toggle({
              params: { id },
              headers: { 'If-Match': `"${version}"`, 'Idempotency-Key': key },
            })
          ).body,
        meta: { errorMessage: t(userMessages.stateFailed), invalidates: [...ofPeople, queryKeys.activity] },
      }),
    register: () =>
      mutationOptions({
        mutationFn: async (wanted: NewUser) => {
          const { body } = await api.user.register({ body: wanted });
          // Read the reply's own success flag (specification section 7).
          if (!body.isSuccess) throw new Error('The server did not add the user.');
          return body.id;
        },
        meta: {
          successMessage: t(userMessages.added),
          errorMessage: t(userMessages.addFailed),
          invalidates: [...ofPeople, queryKeys.accessRequests],
        },
      }),
    update: () =>
      mutationOptions({
        mutationFn: async ({ id, change }: { id: number; change: UserPatch }) =>
          (await api.user.update({ params: { id }, body: change })).body,
        meta: { invalidates: [...ofPeople, queryKeys.activity] },
      }),
    extendAccess: () =>
      mutationOptions({
        mutationFn: async ({ id, service: key, from, until }: AccessExtension) =>
          (await api.user.extendAccess({ params: { id, service: key }, body: { from, until } })).body,
        meta: { successMessage: t('Access extended.'), invalidates: [...ofPeople, queryKeys.activity] },
      }),
    invite: () =>
      mutationOptions({
        mutationFn: (id: number) => api.user.invite({ params: { id } }),
        meta: { successMessage: t('Mail sent successfully'), invalidates: [queryKeys.activity] },
      }),
    endSession: () =>
      mutationOptions({
        mutationFn: ({ id, sid }: { id: number; sid: string }) => api.user.endSession({ params: { id, sid } }),
        meta: { invalidates: [queryKeys.users, queryKeys.activity] },
      }),
    endSessions: () =>
      mutationOptions({
        mutationFn: (id: number) => api.user.endSessions({ params: { id } }),
        meta: { invalidates: [queryKeys.users, queryKeys.activity] },
      }),
    resetSignIn: () =>
      mutationOptions({
        mutationFn: (id: number) => api.userSignIn.reset({ params: { id } }),
        meta: { successMessage: t('Sign-in methods reset.'), invalidates: [queryKeys.users, queryKeys.activity] },
      }),
    exportData: () =>
      mutationOptions({
        mutationFn: async (id: number) => (await api.personalData.read({ params: { id } })).body,
        meta: { errorMessage: t('The export failed. Try again.'), invalidates: [queryKeys.activity] },
      }),
    erase: () =>
      mutationOptions({
        mutationFn: ({ id, reason }: { id: number; reason: string }) =>
          api.personalData.erase({ params: { id }, body: { reason } }),
        meta: { successMessage: t('Person erased.'), invalidates: [...ofPeople, queryKeys.activity] },
      }),
    unlock: () =>
      mutationOptions({
        mutationFn: (id: number) => api.userSignIn.unlock({ params: { id } }),
        meta: { successMessage: t('User unlocked.'), invalidates: [queryKeys.users, queryKeys.activity] },
      }),
    decline: () =>
      mutationOptions({
        mutationFn: (id: number) => api.accessRequest.decline({ params: { id }, body: {} }),
        meta: { invalidates: [queryKeys.accessRequests, queryKeys.notifications, queryKeys.dashboard] },
      }),
  };
}

/** Prefetches the first page of the list. */
export async function prefetchUsers(context: PrefetchContext): Promise<void> {
  const queries = userQueries(createApiClient(context.http, userRoutes));
  await Promise.all([
    prefetchPage(userList, () => queries.page)(context),
    // Prefetch the names: late ones would render every row again.
    context.client.prefetchQuery(queries.services()),
  ]);
}

/** Calls for users, bound to the API of this page. */
export function useUserQueries() {
  return userQueries(useApi(userRoutes));
}
