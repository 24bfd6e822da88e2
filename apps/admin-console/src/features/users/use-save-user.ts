import type { UserDetail } from '@gangway/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isConflict, type UserPatch } from './user-queries.ts';
import { useUserQueries } from './use-user-queries.ts';

export type Change = Omit<UserPatch, 'version'>;

/** A save that met someone else's. */
export interface Conflict {
  /** The user as someone else left it. */
  readonly theirs: UserDetail;
  /** What was about to be saved. */
  readonly change: Change;
}

/** Saves changes of a user against the version they were made on, and keeps the conflict when someone was faster. */
export function useSaveUser(id: number) {
  const queries = useUserQueries();
  const client = useQueryClient();
  const update = useMutation(queries.update());
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** The user as saved, or null after a conflict. Rejects when it was not saved for another reason. */
  async function save(change: Change, version: number): Promise<UserDetail | null> {
    setConflict(null);
    try {
      return await update.mutateAsync({ id, change: { ...change, version } });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const theirs = await client.fetchQuery({ ...queries.one(id), staleTime: 0 });
      if (theirs.version === version) throw error;
      setConflict({ theirs, change });
      return null;
    }
  }
  return { save, conflict };
}
