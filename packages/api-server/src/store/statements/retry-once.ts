import { isLostConnection } from './database-error.ts';

/**
 * Runs a read a second time when its connection was lost: after a switch of the writer most connections of a pool lead to a server
 * that is gone. Not for writes: a lost answer does not say whether the write was done.
 */
export async function retryOnce<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return read();
  }
}
