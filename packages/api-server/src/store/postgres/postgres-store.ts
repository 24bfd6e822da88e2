import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import type { Database, ScriptSession, Store } from '../database.ts';
import { poolCounts, planning, requestPool, surviveLostConnections } from './postgres-pool.ts';
import { statementRunner } from './statement-runner.ts';
import { openReadReplicas } from './read-replicas.ts';
import { errorCode, StartupError } from '../../config/index.ts';
import { transactionRunner } from './transaction-runner.ts';

export interface PostgresOptions {
  url: string;
  /** Addresses of read replicas, one to each; none: everything is read from the writer. */
  readUrls?: readonly string[];
  /** Connections at most, to the writer and to each replica. */
  poolSize: number;
  /** Seconds that opening a connection may take. */
  connectSeconds?: number;
  /** Callers that may wait for a connection; further ones fail at once. */
  queueLimit: number;
  /** False behind a pooler that hands a statement's connection to others: nothing is prepared by name. */
  namesStatements?: boolean;
  onIdleError?: (error: Error) => void;
}

// With more jobs due, some wait for each other, never for a request.
const jobConnections = 2;
const keptOpen = 5;
/** Milliseconds for which a start or a command waits for a server that is slow to take its first connection. */
const longestStart = 15_000;

/**
 * PostgreSQL with short timeouts: a caller gets an answer or a 503, never a hang.
 * @throws StartupError when the address is wrong or no one answers there.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const { url, poolSize, connectSeconds = 5, queueLimit, onIdleError, namesStatements = true } = options;
  const connectTimeout = connectSeconds * 1000;
  const kept = Math.min(keptOpen, poolSize);
  const pool = requestPool({
    url,
    size: poolSize,
    kept,
    connectTimeout,
    queueLimit,
    applicationName: 'gangway',
    onIdleError,
  });
  const jobPool = surviveLostConnections(
    new Pool({
      connectionString: url,
      max: jobConnections,
      // Waiting for another job included.
      connectionTimeoutMillis: 60_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'gangway jobs',
      options: planning,
    }),
    onIdleError,
  );
  try {
    await firstAnswer(pool);
    // The first requests after a start find connections, instead of all waiting for some to be made.
    await Promise.all(Array.from({ length: kept }, () => firstAnswer(pool)));
  } catch (error) {
    await pool.end();
    throw new StartupError(`PostgreSQL at ${address(url)} ${failure(error)}`, { cause: error });
  }
  const transactions = (on: Pool) => ({ transaction: transactionRunner(on, namesStatements) });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle types each driver apart; Database is what both share
  const db = Object.assign(drizzle(pool), transactions(pool)) as unknown as Database;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const jobs = Object.assign(drizzle(jobPool), transactions(jobPool)) as unknown as Database;
  const replicas =
    options.readUrls === undefined || options.readUrls.length === 0
      ? null
      : await openReadReplicas(options.readUrls, {
          poolSize,
          connectTimeout,
          queueLimit,
          namesStatements,
          onIdleError,
          position: async () =>
            (await pool.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at,
        });
  let closing: Promise<void> | undefined;
  const endAll = async () => {
    await Promise.all([pool.end(), jobPool.end(), replicas?.close()]);
  };
  return {
    kind: 'postgres',
    db,
    jobs,
    replicas,
    prepared: statementRunner(pool, namesStatements),
    inScript: (work) =>
      withClient(url, async (client) => {
        await client.query('begin');
        try {
          const result = await work(sessionOn(client));
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => {});
          throw error;
        }
      }),
    inSession: (work) => withClient(url, (client) => work(sessionOn(client))),
    // PostgreSQL's own autovacuum does this.
    maintain: async () => {},
    ping: async () => void (await pool.query('select 1')),
    pool: () => poolCounts(pool),
    close: () => (closing ??= endAll()),
  };
}

/** Waits for a server that is slow, such as one across regions or one that is waking up; one that refuses fails at once. */
async function firstAnswer(pool: Pool): Promise<void> {
  const deadline = Date.now() + longestStart;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isSlow(error) || Date.now() > deadline) throw error;
      await delay(250);
    }
  }
}

// SQLSTATE cannot_connect_now.
const startingUp = '57P03';

function isSlow(error: unknown): boolean {
  return [startingUp, 'ETIMEDOUT'].includes(errorCode(error) ?? '') || /^timeout/i.test(reason(error));
}

function failure(error: unknown): string {
  return isSlow(error)
    ? `did not take a connection within ${longestStart / 1000} s (${reason(error)}): look at its load and at the network, or raise DATABASE_CONNECT_SECONDS.`
    : `did not answer (${reason(error)}): start it, or correct DATABASE_URL.`;
}

const sessionOn = (client: Client): ScriptSession => ({
  rows: async <Row>(text: string, values: readonly unknown[] = []) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it selects
    (await client.query(text, [...values])).rows as Row[],
  script: async (text) => void (await client.query(text)),
});

/** Runs `work` on a connection outside the pool, without statement timeout. */
async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: longestStart, keepAlive: true });
  client.on('error', () => {}); // the pending query rejects with the same error
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** The address without the password. */
function address(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'the address in DATABASE_URL';
  }
}
