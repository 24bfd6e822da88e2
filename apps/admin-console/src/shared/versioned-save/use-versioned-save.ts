import { isApiError } from '@gangway/api-client';
import { useRef, useState } from 'react';

export interface VersionedCalls<Saved, Change> {
  update: (change: Change, version: number) => Promise<Saved>;
  /** The record as it is now, not as it was once read. */
  read: () => Promise<Saved>;
}

/** Saves changes of a record against the version they were made on, and keeps `theirs`, the record as someone left it who was faster. */
export function useVersionedSave<Saved extends { version: number }, Change>({
  update,
  read,
}: VersionedCalls<Saved, Change>) {
  const [theirs, setTheirs] = useState<Saved | null>(null);
  // The newest version that the person has decided to overwrite.
  const overwritten = useRef(0);

  /** The record as saved, or null after a conflict. Rejects when it was not saved for another reason; a conflict stays then. */
  async function save(change: Change, base: number): Promise<Saved | null> {
    const version = Math.max(base, overwritten.current);
    try {
      const now = await update(change, version);
      setTheirs(null);
      return now;
    } catch (error) {
      if (!isConflict(error)) throw error;
      const found = await read();
      if (found.version === version) throw error;
      setTheirs(found);
      return null;
    }
  }
  return {
    save,
    theirs,
    /** From here on a save goes over what the other person has saved. */
    overwrite: () => {
      overwritten.current = theirs?.version ?? 0;
    },
    dismiss: () => setTheirs(null),
  };
}

/** Someone else saved in between: the version that was sent is no longer the current one. */
function isConflict(error: unknown): boolean {
  return isApiError(error, 412) || (isApiError(error, 409) && error.errors.length === 0);
}
