import { drizzle } from 'drizzle-orm/node-postgres';
import { logPosition } from '@gangway/contract';
import type { Pool } from 'pg';
import type { Database, LogPosition, ReadReplica, ReadReplicas } from '../database.ts';
import { poolCounts, requestPool } from './postgres-pool.ts';
import { statementRunner } from './statement-runner.ts';
import { transactionRunner } from './transaction-runner.ts';

interface ReplicaOptions {
  poolSize: number;
  /** Milliseconds that opening a connection may take. */
  connectTimeout: number;
  queueLimit: number;
  namesStatements: boolean;
  onIdleError?: ((error: Error) => void) | undefined;
  position: ReadReplicas['position'];
}

const probeEvery = 1000;
/** Seconds behind the writer from which on a replica is too old to be shown to anyone. */
const mostLag = 5;

export interface ReplicaState {
  /** True while the server follows a writer; false after a switch has made it the writer. */
  follows: boolean;
  /** Seconds. */
  lag: number;
  replayed: LogPosition;
}

/** A server's state as a replica; a role without rights of monitoring may ask for it. */
export const replicaStateStatement = `
  select pg_is_in_recovery() and exists (select 1 from pg_stat_wal_receiver where pid is not null) as follows,
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
              else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as lag,
         coalesce(pg_last_wal_replay_lsn(), '0/0')::text as replayed`;

/**
 * Connections to each replica, which are probed every second: one that is away, does not follow or lags is left out, and asked
 * again when it is back. Nothing here fails: without a replica that will do, the caller reads from the writer.
 */
export async function openReadReplicas(urls: readonly string[], options: ReplicaOptions): Promise<ReadReplicas> {
  const replicas = urls.map((url) => openReplica(url, options));
  await Promise.all(replicas.map((replica) => replica.probe()));
  const timer = setInterval(() => {
    for (const replica of replicas) void replica.probe();
  }, probeEvery);
  timer.unref();

  let turn = 0;
  return {
    async find(position) {
      const wanted = position === null ? 0n : logPosition(position);
      if (wanted === undefined) return undefined;
      turn += 1;
      const inTurns = replicas.map((_, index) => replicas[(index + turn) % replicas.length]);
      const usable = inTurns.filter((replica) => replica?.isUsable() === true);
      const found = usable.find((replica) => replica !== undefined && replica.replayed() >= wanted);
      if (found) return found;
      // Probe again: the replica may have caught up since the last probe.
      const [next] = usable;
      if (!next) return undefined;
      await next.probe();
      return next.isUsable() && next.replayed() >= wanted ? next : undefined;
    },
    position: options.position,
    async close() {
      clearInterval(timer);
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

interface Replica extends ReadReplica {
  isUsable(): boolean;
  replayed(): bigint;
  /** Asks the server how far it is; never rejects. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

function openReplica(
  url: string,
  { poolSize, connectTimeout, queueLimit, namesStatements, onIdleError }: ReplicaOptions,
): Replica {
  const pool = requestPool({
    url,
    size: poolSize,
    kept: 1,
    connectTimeout,
    queueLimit,
    applicationName: 'gangway reads',
    onIdleError,
  });
  let state: ReplicaState | undefined;
  let probing: Promise<void> | undefined;
  const ask = async () => {
    try {
      state = (await pool.query<ReplicaState>(replicaStateStatement)).rows[0];
    } catch {
      state = undefined;
    }
    probing = undefined;
  };
  return {
    db: readsOn(pool, namesStatements),
    prepared: statementRunner(pool, namesStatements),
    pool: () => poolCounts(pool),
    isUsable: () => state !== undefined && state.follows && state.lag <= mostLag,
    replayed: () => logPosition(state?.replayed ?? '') ?? 0n,
    probe: () => (probing ??= ask()),
    distrust() {
      state = undefined;
    },
    close: () => pool.end(),
  };
}

function readsOn(pool: Pool, namesStatements: boolean): Database {
  return Object.assign(drizzle(pool), { transaction: transactionRunner(pool, namesStatements) });
}
