import { StorageBlockedError } from './key-value-store.ts';
import type { Mutex } from './mutex.ts';
import type { SessionStore } from './session-store.ts';

/** Changes of the stored keys that no tab sees half done. Where the lock is not to be had in time, they go on without. */
export function lockedChanges(mutex: Mutex, store: SessionStore) {
  return {
    /** @throws StorageBlockedError */
    async write(...session: Parameters<SessionStore['write']>): Promise<void> {
      const write = () => {
        store.write(...session);
      };
      await mutex
        .run(async () => {
          write();
        })
        .catch((cause: unknown) => {
          if (cause instanceof StorageBlockedError) throw cause;
          write();
        });
    },

    /** Removes keys that contradict each other, unless another tab was only in the middle of writing them. */
    async removeInconsistent(): Promise<void> {
      const remove = () => {
        if (store.read().kind === 'inconsistent') store.forget();
      };
      await mutex
        .run(async () => {
          remove();
        })
        .catch(remove);
    },
  };
}
