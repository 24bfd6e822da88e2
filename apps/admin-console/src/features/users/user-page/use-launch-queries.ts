import { useApi } from '@gangway/api-client/react';
import { launch } from '@gangway/contract';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api.ts';
import { bodyQuery } from '../../../shared/queries/queries.ts';

/** The services a user has opened. */
export function useLaunchQueries(userId: number) {
  const api = useApi({ launch });
  return {
    list: () =>
      bodyQuery([...queryKeys.users, 'launches', userId], (signal) =>
        api.launch.ofUser({ params: { id: userId }, signal }),
      ),
    end: () =>
      mutationOptions({
        mutationFn: (id: number) => api.launch.endOfUser({ params: { id: userId, launch: id } }),
        meta: { invalidates: [[...queryKeys.users, 'launches', userId], queryKeys.activity] },
      }),
  };
}
