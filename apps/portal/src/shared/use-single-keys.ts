import { useMeQueries } from '@gangway/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Whether shortcuts of one key do anything for this person, in both apps, and the way to change it. */
export function useSingleKeys(): { singleKeys: boolean; save: (on: boolean) => void } {
  const queries = useMeQueries();
  const { data } = useQuery(queries.me());
  const { mutate } = useMutation(queries.savePreferences(useQueryClient()));
  return {
    singleKeys: data?.preferences.singleKeyShortcuts ?? true,
    save: (on) => mutate({ singleKeyShortcuts: on }),
  };
}
