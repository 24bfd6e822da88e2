import { pageOf, type ApiClient } from '@gangway/api-client';
import type { notification } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';

const pollMs = 60_000;
const shown = 50;

/** Notifications of the caller. Polled every 60 s while the page is visible. */
export function notificationQueries(api: ApiClient<{ notification: typeof notification }>) {
  return {
    /** How many are unread, and how many wait for the caller. */
    counts: () =>
      queryOptions({
        queryKey: [...queryKeys.notifications, 'counts'],
        queryFn: async ({ signal }) => (await api.notification.unreadCount({ signal })).body,
        refetchInterval: pollMs,
        refetchOnWindowFocus: true,
      }),
    /** Entries that wait for the caller, longest waiting first, with their total. */
    needsYou: () =>
      queryOptions({
        queryKey: [...queryKeys.notifications, 'needs-you'],
        queryFn: async ({ signal }) =>
          pageOf(
            await api.notification.list({
              query: { page: 1, size: 20, sort: 'createdAt', 'f.needsYou': 'true' },
              signal,
            }),
          ),
        refetchInterval: pollMs,
      }),
    /** Leaves out entries that wait for the caller. */
    list: (unreadOnly: boolean) =>
      queryOptions({
        queryKey: [...queryKeys.notifications, 'list', unreadOnly],
        queryFn: async ({ signal }) =>
          (
            await api.notification.list({
              query: {
                page: 1,
                size: shown,
                'f.needsYou': 'false',
                ...(unreadOnly ? { 'f.unread': 'true' as const } : {}),
              },
              signal,
            })
          ).body,
        refetchInterval: pollMs,
      }),
    read: () =>
      mutationOptions({
        mutationFn: (id: number) => api.notification.read({ params: { id } }),
        meta: { invalidates: [queryKeys.notifications] },
      }),
    readAll: () =>
      mutationOptions({
        mutationFn: () => api.notification.readAll(),
        meta: { invalidates: [queryKeys.notifications] },
      }),
  };
}
