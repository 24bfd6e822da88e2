import { isMissingCall, type ApiClient } from '@gangway/api-client';
import type { factor, Me, me, Preferences, SignInMethods } from '@gangway/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

const key = { me: ['me'], services: ['my-services'], factors: ['my-factors'] };
const saving = ['me', 'preferences'];

/** Profile, services and preferences of the signed-in person. */
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
    /** Shows the change at once in `client`; a change that could not be saved goes back. */
    savePreferences: (client: QueryClient) =>
      mutationOptions({
        mutationKey: saving,
        // One after the other, so that the last choice is the one kept.
        scope: { id: 'preferences' },
        mutationFn: async (change: Preferences) => (await api.me.savePreferences({ body: change })).body,
        onMutate: async (change) => {
          // Cancel reads on their way: their answer does not hold the change yet.
          await client.cancelQueries({ queryKey: key.me });
          client.setQueryData<Me>(key.me, (read) =>
            read === undefined ? read : { ...read, preferences: { ...read.preferences, ...change } },
          );
        },
        // Read again after the last change alone, or the next one would flicker back.
        onSettled: () =>
          client.isMutating({ mutationKey: saving }) > 1 ? undefined : client.invalidateQueries({ queryKey: key.me }),
      }),
  };
}

/** Sign-in methods of the signed-in person; null where an older API knows the password alone. */
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
