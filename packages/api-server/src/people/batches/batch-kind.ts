import type { Permission, SaidSentence as Said } from '@gangway/contract';
import { type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { type Database, type Transaction } from '../../store/index.ts';
import { type Caller, HttpProblem, said, type Sentence } from '../../server/index.ts';
import { sentencesOf } from '../grants/refusals.ts';
import { type UnitOfWork, inSavepoint } from '../../trail/index.ts';
import { type Context } from '../../identity/index.ts';

/*
 * Many changes by one intent: previewed, applied by the preview's hash, undone for a while. How another kind of batch plugs in:
 *
 * 1. Write a `BatchKind` and add it to `batch-kinds.ts`, where the job that finishes batches finds it too.
 * 2. `change` takes a chunk of rows through the functions of the single change, which take lists: it prefetches for all of them, judges
 *    each, and writes together. Where rows can only be changed one after the other, `eachRow` gives each a savepoint. It refuses a row
 *    by an outcome, says `{ changed: false }` before anything is written, and compares what it finds with `row.seenVersion`.
 * 3. A preview is the same `change`, rolled back: `previewBatch(context, caller, kind, …)` with the rows in the order of their ids.
 * 4. `applyBatch(context, kinds, caller, hash)` does chunks of 100, each in one transaction; `finishBatches` goes on with what a
 *    process left, as the same person with the authority they have by then. So `change` relies on nothing but its arguments.
 * 5. Push to `work.events` for the trail: the events of a chunk are written together, with the batch's id. `before` is what `undo`
 *    needs, `version` what it compares.
 * 6. `snapshot` answers a text that differs as soon as the preview would: versions, the filter's ids, what is released.
 */

export type BatchContext = Pick<Context, 'db' | 'store' | 'config' | 'secrets'>;

/** One chunk under way, as the person who began it, with the roles of this moment. */
export interface Work<Operation> extends UnitOfWork<Caller & { batchId: number }> {
  readonly context: BatchContext;
  readonly operation: Operation;
}

/** The batch id of a preview. */
export const noBatch = 0;

/** A row as the preview is asked for it. */
export interface Subject<Plan = unknown> {
  /** Null for a new record. */
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

/** The change of one row, why there is none, or the sentences that refuse it. */
export type RowOutcome =
  | {
      changed: true;
      before: unknown;
      version: number | null;
      /** Of a new record. */
      id?: number;
    }
  | { changed: false; reason: Sentence }
  | { refused: readonly Sentence[] };

/** What a row says of its sentences: as text, and what says it in another language. */
export function reasonOf(sentences: readonly Sentence[]): { reason: string; said: Said[] } {
  return { reason: sentences.map(({ text }) => text).join(' '), said: sentences.map(said) };
}

export interface AppliedBatch<Operation> {
  id: number;
  actorId: number;
  operation: Operation;
}

export interface BatchKind<Operation = unknown, Plan = unknown> {
  /** Names it in the store and in `Batch.kind`. */
  readonly name: string;
  /** What the single change asks for. */
  permission(operation: Operation): Permission;
  /** The precondition of the preview, as a text of any length; the caller's own authority is added to it. */
  snapshot(db: Database, caller: Caller, batch: Chosen<Operation>): Promise<string>;
  /** The outcome of each row, in their order. */
  change(work: Work<Operation>, subjects: readonly Subject<Plan>[]): Promise<RowOutcome[]>;
  /** The same of changing back. */
  undo(work: Work<Operation>, subjects: readonly ChangedSubject[]): Promise<RowOutcome[]>;
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

/** What a kind has kept with a batch or a row. @throws Error for what it has not written. */
export function stored<const Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  if (!Check(schema, value)) throw new Error('a batch holds what its kind has not written');
  return value;
}

/**
 * Takes rows one after the other, each in a savepoint. A problem refuses its row and undoes what was done for it; any other failure
 * ends the chunk.
 */
export async function eachRow<Operation, Row>(
  work: Work<Operation>,
  rows: readonly Row[],
  step: (work: Work<Operation>, row: Row) => Promise<RowOutcome>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    try {
      outcomes.push(await inSavepoint(work, (inner) => step(inner, row)));
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      // An outdated proof of identity concerns the caller, who can renew it; a batch under way goes on without the row.
      if (error.status === 401 && work.caller.batchId === noBatch) throw error;
      outcomes.push({ refused: sentencesOf([error]) });
    }
  }
  return outcomes;
}
