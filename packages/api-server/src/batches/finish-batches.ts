import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows } from '../store/select-rows.ts';
import type { BatchContext, BatchKind } from './batch-kind.ts';
import { workThrough } from './work-on-chunk.ts';

/** Longer than a chunk takes: the request that works on a batch is left alone. */
const standsStill = 10;

/** Goes on with what no one works on any more: the process that did has ended. One batch that fails keeps no other waiting. */
export async function finishBatches(context: BatchContext, kinds: readonly BatchKind[]): Promise<void> {
  const rows = await selectRows(
    context.store.jobs,
    Type.Object({ id: Type.Integer() }),
    sql`select id from batches
         where state in ('applying', 'undoing') and touched_at < clock_timestamp() - make_interval(secs => ${standsStill}::int)
         order by touched_at`,
  );
  let failure: { error: unknown } | undefined;
  for (const { id } of rows) {
    try {
      await workThrough(context, kinds, id, context.store.jobs);
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure) throw failure.error;
}
