import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Static, TSchema } from 'typebox';
import type { Prepared } from './statements/prepared.ts';

/** Both drivers answer raw statements with `rows`; nothing else of their results is relied upon. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
interface Rows<Row> {
  rows: Row[];
}

/** The query builder over PostgreSQL or PGlite: one type, so that no module knows its store. */
export type Database = Pick<
  PgDatabase<RowsResult>,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$count'
  | '$with'
  | 'with'
> & {
  transaction<T>(work: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
};

/** A running transaction. Everything inside it goes through it: on PGlite the outer database would wait for ever. */
export type Transaction = Database & {
  /** As `Store.prepared`, within the transaction; absent in a savepoint and on PGlite, which plan each statement anyway. */
  prepared?: Store['prepared'];
};

/** One connection, for scripts of several statements, which the query builder cannot run. */
export interface ScriptSession {
  readonly rows: <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Several statements at once, without values. */
  readonly script: (text: string) => Promise<void>;
}

export interface PoolCounts {
  total: number;
  idle: number;
  waiting: number;
}

/** The reading side of a store, of the writer or of a read replica. */
export type Reads = Pick<Store, 'db' | 'prepared' | 'pool'>;

/** A position in the writer's log, such as `0/16B3748`: everything written before it. */
export type LogPosition = string;

export interface ReadReplica extends Reads {
  /** Reports a failed read: the replica is not asked again until it answers a probe. */
  distrust(): void;
}

/** Servers that follow the writer, a moment behind. */
export interface ReadReplicas {
  /** Finds a replica that has everything up to `position`, in turns; undefined where none has. */
  find(position: LogPosition | null): Promise<ReadReplica | undefined>;
  /** The end of the writer's log: everything confirmed so far lies before it. */
  position(): Promise<LogPosition | undefined>;
  close(): Promise<void>;
}

export interface Store {
  readonly kind: 'postgres' | 'pglite';
  readonly db: Database;
  /** For jobs: on PostgreSQL a second pool without the time limits of requests. */
  readonly jobs: Database;
  /** Serves reads that may be a moment old (`readFrom`); null sends them to the writer. */
  readonly replicas: ReadReplicas | null;
  /**
   * For the statements of nearly every request: PostgreSQL parses and plans one once per connection. Not for texts to search
   * by, whose best plan depends on the text.
   */
  prepared<Row extends TSchema>(
    statement: Prepared<Row>,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Static<Row>[]>;
  /** Runs `work` in one transaction on one connection, without the statement timeout. */
  inScript<T>(work: (session: ScriptSession) => Promise<T>): Promise<T>;
  /** The same without a transaction: each script is committed by itself. */
  inSession<T>(work: (session: ScriptSession) => Promise<T>): Promise<T>;
  /** Runs a statement that is not allowed in a transaction, such as VACUUM. */
  maintain(statement: 'vacuum analyze' | 'analyze'): Promise<void>;
  /** Rejects when the store does not answer in time. */
  ping(): Promise<void>;
  pool(): PoolCounts;
  close(): Promise<void>;
}
