import { nullable } from '@gangway/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { say, type Sentence } from '../../server/index.ts';
import { type Database, inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { finish, unitOfWork } from '../../trail/index.ts';
import { may } from '../../entitlement/index.ts';
import { findAuthority } from '../../identity/index.ts';
import { type BatchContext, type BatchKind, reasonOf, type RowOutcome, type Work } from './batch-kind.ts';

/** Rows of one transaction: short enough for others to get their turn, and a process that dies loses as many at most. */
export const chunk = 100;

const Locked = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  operation: Type.Unknown(),
  state: Type.String(),
  actorId: Type.Integer(),
  sid: Type.String(),
  ip: Type.String(),
  userAgent: Type.String(),
  requestId: Type.String(),
});
type Locked = Static<typeof Locked>;

const Row = Type.Object({
  position: Type.Integer(),
  id: nullable(Type.Integer()),
  name: nullable(Type.String()),
  plan: Type.Unknown(),
  seenVersion: nullable(Type.Integer()),
  leftVersion: nullable(Type.Integer()),
  before: Type.Unknown(),
});
type Row = Static<typeof Row>;

/** Milliseconds to wait for another one's chunk. */
const turn = 100;

/**
 * Every chunk of a batch that is being applied or undone, until none is left. Several may do so at once, such as the same call sent
 * twice: a chunk is one's alone, and all return when the last is done.
 */
export async function workThrough(
  context: BatchContext,
  kinds: readonly BatchKind[],
  batchId: number,
  db: Database = context.db,
): Promise<void> {
  for (;;) {
    const progress = await inTransaction(db, (tx) => workOnChunk(tx, context, kinds, batchId));
    if (progress === 'done') return;
    if (progress === 'busy') await delay(turn);
  }
}

/** `busy`: another one works on it at this moment. */
async function workOnChunk(
  tx: Transaction,
  context: BatchContext,
  kinds: readonly BatchKind[],
  batchId: number,
): Promise<'more' | 'busy' | 'done'> {
  const [batch] = await selectRows(
    tx,
    Locked,
    sql`select id, kind, operation, state, actor_id as "actorId", sid::text, ip, user_agent as "userAgent",
               request_id as "requestId" from batches where id = ${batchId} for update skip locked`,
  );
  if (!batch) {
    const rows = await selectRows(
      tx,
      Type.Object({ id: Type.Integer() }),
      sql`select id from batches where id = ${batchId}`,
    );
    return rows.length === 0 ? 'done' : 'busy';
  }
  if (batch.state !== 'applying' && batch.state !== 'undoing') return 'done';
  const isUndo = batch.state === 'undoing';
  const rows = await selectRows(
    tx,
    Row,
    sql`select position, subject_id as id, name, plan, seen_version as "seenVersion", left_version as "leftVersion", before
          from batch_rows
         where batch_id = ${batchId} and ${isUndo ? sql`outcome = 'changed'` : sql`outcome is null`}
         order by position limit ${chunk}`,
  );
  const kind = kinds.find(({ name }) => name === batch.kind);
  if (!kind) throw new Error(`no module knows batches of ${batch.kind}`);
  await writeOutcomes(tx, batchId, isUndo, rows, await workOnRows(tx, context, kind, batch, rows));
  const isLast = rows.length < chunk;
  await tx.execute(sql`
    update batches set touched_at = clock_timestamp()
           ${isLast ? sql`, state = ${isUndo ? 'undone' : 'applied'}, finished_at = clock_timestamp()` : sql``}
     where id = ${batchId}`);
  if (isLast && !isUndo) await kind.applied?.(tx, batch);
  return isLast ? 'done' : 'more';
}

async function workOnRows(
  tx: Transaction,
  context: BatchContext,
  kind: BatchKind,
  batch: Locked,
  rows: readonly Row[],
): Promise<RowOutcome[]> {
  const authority = await findAuthority(tx, batch.actorId);
  if (!authority || !may({ ...authority, ...nowhere }, kind.permission(batch.operation))) {
    return rows.map(() => ({ refused: [say('starter_not_allowed')] }));
  }
  const { ip, userAgent, requestId, sid, operation } = batch;
  const caller = { ...nowhere, ...authority, ip, userAgent, requestId, sid, batchId: batch.id };
  const work: Work<unknown> = { ...unitOfWork(tx, caller), context, operation };
  const outcomes = await (batch.state === 'applying' ? kind.change(work, rows) : kind.undo(work, rows));
  await finish(work);
  return outcomes;
}

/** Of the session that began it only the id matters later on. */
const nowhere = {
  ip: '',
  userAgent: '',
  requestId: '',
  sid: '',
  familySid: '',
  client: 'console' as const,
  authTime: new Date(0),
};

/** Why a row stayed as it was. Its sentences take the column of what undoing needs, which such a row has no use for. */
function stayed(sentences: readonly Sentence[]) {
  const { reason, said } = reasonOf(sentences);
  return { reason, before: { said } };
}

async function writeOutcomes(
  tx: Transaction,
  batchId: number,
  isUndo: boolean,
  rows: readonly Row[],
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const written = rows.map(({ position }, index) => {
    const done = outcomes[index];
    if (!done || 'refused' in done) {
      return { position, outcome: isUndo ? 'spared' : 'refused', ...stayed(done?.refused ?? []) };
    }
    if (isUndo) return { position, outcome: 'undone' };
    if (!done.changed) return { position, outcome: 'no-change', ...stayed([done.reason]) };
    return { position, outcome: 'changed', before: done.before, left_version: done.version, subject_id: done.id };
  });
  await tx.execute(sql`
    update batch_rows r
       set outcome = d.outcome, reason = d.reason, subject_id = coalesce(d.subject_id, r.subject_id)
           ${isUndo ? sql`, before = coalesce(d.before, r.before)` : sql`, before = d.before, left_version = d.left_version`}
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
           as d (position integer, outcome text, reason text, before jsonb, left_version integer, subject_id integer)
     where r.batch_id = ${batchId} and r.position = d.position`);
}
