import type { UserDetail } from '@gangway/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useVersionedSave } from '../../../shared/versioned-save/use-versioned-save.ts';
import { type UserPatch, useUserQueries } from '../user-queries.ts';

export type Change = Omit<UserPatch, 'version'>;

/** Saves changes of a user, and keeps the conflict with a newer version. */
export function useSaveUser(id: number) {
  const queries = useUserQueries();
  const client = useQueryClient();
  const update = useMutation(queries.update());
  return useVersionedSave<UserDetail, Change>({
    update: (change, version) => update.mutateAsync({ id, change: { ...change, version } }),
    read: () => client.fetchQuery({ ...queries.one(id), staleTime: 0 }),
  });
}
