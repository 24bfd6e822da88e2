import type { Applied, Batch } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, isStoreUnavailable, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import type { BatchContext, BatchKind } from './batch-kind.ts';
import { requirePermission, snapshotOf } from './preview-batch.ts';
import { isUndoOpen, noSuchBatch, readBatch } from './read-batch.ts';
import { workThrough } from './work-on-chunk.ts';

const Found = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  operation: Type.Unknown(),
  selection: Type.Unknown(),
  state: Type.String(),
  snapshot: Type.String(),
  ids: Type.Array(Type.Integer()),
});

/**
 * Does what a preview of the caller said. Sent again, also while it is under way, it waits for the end and answers the same.
 * @throws HttpProblem 404 for a hash that is not the caller's, 403 without the permission, 409 when anything the preview stood on
 *   has changed, 503 when it continues without the caller.
 */
export async function applyBatch(
  context: BatchContext,
  kinds: readonly BatchKind[],
  caller: Caller,
  hash: string,
): Promise<Applied> {
  const batchId = (await idOfBegun(context.db, caller, hash)) ?? (await beginApplying(context, kinds, caller, hash));
  await workOn(context, kinds, batchId);
  const { changed, unchanged, refused, undone, spared } = await readBatch(context.db, caller, batchId);
  return { batchId, changed: changed + undone + spared, unchanged, refused };
}

/** Without a lock: the process that works on the batch holds it. */
async function idOfBegun(db: Database, caller: Caller, hash: string): Promise<number | undefined> {
  const [found] = await selectRows(
    db,
    Type.Object({ id: Type.Integer() }),
    sql`select id from batches where actor_id = ${caller.id} and hash = ${hash} and state <> 'previewed'`,
  );
  return found?.id;
}

function beginApplying(
  context: BatchContext,
  kinds: readonly BatchKind[],
  caller: Caller,
  hash: string,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const [found] = await selectRows(
      tx,
      Found,
      sql`select b.id, b.kind, b.operation, b.selection, b.state, b.world as snapshot,
                 array(select r.subject_id from batch_rows r
                        where r.batch_id = b.id and r.subject_id is not null order by r.position) as ids
            from batches b where b.actor_id = ${caller.id} and b.hash = ${hash} for update of b`,
    );
    const kind = kinds.find(({ name }) => name === found?.kind);
    if (!found || !kind) throw new HttpProblem(404, 'no_such_preview', say('no_such_preview'));
    requirePermission(caller, kind, found.operation);
    if (found.state !== 'previewed') return found.id;
    if ((await snapshotOf(tx, caller, kind, found)) !== found.snapshot) {
      throw new HttpProblem(409, 'changed_meanwhile', say('preview_outdated'));
    }
    await begin(tx, caller, found.id, 'applying');
    await tx.execute(sql`
      update batch_rows set outcome = planned where batch_id = ${found.id} and planned <> 'will-change'`);
    return found.id;
  });
}

/**
 * Changes back what a batch of the caller has changed and no one edited since. Sent again it answers the same.
 * @throws HttpProblem 404, 403, 409 when it is not applied yet, cannot be undone, or 15 minutes are over.
 */
export async function undoBatch(
  context: BatchContext,
  kinds: readonly BatchKind[],
  caller: Caller,
  batchId: number,
): Promise<Batch> {
  await inTransaction(context.db, async (tx) => {
    const [found] = await selectRows(
      tx,
      Type.Object({
        kind: Type.String(),
        operation: Type.Unknown(),
        state: Type.String(),
        canUndo: Type.Boolean(),
        isOpen: Type.Boolean(),
      }),
      sql`select b.kind, b.operation, b.state, b.can_undo as "canUndo", ${isUndoOpen} as "isOpen"
            from batches b
           where b.id = ${batchId} and b.actor_id = ${caller.id} and b.state <> 'previewed' for update of b`,
    );
    const kind = kinds.find(({ name }) => name === found?.kind);
    if (!found || !kind) throw noSuchBatch();
    requirePermission(caller, kind, found.operation);
    if (found.state === 'undoing' || found.state === 'undone') return;
    if (!found.canUndo) throw new HttpProblem(409, 'no_undo', say('no_undo'));
    if (found.state === 'applying') throw new HttpProblem(409, 'still_applying', say('still_applying'));
    if (!found.isOpen) throw new HttpProblem(409, 'undo_over', say('undo_over'));
    await begin(tx, caller, batchId, 'undoing');
  });
  await workOn(context, kinds, batchId);
  return readBatch(context.db, caller, batchId);
}

/** @throws HttpProblem 503 where others are waited for in vain: some chunks may be done, and the job does the rest. */
async function workOn(context: BatchContext, kinds: readonly BatchKind[], batchId: number): Promise<void> {
  try {
    await workThrough(context, kinds, batchId);
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    const message = say('continues');
    throw new HttpProblem(503, 'continues', message, { headers: { 'retry-after': '10' } });
  }
}

async function begin(tx: Transaction, caller: Caller, id: number, state: 'applying' | 'undoing'): Promise<void> {
  await tx.execute(sql`
    update batches
       set state = ${state}, applied_at = coalesce(applied_at, now()), touched_at = clock_timestamp(), finished_at = null,
           sid = ${caller.sid}, ip = ${caller.ip}, user_agent = ${caller.userAgent}, request_id = ${caller.requestId}
     where id = ${id}`);
}
