import { setTimeout as delay } from 'node:timers/promises';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../database.ts';
import { isContention } from './database-error.ts';

const retries = 3;

/**
 * Runs `work` in a transaction and runs it again, at most three times, when it lost against another one
 * (serialization failure, deadlock). `work` must therefore have no effect outside the transaction.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  return retried(() => db.transaction(work, config));
}

/** As `inTransaction`, for work that is a transaction by itself. */
export async function retried<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt >= retries || !isContention(error)) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}
