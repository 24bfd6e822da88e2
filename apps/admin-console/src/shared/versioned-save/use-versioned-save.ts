import { isApiError } from '@gangway/api-client';
import { useRef, useState } from 'react';

export interface VersionedCalls<Saved, Change> {
  update: (change: Change, version: number) => Promise<Saved>;
  /** The current record, read again. */
  read: () => Promise<Saved>;
}

/**
 * Saves changes of a record against the version they were based on, and keeps `theirs`: the version another
 * administrator saved first.
 */
export function useVersionedSave<Saved extends { version: number }, Change>({
  update,
  read,
}: VersionedCalls<Saved, Change>) {
  const [theirs, setTheirs] = useState<Saved | null>(null);
  // The newest version that the person has decided to overwrite.
  const overwritten = useRef(0);

  /** Resolves to the saved record, or null after a conflict. Rejects for other failures; an earlier conflict stays. */
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
    /** Lets later saves overwrite the other version. */
    overwrite: () => {
      overwritten.current = theirs?.version ?? 0;
    },
    dismiss: () => setTheirs(null),
  };
}

/** Whether the save was based on an outdated version. */
function isConflict(error: unknown): boolean {
  return isApiError(error, 412) || (isApiError(error, 409) && error.errors.length === 0);
}
