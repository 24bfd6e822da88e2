import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Database, Store } from '../store/index.ts';
import type { Secrets } from './secrets.ts';

/** Milliseconds since 1970; tests pass a fake. The database's clock, not this one, judges sessions. */
export type Clock = () => number;

/** State that `/health/ready` reports beside the database. */
export interface Readiness {
  /** The demo data is in, or there is none to wait for. */
  seeded: boolean;
  closing: boolean;
  /** Seconds by which this machine's clock was ahead of the database's when last compared. */
  clockOffset: number;
}

/** Shared foundation of all contexts; one value per process. */
export interface ServerContext {
  readonly config: Config;
  readonly store: Store;
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly readiness: Readiness;
  readonly log: FastifyBaseLogger;
}
