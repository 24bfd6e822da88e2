import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Database, Store } from './database.ts';
import type { Prepared } from './prepared.ts';
import { StartupError } from './startup-error.ts';

export interface PostgresOptions {
  url: string;
  /** Connections at most. */
  poolSize: number;
  /** Callers that may wait for a connection; further ones fail at once. */
  queueLimit: number;
  onIdleError?: (error: Error) => void;
}

const connectTimeout = 1000;
// With more jobs than these due, some wait for each other, never for a request.
const jobConnections = 2;
// Statements here are short: compiling one or starting workers for it takes longer than running it, and disks of today read
// anywhere alike.
const planning = '-c jit=off -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0';
const keptOpen = 5;
// With the wait for a connection at most 3.3 s: who asks gets an answer before losing patience.
const statementTimeout = 2300;
// A person who waits this long for a lock gives up what it holds and begins again (`inTransaction`), or is told to come back.
const lockTimeout = 900;
// A little later than the server's own timeout: it only decides when the network swallows the answer.
const readTimeout = 2800;

/** Drops a connection whose answer never came, so that the pool does not hand a stuck one on. */
function dropAfterTimeout(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg types its socket nowhere
          (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        }
      });
    }
    return answer;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the overloads pass through unchanged
  client.query = guarded as typeof client.query;
}

class BoundedPool extends Pool {
  readonly #queueLimit: number;

  constructor(config: PoolConfig, queueLimit: number) {
    super(config);
    this.#queueLimit = queueLimit;
  }

  override connect(): Promise<PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<PoolClient> | void {
    if (this.waitingCount >= this.#queueLimit) {
      const full = new Error("The store's queue is full");
      if (!callback) return Promise.reject(full);
      process.nextTick(callback, full, undefined, () => {});
      return undefined;
    }
    return callback ? super.connect(callback) : super.connect();
  }
}

/**
 * PostgreSQL with short timeouts: a caller gets an answer or a 503, never a hang.
 * @throws StartupError when the address is wrong or no one answers there.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const pool = new BoundedPool(
    {
      connectionString: options.url,
      max: options.poolSize,
      min: Math.min(keptOpen, options.poolSize),
      connectionTimeoutMillis: connectTimeout,
      idleTimeoutMillis: 30_000,
      statement_timeout: statementTimeout,
      lock_timeout: lockTimeout,
      query_timeout: readTimeout,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      application_name: 'gangway',
      options: planning,
    },
    options.queueLimit,
  );
  const jobPool = new Pool({
    connectionString: options.url,
    max: jobConnections,
    // Waiting for another job included.
    connectionTimeoutMillis: 60_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'gangway jobs',
    options: planning,
  });
  for (const each of [pool, jobPool]) {
    each.on('error', (error) => options.onIdleError?.(error));
    // A pool listens to idle connections alone. One that is lost while a transaction holds it says so at its next statement;
    // without a listener the process would end.
    each.on('connect', (client) => client.on('error', () => {}));
  }
  pool.on('connect', dropAfterTimeout);
  try {
    await pool.query('select 1');
    // The first requests after a start find connections, instead of all waiting for some to be made.
    await Promise.all(Array.from({ length: Math.min(keptOpen, options.poolSize) }, () => pool.query('select 1')));
  } catch (error) {
    await pool.end();
    throw new StartupError(
      `PostgreSQL at ${address(options.url)} did not answer (${reason(error)}): start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle types each driver apart; Database is what both share
  const db = Object.assign(drizzle(pool), { transaction: transactionOn(pool) }) as unknown as Database;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const jobs = Object.assign(drizzle(jobPool), { transaction: transactionOn(jobPool) }) as unknown as Database;
  let closing: Promise<void> | undefined;
  return {
    kind: 'postgres',
    db,
    jobs,
    prepared: async <Row>({ name, text, values }: Prepared, named: Readonly<Record<string, unknown>>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it selects
      (await pool.query({ name, text, values: values(named) })).rows as Row[],
    inScript: (work) =>
      withClient(options.url, async (client) => {
        await client.query('begin');
        try {
          const result = await work({
            rows: async <Row>(text: string, values: readonly unknown[] = []) =>
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it selects
              (await client.query(text, [...values])).rows as Row[],
            script: async (text) => void (await client.query(text)),
          });
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => {});
          throw error;
        }
      }),
    // PostgreSQL's own autovacuum does this.
    maintain: async () => {},
    ping: async () => void (await pool.query('select 1')),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => (closing ??= endAll([pool, jobPool])),
  };
}

async function endAll(pools: readonly Pool[]): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()));
}

/**
 * A transaction on a connection of the pool, which comes back whatever happens: drizzle's own keeps the one whose `begin`
 * fails for ever. One that is not at rest afterwards (its rollback failed) is dropped.
 */
function transactionOn(pool: Pool): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const db = drizzle(client) as unknown as Database;
    try {
      return await db.transaction(work, config);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
}

/** A connection beside the pool, without statement timeout. */
async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeout, keepAlive: true });
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
