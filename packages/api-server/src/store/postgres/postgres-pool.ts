import { type PoolClient, Pool, type PoolConfig } from 'pg';
import { errorCode } from '../../config/index.ts';
import type { PoolCounts } from '../database.ts';

/** Milliseconds that a request waits for a connection. */
const connectionWait = 1000;
// Statements here are short: compiling one or starting workers for it takes longer than running it, and disks of today read
// anywhere alike.
export const planning = '-c jit=off -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0';
// With the wait for a connection at most 3.3 s: fail before typical client timeouts.
const statementTimeout = 2300;
// A request that waits this long for a lock releases its own and begins again (`inTransaction`), or answers 503.
const lockTimeout = 900;
// A little later than the server's own timeout: it only decides when the network swallows the answer.
const readTimeout = 2800;

export interface RequestPoolOptions {
  url: string;
  /** Connections at most. */
  size: number;
  /** Connections that stay open. */
  kept: number;
  /** Milliseconds that opening a connection may take. */
  connectTimeout: number;
  /** Callers that may wait for a connection; further ones fail at once. */
  queueLimit: number;
  applicationName: string;
  onIdleError?: ((error: Error) => void) | undefined;
}

/** Connections for requests: short timeouts everywhere, so that a caller gets an answer or a 503, never a hang. */
export function requestPool(options: RequestPoolOptions): Pool {
  const pool = new BoundedPool(
    {
      connectionString: options.url,
      max: options.size,
      min: options.kept,
      connectionTimeoutMillis: options.connectTimeout,
      idleTimeoutMillis: 30_000,
      statement_timeout: statementTimeout,
      lock_timeout: lockTimeout,
      query_timeout: readTimeout,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      application_name: options.applicationName,
      options: planning,
    },
    options.queueLimit,
  );
  pool.on('connect', dropWhenUseless);
  return surviveLostConnections(pool, options.onIdleError);
}

/**
 * A pool listens to idle connections alone. One that is lost while a transaction holds it says so at its next statement; without
 * a listener the process would end.
 */
export function surviveLostConnections(pool: Pool, onIdleError?: (error: Error) => void): Pool {
  pool.on('error', (error) => onIdleError?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The counts of `Store.pool`. */
export function poolCounts(pool: Pool): PoolCounts {
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

// SQLSTATE read_only_sql_transaction.
const writesRefused = '25006';

/**
 * Drops a connection that no later caller should get: its answer never came, or it leads to a server that has become a standby
 * since, which happens where `DATABASE_URL` follows the writer by name.
 */
function dropWhenUseless(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (!(error instanceof Error)) return;
        if (error.message !== 'Query read timeout' && errorCode(error) !== writesRefused) return;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg types its socket nowhere
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      });
    }
    return answer;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the overloads pass through unchanged
  client.query = guarded as typeof client.query;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * Tells a request of its connection, if it comes while the request still waits. A late one is kept for the next request: cutting its
 * opening short would leave a slow server with nothing but openings.
 */
function inTime(callback: Connected): Connected {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    callback(new Error('timeout exceeded when trying to connect'), undefined, () => {});
  }, connectionWait);
  return (error, client, done) => {
    clearTimeout(timer);
    if (!isLate) callback(error, client, done);
    else if (client) done();
  };
}

class BoundedPool extends Pool {
  readonly #queueLimit: number;

  constructor(config: PoolConfig, queueLimit: number) {
    super(config);
    this.#queueLimit = queueLimit;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    if (this.waitingCount >= this.#queueLimit) {
      process.nextTick(callback, new Error("The store's queue is full"), undefined, () => {});
      return undefined;
    }
    return super.connect(inTime(callback));
  }
}
