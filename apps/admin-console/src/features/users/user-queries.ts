import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import {
  UserListQuery,
  type NewUser,
  type User,
  accessRequest,
  activity,
  organization,
  search,
  service,
  user,
  userSignIn,
} from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { PrefetchContext } from '../../shared/app-route.ts';
import { listQuery } from '../../shared/list-query.ts';
import { prefetchList, type ListSetup } from '../../shared/prefetch-list.ts';

/** The calls about users and what is shown with them. */
export const userRoutes = { user, service, organization, accessRequest, activity, search, userSignIn };
export type UserApi = ApiClient<typeof userRoutes>;

/** Specification section 8. */
export const userMessages = {
  stateChanged: 'User State Changed successfully.',
  // sic: also said where a user could not be made active (specification section 8).
  stateFailed: 'User Inactive Failed.',
  added: 'User Added successfully',
  addFailed: 'something went wrong',
} as const;

/** One wish to flip a user's state. The key is the wish's own: sent again, it flips nothing twice. */
export interface StateChange {
  readonly user: Pick<User, 'id' | 'version'>;
  readonly key: string;
}

/** A later end for what a user has in a service; `from` is the end as the caller saw it. */
export interface AccessExtension {
  readonly id: number;
  readonly service: string;
  readonly from: string;
  readonly until: string;
}

export type UserPatch = Parameters<UserApi['user']['update']>[0]['body'];

const choices = 20;
/** Changes of a user that the page shows; Activity has them all. */
export const historySize = 50;
const people = [queryKeys.users, queryKeys.customers, queryKeys.dashboard, queryKeys.notifications];

export const userList: ListSetup = { name: 'users', defaults: { sort: { key: 'id', descending: true } } };

export function userQueries(api: UserApi) {
  return {
    page: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.users, 'page', query],
        queryFn: async ({ signal }) => pageOf(await api.user.list({ query: listQuery(UserListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
    one: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.users, 'one', id],
        queryFn: async ({ signal }) => (await api.user.read({ params: { id }, signal })).body,
      }),
    usedBy: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.users, 'used-by', id],
        queryFn: async ({ signal }) => (await api.search.usedBy({ params: { type: 'user', id }, signal })).body,
      }),
    services: () =>
      queryOptions({
        queryKey: [...queryKeys.services, 'all'],
        queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
        staleTime: 60_000,
      }),
    organizations: (q: string) =>
      queryOptions({
        queryKey: [...queryKeys.organizations, 'choices', q],
        queryFn: async ({ signal }) =>
          (
            await api.organization.list({
              query: { 'f.name': q === '' ? undefined : q, 'f.isActive': 'true', page: 1, size: choices, sort: 'name' },
              signal,
            })
          ).body.map(({ id, displayName }) => ({ id, name: displayName })),
        placeholderData: keepPreviousData,
      }),
    branches: (organizationLabel: string, q: string) =>
      queryOptions({
        queryKey: [...queryKeys.branches, 'of', organizationLabel, q],
        queryFn: async ({ signal }) =>
          (
            await api.organization.branches({
              params: { organizationLabel },
              query: { q: q === '' ? undefined : q, page: 1, size: choices },
              signal,
            })
          ).body,
      }),
    request: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.accessRequests, 'one', id],
        queryFn: async ({ signal }) => (await api.accessRequest.read({ params: { id }, signal })).body,
        // A form is filled from it once: what arrives later would overwrite what was typed.
        staleTime: Infinity,
      }),
    sessions: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.users, 'sessions', id],
        queryFn: async ({ signal }) => (await api.user.sessions({ params: { id }, signal })).body,
      }),
    signIn: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.users, 'sign-in', id],
        queryFn: async ({ signal }) => (await api.userSignIn.read({ params: { id }, signal })).body,
      }),
    history: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.activity, 'of-user', id],
        queryFn: async ({ signal }) =>
          (
            await api.activity.list({
              query: { 'f.targetType': 'user', 'f.targetId': id, 'f.changesOnly': 'true', page: 1, size: historySize },
              signal,
            })
          ).body,
      }),
    toggle: () =>
      mutationOptions({
        mutationKey: ['users', 'toggle'],
        mutationFn: async ({ user: { id, version }, key }: StateChange) =>
          (
            await api.user.toggle({
              params: { id },
              headers: { 'If-Match': `"${version}"`, 'Idempotency-Key': key },
            })
          ).body,
        meta: { errorMessage: userMessages.stateFailed, invalidates: [...people, queryKeys.activity] },
      }),
    register: () =>
      mutationOptions({
        mutationKey: ['users', 'register'],
        mutationFn: async (wanted: NewUser) => {
          const { body } = await api.user.register({ body: wanted });
          // Specification section 7: the reply says itself whether it worked.
          if (!body.isSuccess) throw new Error('The server did not add the user.');
          return body.id;
        },
        meta: {
          successMessage: userMessages.added,
          errorMessage: userMessages.addFailed,
          invalidates: [...people, queryKeys.accessRequests],
        },
      }),
    update: () =>
      mutationOptions({
        mutationKey: ['users', 'update'],
        mutationFn: async ({ id, change }: { id: number; change: UserPatch }) =>
          (await api.user.update({ params: { id }, body: change })).body,
        meta: { invalidates: [...people, queryKeys.activity] },
      }),
    extendAccess: () =>
      mutationOptions({
        mutationKey: ['users', 'extend-access'],
        mutationFn: async ({ id, service: key, from, until }: AccessExtension) =>
          (await api.user.extendAccess({ params: { id, service: key }, body: { from, until } })).body,
        meta: { successMessage: 'Access extended.', invalidates: [...people, queryKeys.activity] },
      }),
    invite: () =>
      mutationOptions({
        mutationKey: ['users', 'invite'],
        mutationFn: (id: number) => api.user.invite({ params: { id } }),
        meta: { successMessage: 'Mail sent successfully', invalidates: [queryKeys.activity] },
      }),
    endSession: () =>
      mutationOptions({
        mutationKey: ['users', 'end-session'],
        mutationFn: ({ id, sid }: { id: number; sid: string }) => api.user.endSession({ params: { id, sid } }),
        meta: { invalidates: [queryKeys.users, queryKeys.activity] },
      }),
    endSessions: () =>
      mutationOptions({
        mutationKey: ['users', 'end-sessions'],
        mutationFn: (id: number) => api.user.endSessions({ params: { id } }),
        meta: { invalidates: [queryKeys.users, queryKeys.activity] },
      }),
    resetSignIn: () =>
      mutationOptions({
        mutationKey: ['users', 'reset-sign-in'],
        mutationFn: (id: number) => api.userSignIn.reset({ params: { id } }),
        meta: { successMessage: 'Sign-in methods reset.', invalidates: [queryKeys.users, queryKeys.activity] },
      }),
    unlock: () =>
      mutationOptions({
        mutationKey: ['users', 'unlock'],
        mutationFn: (id: number) => api.userSignIn.unlock({ params: { id } }),
        meta: { successMessage: 'User unlocked.', invalidates: [queryKeys.users, queryKeys.activity] },
      }),
    decline: () =>
      mutationOptions({
        mutationKey: ['access-requests', 'decline'],
        mutationFn: (id: number) => api.accessRequest.decline({ params: { id }, body: {} }),
        meta: { invalidates: [queryKeys.accessRequests, queryKeys.notifications, queryKeys.dashboard] },
      }),
  };
}

/** The first page, before the list is opened. */
export async function prefetchUsers(context: PrefetchContext): Promise<void> {
  const queries = userQueries(createApiClient(context.http, userRoutes));
  await Promise.all([
    prefetchList(context, userList, queries.page),
    // Names that come later would have every row rendered again.
    context.client.prefetchQuery(queries.services()),
  ]);
}
