import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { oneByOne } from './one-by-one.ts';
import { selectRows } from '../../store/index.ts';
import type { BatchContext, BatchKind } from './batch-kind.ts';
import { workThrough } from './work-on-chunk.ts';

/** Longer than a chunk takes: the request that works on a batch is left alone. */
const standsStill = 10;

/** Goes on with what no one works on any more: the process that did has ended. */
export async function finishBatches(context: BatchContext, kinds: readonly BatchKind[]): Promise<void> {
  const rows = await selectRows(
    context.store.jobs,
    Type.Object({ id: Type.Integer() }),
    sql`select id from batches
         where state in ('applying', 'undoing') and touched_at < clock_timestamp() - make_interval(secs => ${standsStill}::int)
         order by touched_at`,
  );
  await oneByOne(rows, ({ id }) => workThrough(context, kinds, id, context.store.jobs));
}
