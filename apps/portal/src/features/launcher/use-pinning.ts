import { createApiClient } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import { me } from '@gangway/contract';
import { mutationOptions, useQueryClient } from '@tanstack/react-query';
import { useLauncherQueries } from './launcher-queries.ts';

/** Saves the keys of the pinned services and shows them at once; reverts after a failure. */
export function usePinning() {
  const http = useHttp();
  const client = useQueryClient();
  const { mine } = useLauncherQueries();
  const { queryKey } = mine();
  return mutationOptions({
    mutationFn: (keys: readonly string[]) =>
      createApiClient(http, { me }).me.savePreferences({ body: { pinnedServices: [...keys] } }),
    onMutate: async (keys) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (services) =>
        services?.map((service) => ({ ...service, pinned: keys.includes(service.key) })),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
