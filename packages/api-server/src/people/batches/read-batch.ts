import { Batch, BatchRow, type RowOutcome, defaultPageSize } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { countRows, type Database, isoInstant, selectRows } from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';

const undoMinutes = 15;

/** The batch `b` can still be undone. */
export const isUndoOpen = sql`(b.can_undo and b.state = 'applied'
  and b.finished_at > now() - make_interval(mins => ${undoMinutes}::int))`;

/** A batch is its actor's alone. */
export function noSuchBatch(): HttpProblem {
  return new HttpProblem(404, 'no_such_batch', say('no_such_batch'));
}

function selectBatches(caller: Caller, condition: SQL): SQL {
  return sql`
    select b.id, b.kind, b.title, b.operation -> 'said' as said, b.state, ${isoInstant(sql`b.created_at`)} as "createdAt",
           ${isoInstant(sql`b.finished_at`)} as "finishedAt",
           case when ${isUndoOpen} then ${isoInstant(sql`(b.finished_at + make_interval(mins => ${undoMinutes}::int))`)} end as "undoUntil",
           r.total, case when b.state = 'undoing' then r.changed else r.waiting end as waiting, r.changed, r.unchanged, r.refused,
           r.undone, r.spared
      from batches b cross join lateral (
        select count(*)::int as total, (count(*) filter (where outcome is null))::int as waiting,
               (count(*) filter (where outcome = 'changed'))::int as changed,
               (count(*) filter (where outcome = 'no-change'))::int as unchanged,
               (count(*) filter (where outcome = 'refused'))::int as refused,
               (count(*) filter (where outcome = 'undone'))::int as undone,
               (count(*) filter (where outcome = 'spared'))::int as spared
          from batch_rows where batch_id = b.id) r
     where b.actor_id = ${caller.id} and b.state <> 'previewed' and ${condition}
     order by b.id desc limit 20`;
}

/** What the caller began within a day, newest first. */
export function listBatches(db: Database, caller: Caller): Promise<Batch[]> {
  return selectRows(db, Batch, selectBatches(caller, sql`b.created_at > now() - interval '1 day'`));
}

/** @throws HttpProblem 404. */
export async function readBatch(db: Database, caller: Caller, id: number): Promise<Batch> {
  const [batch] = await selectRows(db, Batch, selectBatches(caller, sql`b.id = ${id}`));
  if (!batch) throw noSuchBatch();
  return batch;
}

/** What became of each row, in the order of the preview. @throws HttpProblem 404. */
export async function listBatchRows(
  db: Database,
  caller: Caller,
  id: number,
  { page = 1, size = defaultPageSize, outcome }: { page?: number; size?: number; outcome?: RowOutcome },
): Promise<{ rows: BatchRow[]; total: number }> {
  await readBatch(db, caller, id);
  const where = sql`batch_id = ${id} ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}`;
  const rows = await selectRows(
    db,
    BatchRow,
    sql`select subject_id as id, name, outcome, reason,
               case when outcome in ('no-change', 'refused', 'spared') then before -> 'said' end as said from batch_rows where ${where}
         order by position limit ${size} offset ${(page - 1) * size}`,
  );
  return { rows, total: await countRows(db, sql`from batch_rows where ${where}`) };
}
