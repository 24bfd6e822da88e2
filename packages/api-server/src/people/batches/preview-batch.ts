import { batches, type Database, inTransaction, one, dryRun } from '../../store/index.ts';
import { accessDenied, type Caller, said, say, type Sentence } from '../../server/index.ts';
import { unitOfWork } from '../../trail/index.ts';
import { may } from '../../entitlement/index.ts';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PlannedOutcome, SaidSentence as Said } from '@gangway/contract';
import {
  type BatchContext,
  type BatchKind,
  type Chosen,
  noBatch,
  reasonOf,
  type RowOutcome,
  type Subject,
} from './batch-kind.ts';
import { chunk } from './work-on-chunk.ts';

export interface Wanted<Operation, Plan> {
  /** What is done, for people: `Deactivate`. */
  title: Sentence;
  operation: Operation;
  /** What the rows were chosen by; null where they were named. `snapshot` reads it again. */
  selection: unknown;
  rows: readonly Subject<Plan>[];
  canUndo: boolean;
}

export interface Planned {
  outcome: PlannedOutcome;
  reason: string | null;
  said?: readonly Said[];
}

const rowsPerInsert = 250;

/** Previews of one person that are kept. */
const mostPreviews = 10;

/**
 * What would become of each row, in the order of `rows`: the change itself, rolled back chunk by chunk. Kept with a hash for
 * `applyBatch`.
 * @throws HttpProblem 403 without the permission of the single change.
 */
export async function previewBatch<Operation, Plan>(
  context: BatchContext,
  caller: Caller,
  kind: BatchKind<Operation, Plan>,
  wanted: Wanted<Operation, Plan>,
): Promise<{ hash: string; rows: Planned[] }> {
  const { operation, rows } = wanted;
  requirePermission(caller, kind, operation);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const snapshot = await snapshotOf(context.db, caller, kind, { ...wanted, ids });
  const planned: Planned[] = [];
  for (let start = 0; start < rows.length; start += chunk) {
    const some = rows.slice(start, start + chunk);
    const outcomes = await dryRun(context.db, (tx) =>
      kind.change({ ...unitOfWork(tx, { ...caller, batchId: noBatch }), context, operation }, some),
    );
    planned.push(...outcomes.map(asPlanned));
  }
  return { hash: await keep(context, caller, kind, { ...wanted, planned }, snapshot), rows: planned };
}

/**
 * Keeps a preview that its module has made itself.
 * @param snapshot the text of `kind.snapshot` at that moment.
 * @returns the hash for `applyBatch`.
 * @throws HttpProblem 403 without the permission of the single change.
 */
export async function keepPreview<Operation, Plan>(
  context: BatchContext,
  caller: Caller,
  kind: BatchKind<Operation, Plan>,
  wanted: Wanted<Operation, Plan> & { planned: readonly Planned[] },
  snapshot: string,
): Promise<string> {
  requirePermission(caller, kind, wanted.operation);
  return keep(context, caller, kind, wanted, digestOf(caller, snapshot));
}

async function keep<Operation, Plan>(
  context: BatchContext,
  caller: Caller,
  kind: BatchKind<Operation, Plan>,
  { title, operation, selection, rows, canUndo, planned }: Wanted<Operation, Plan> & { planned: readonly Planned[] },
  snapshot: string,
): Promise<string> {
  const hash = randomBytes(32).toString('base64url');
  await inTransaction(context.db, async (tx) => {
    // Each holds all its rows for a day: one person keeps the last few.
    await tx.execute(sql`
      delete from batches where state = 'previewed' and actor_id = ${caller.id} and id not in (
        select id from batches where state = 'previewed' and actor_id = ${caller.id} order by id desc limit ${mostPreviews - 1})`);
    const batch = one(
      await tx
        .insert(batches)
        .values({
          kind: kind.name,
          title: title.text,
          operation: { ...operation, said: said(title) },
          selection,
          actorId: caller.id,
          sid: caller.sid,
          hash,
          snapshot,
          canUndo,
        })
        .returning({ id: batches.id }),
    );
    for (let start = 0; start < rows.length; start += rowsPerInsert) {
      const some = rows.slice(start, start + rowsPerInsert).map((row, index) => ({
        position: start + index,
        subject_id: row.id,
        name: row.name,
        plan: row.plan ?? null,
        seen_version: row.seenVersion,
        planned: planned[start + index]?.outcome ?? 'refused',
        reason: planned[start + index]?.reason ?? null,
        before: storedReasons(planned[start + index]),
      }));
      await tx.execute(sql`
        insert into batch_rows (batch_id, position, subject_id, name, plan, seen_version, planned, reason, before)
        select ${batch.id}::int, r.position, r.subject_id, r.name, r.plan, r.seen_version, r.planned, r.reason, r.before
          from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
               as r (position int, subject_id int, name text, plan jsonb, seen_version int, planned text, reason text, before jsonb)`);
    }
  });
  return hash;
}

function storedReasons(planned: Planned | undefined): { said: readonly Said[] } | null {
  return planned?.said ? { said: planned.said } : null;
}

function asPlanned(outcome: RowOutcome): Planned {
  if ('refused' in outcome) return { outcome: 'refused', ...reasonOf(outcome.refused) };
  return outcome.changed
    ? { outcome: 'will-change', reason: null }
    : { outcome: 'no-change', ...reasonOf([outcome.reason]) };
}

/** @throws HttpProblem 403. */
export function requirePermission(caller: Caller, kind: BatchKind, operation: unknown): void {
  if (may(caller, kind.permission(operation))) return;
  throw accessDenied(say('roles_do_not_allow'));
}

/** A digest of what the preview stands on, the caller's authority included. */
export async function snapshotOf(db: Database, caller: Caller, kind: BatchKind, chosen: Chosen): Promise<string> {
  return digestOf(caller, await kind.snapshot(db, caller, chosen));
}

function digestOf({ roles, organizationId, branchIds }: Caller, snapshot: string): string {
  return sha256(JSON.stringify([roles, organizationId, branchIds, snapshot]));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
