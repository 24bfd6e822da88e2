import type { Permission } from '@gangway/contract';
import type { Database, Transaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import type { Chunk } from '../../trail/index.ts';
import type { Context } from '../../identity/index.ts';

/*
 * Many changes by one intent: previewed, applied by the preview's hash, undone for a while. How another kind of batch plugs in:
 *
 * 1. Write a `BatchKind` and add it to `modules/batch-kinds.ts`, where the job that finishes batches finds it too.
 * 2. `change` does one row by the functions of the single change, within a savepoint. It refuses by throwing an `HttpProblem`,
 *    says `{ changed: false }` before it has written anything, and compares what it finds with `row.seenVersion`.
 * 3. A preview is the same `change`, rolled back: `previewBatch(context, caller, kind, …)` with the rows in the order of their ids.
 * 4. `applyBatch(context, kinds, caller, hash)` does chunks of 100, each in one transaction; `finishBatches` goes on with what a
 *    process left, as the same person with the authority they have by then. So `change` relies on nothing but its arguments.
 * 5. `prepare` locks and reads for a whole chunk what the single change would ask for row by row; `once` does so for what many
 *    rows ask alike.
 * 6. Write the trail with `work.caller`: it carries the batch's id, and the events of a chunk are written together. `before` is what `undo` needs, `version` what it compares.
 * 7. `world` answers a text that differs as soon as the preview would: versions, the filter's ids, what is released.
 */

export type BatchContext = Pick<Context, 'db' | 'store' | 'config' | 'secrets'>;

/** One chunk under way. */
export interface Work<Operation> {
  readonly tx: Transaction;
  /** Who began it, with the roles of this moment. */
  readonly caller: Caller & { batchId: number; chunk: Chunk };
  readonly context: BatchContext;
  readonly operation: Operation;
}

/** A row as the preview is asked for it. */
export interface Subject<Plan = unknown> {
  /** Null for a record that is to be made. */
  id: number | null;
  /** As people read it; null where the caller may not see it. */
  name: string | null;
  seenVersion: number | null;
  /** What is special about this row. */
  plan?: Plan;
}

/** The same row after the change, for undoing it. */
export interface ChangedSubject extends Subject {
  leftVersion: number | null;
  before: unknown;
}

export type RowChange =
  | {
      changed: true;
      before: unknown;
      version: number | null;
      /** Of a record that was made. */
      id?: number;
    }
  | { changed: false; reason: string };

/** What happened to one row: the change, or the sentence that refuses it and leaves what was written for it. */
export type Tried = RowChange | { refused: string };

export interface AppliedBatch<Operation> {
  id: number;
  actorId: number;
  operation: Operation;
}

export interface BatchKind<Operation = unknown, Plan = unknown, Known = unknown> {
  /** Names it in the store and in `Batch.kind`. */
  readonly name: string;
  /** What the single change asks for. */
  permission(operation: Operation): Permission;
  /** Whatever the preview stands on, as a text of any length; the caller's own authority is added to it. */
  world(db: Database, caller: Caller, batch: Chosen<Operation>): Promise<string>;
  /** What `change` and `undo` of the rows look at, locked until the chunk is done. */
  prepare?(work: Work<Operation>, subjects: readonly Subject<Plan>[]): Promise<Known>;
  /** @throws HttpProblem whose message is the reason of a refusal. */
  change(work: Work<Operation>, subject: Subject<Plan>, known: Known): Promise<Tried>;
  /** @throws HttpProblem where the record was edited since, or may not be changed back. */
  undo(work: Work<Operation>, subject: ChangedSubject, known: Known): Promise<void>;
  /** Tells of the whole batch, in the transaction of its last chunk; not of its undoing. */
  applied?(tx: Transaction, batch: AppliedBatch<Operation>): Promise<void>;
}

/** What is to be done, and to which records. */
export interface Chosen<Operation = unknown> {
  operation: Operation;
  /** How they were chosen; null where they were named one by one. */
  selection: unknown;
  ids: readonly number[];
}
