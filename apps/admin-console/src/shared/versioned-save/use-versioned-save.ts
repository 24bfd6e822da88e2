import { isApiError } from '@gangway/api-client';
import { useState } from 'react';

/** A save that met someone else's. */
export interface Conflict<Saved, Change> {
  /** The record as someone else left it. */
  readonly theirs: Saved;
  /** What was about to be saved. */
  readonly change: Change;
}

export interface VersionedCalls<Saved, Change> {
  update: (change: Change, version: number) => Promise<Saved>;
  /** The record as it is now, not as it was once read. */
  read: () => Promise<Saved>;
}

/** Saves changes of a record against the version they were made on, and keeps the conflict when someone was faster. */
export function useVersionedSave<Saved extends { version: number }, Change>({
  update,
  read,
}: VersionedCalls<Saved, Change>) {
  const [conflict, setConflict] = useState<Conflict<Saved, Change> | null>(null);

  /** The record as saved, or null after a conflict. Rejects when it was not saved for another reason. */
  async function save(change: Change, version: number): Promise<Saved | null> {
    setConflict(null);
    try {
      return await update(change, version);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const theirs = await read();
      if (theirs.version === version) throw error;
      setConflict({ theirs, change });
      return null;
    }
  }
  return { save, conflict, dismiss: () => setConflict(null) };
}

/** Someone else saved in between: the version that was sent is no longer the current one. */
function isConflict(error: unknown): boolean {
  return isApiError(error, 412) || (isApiError(error, 409) && error.errors.length === 0);
}
