import { useMeQueries } from '@gangway/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Whether single-key shortcuts work for this person, in both apps, with the setter. */
export function useSingleKeys(): { singleKeys: boolean; save: (on: boolean) => void } {
  const queries = useMeQueries();
  const { data } = useQuery(queries.me());
  const { mutate } = useMutation(queries.savePreferences(useQueryClient()));
  return {
    singleKeys: data?.preferences.singleKeyShortcuts ?? true,
    save: (on) => mutate({ singleKeyShortcuts: on }),
  };
}
