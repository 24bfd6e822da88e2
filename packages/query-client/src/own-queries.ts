import { isMissingCall, type ApiClient } from '@gangway/api-client';
import type { factor, Me, me, Preferences, SignInMethods } from '@gangway/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

const key = { me: ['me'], services: ['my-services'], factors: ['my-factors'] };
const saving = ['me', 'preferences'];

/** Profile, services and preferences of the signed-in user. */
export function meQueries(api: ApiClient<{ me: typeof me }>) {
  return {
    me: () => queryOptions({ queryKey: key.me, queryFn: async ({ signal }) => (await api.me.read({ signal })).body }),
    /** Services with the reason where one does not open; empty where an older API cannot list them. */
    services: () =>
      queryOptions({
        queryKey: key.services,
        queryFn: async ({ signal }) => {
          try {
            return (await api.me.services({ signal })).body;
          } catch (error) {
            if (isMissingCall(error)) return [];
            throw error;
          }
        },
      }),
    /** Applies the change at once in `client`, and reverts it if saving fails. */
    savePreferences: (client: QueryClient) =>
      mutationOptions({
        mutationKey: saving,
        // Run one at a time, so that the last choice wins.
        scope: { id: 'preferences' },
        mutationFn: async (change: Preferences) => (await api.me.savePreferences({ body: change })).body,
        onMutate: async (change) => {
          // Cancel pending reads: their answers lack the change.
          await client.cancelQueries({ queryKey: key.me });
          client.setQueryData<Me>(key.me, (read) =>
            read === undefined ? read : { ...read, preferences: { ...read.preferences, ...change } },
          );
        },
        // Refetch after the last change only, or the next one would flicker back.
        onSettled: () =>
          client.isMutating({ mutationKey: saving }) > 1 ? undefined : client.invalidateQueries({ queryKey: key.me }),
      }),
  };
}

/** Sign-in methods of the signed-in user; null where an older API supports the password alone. */
export function factorsQuery(api: ApiClient<{ factor: typeof factor }>) {
  return queryOptions({
    queryKey: key.factors,
    queryFn: async ({ signal }): Promise<SignInMethods | null> => {
      try {
        return (await api.factor.list({ signal })).body;
      } catch (error) {
        if (isMissingCall(error)) return null;
        throw error;
      }
    },
  });
}
