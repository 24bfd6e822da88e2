import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Database, Transaction } from '../database.ts';
import { isLostConnection } from '../statements/database-error.ts';
import { statementRunner } from './statement-runner.ts';

/**
 * A transaction on a connection of the pool, which comes back whatever happens: drizzle's own keeps the one whose `begin`
 * fails for ever. One that is not at rest afterwards (its rollback failed) is dropped.
 *
 * When the connection is lost before the commit was sent, nothing was done, and the work runs once more: after a switch of the
 * writer most connections of a pool lead to a server that is gone. A commit whose answer never came is never repeated.
 */
export function transactionRunner(pool: Pool, namesStatements: boolean): Database['transaction'] {
  return async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      let commits = false;
      const noting: typeof work = async (tx) => {
        const result = await work(tx);
        commits = true;
        return result;
      };
      try {
        return await once(pool, namesStatements, noting, config);
      } catch (error) {
        if (commits || attempt > 1 || !isLostConnection(error)) throw error;
      }
    }
  };
}

async function once<T>(
  pool: Pool,
  namesStatements: boolean,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig | undefined,
): Promise<T> {
  const client = await pool.connect();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle types each driver apart; Database is what both share
  const db = drizzle(client) as unknown as Database;
  try {
    const prepared = statementRunner(client, namesStatements);
    return await db.transaction((tx) => work(Object.assign(tx, { prepared })), config);
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}
