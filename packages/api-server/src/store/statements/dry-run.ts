import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database.ts';
import { inTransaction } from './in-transaction.ts';

class RolledBack extends Error {}

/** Tries `work` in a transaction that leaves nothing behind, and answers what it came to. */
export async function rolledBack<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await inTransaction(db, async (tx) => {
      // Nothing is to be flushed to the disk for it.
      await tx.execute(sql`set local synchronous_commit = off`);
      result = { value: await work(tx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!result) throw new Error('what was tried had no result');
  return result.value;
}
