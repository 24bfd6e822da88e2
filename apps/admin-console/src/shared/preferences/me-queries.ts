import type { ApiClient } from '@gangway/api-client';
import type { Me, Preferences, me } from '@gangway/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api.ts';

const saving = ['me', 'preferences'];

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
        mutationKey: saving,
        // One after the other, so that the last choice is the one kept.
        scope: { id: 'preferences' },
        mutationFn: async (change: Preferences) => (await api.me.savePreferences({ body: change })).body,
        onMutate: async (change) => {
          // An answer on its way does not know the change yet.
          await client.cancelQueries({ queryKey: queryKeys.me });
          client.setQueryData<Me>(queryKeys.me, (known) =>
            known === undefined ? known : { ...known, preferences: { ...known.preferences, ...change } },
          );
        },
        // What could not be saved goes back; not before the last, or the next one would go back for a moment.
        onSettled: () =>
          client.isMutating({ mutationKey: saving }) > 1
            ? undefined
            : client.invalidateQueries({ queryKey: queryKeys.me }),
      }),
  };
}
