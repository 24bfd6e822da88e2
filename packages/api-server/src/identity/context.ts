import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { KeyRing } from './tokens/key-ring.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Secrets } from '../server/secrets.ts';
import type { TriesUnderWay } from './throttle/tries-under-way.ts';
import type { Database, Store } from '../store/database.ts';

/** Milliseconds since 1970; tests put their own clock here. Sessions are judged by the database's clock, not this one. */
export type Clock = () => number;

/** What `/health/ready` reports beside the database. */
export interface Readiness {
  /** The demo data is in, where there is any. */
  seeded: boolean;
  closing: boolean;
}

/** Everything a module may need; one value per process. */
export interface Context {
  readonly config: Config;
  readonly store: Store;
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly secrets: Secrets;
  readonly hasher: PasswordHasher;
  readonly tries: TriesUnderWay;
  readonly readiness: Readiness;
  readonly log: FastifyBaseLogger;
}
