import { useApi } from '@gangway/api-client/react';
import { launch } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';

/** The services a user has opened. */
export function useLaunchQueries(userId: number) {
  const api = useApi({ launch });
  return {
    list: () =>
      queryOptions({
        queryKey: [...queryKeys.users, 'launches', userId],
        queryFn: async ({ signal }) => (await api.launch.ofUser({ params: { id: userId }, signal })).body,
      }),
    end: () =>
      mutationOptions({
        mutationKey: ['users', 'end-launch'],
        mutationFn: (id: number) => api.launch.endOfUser({ params: { id: userId, launch: id } }),
        meta: { invalidates: [[...queryKeys.users, 'launches', userId], queryKeys.activity] },
      }),
  };
}
