import { useApi } from '@gangway/api-client/react';
import { me } from '@gangway/contract';
import { queryOptions } from '@tanstack/react-query';

/** Who the caller is and what they may use: what every page with a session asks, apart from the rest of My Profile. */
export function useMeQueries() {
  const api = useApi({ me });
  return {
    me: () => queryOptions({ queryKey: ['me'], queryFn: async ({ signal }) => (await api.me.read({ signal })).body }),
    services: () =>
      queryOptions({
        queryKey: ['my-services'],
        queryFn: async ({ signal }) => (await api.me.services({ signal })).body,
      }),
  };
}
