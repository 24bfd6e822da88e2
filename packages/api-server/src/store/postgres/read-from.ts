import { isStoreUnavailable } from '../statements/database-error.ts';
import { retryOnce } from '../statements/retry-once.ts';
import type { LogPosition, Reads, Store } from '../database.ts';

/**
 * Runs a read that may be a moment old: at a replica that has everything the caller wrote (`position`, null if nothing), else at
 * the writer. A replica that fails costs the caller nothing: the read runs again at the writer. So `read` writes nothing.
 */
export async function readFrom<T>(
  store: Store,
  position: LogPosition | null,
  read: (reads: Reads) => Promise<T>,
): Promise<T> {
  const replica = await store.replicas?.find(position);
  if (!replica) return retryOnce(() => read(store));
  try {
    return await read(replica);
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    replica.distrust();
    return retryOnce(() => read(store));
  }
}
