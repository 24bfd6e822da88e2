import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database.ts';
import { inTransaction } from './in-transaction.ts';

class RolledBack extends Error {}

/** Runs `work` in a transaction, rolls it back, and returns its result. */
export async function dryRun<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await inTransaction(db, async (tx) => {
      // Nothing of it has to reach the disk.
      await tx.execute(sql`set local synchronous_commit = off`);
      result = { value: await work(tx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!result) throw new Error('the dry run has no result');
  return result.value;
}
