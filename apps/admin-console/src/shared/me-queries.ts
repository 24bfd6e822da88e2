import type { ApiClient } from '@gangway/api-client';
import type { Me, Preferences, me } from '@gangway/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from './api.ts';

/** Own profile and preferences. */
export function meQueries(api: ApiClient<{ me: typeof me }>) {
  return {
    read: () =>
      queryOptions({
        queryKey: queryKeys.me,
        queryFn: async ({ signal }) => (await api.me.read({ signal })).body,
        staleTime: 5 * 60_000,
      }),
    savePreferences: (client: QueryClient) =>
      mutationOptions({
        mutationKey: ['me', 'preferences'],
        // One after the other, so that the last choice is the one kept.
        scope: { id: 'preferences' },
        mutationFn: async (change: Preferences) => (await api.me.savePreferences({ body: change })).body,
        onMutate: (change) => {
          client.setQueryData<Me>(queryKeys.me, (known) =>
            known === undefined ? known : { ...known, preferences: { ...known.preferences, ...change } },
          );
        },
      }),
  };
}
