import { useMeQueries } from '@gangway/account';
import { useApi } from '@gangway/api-client/react';
import { me } from '@gangway/contract';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Whether shortcuts of one key do anything for this person, in both apps, and the way to change it. */
export function useSingleKeys(): { singleKeys: boolean; save: (on: boolean) => void } {
  const api = useApi({ me });
  const { data } = useQuery(useMeQueries().me());
  const change = useMutation({
    mutationFn: (on: boolean) => api.me.savePreferences({ body: { singleKeyShortcuts: on } }),
    meta: { invalidates: [['me']] },
  });
  const stored = data?.preferences.singleKeyShortcuts ?? true;
  return { singleKeys: change.isPending ? change.variables : stored, save: change.mutate };
}
