import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Store, Transaction } from '../database.ts';
import { retried } from './in-transaction.ts';
import { noColumns, preparedByText } from './prepared.ts';

/**
 * Runs several writes in one round trip, as one statement: `with step_0 as (insert …), step_1 as (update …) select`. A sign-in makes
 * its session, its event and its counters this way instead of waiting for the database three times. PostgreSQL runs all steps on one
 * snapshot: no step sees rows of another, and two must not change the same row. The statement is prepared where the transaction
 * keeps plans, since planning it takes longer than running it.
 */
export async function writeTogether(db: Writer, writes: readonly SQLWrapper[]): Promise<void> {
  if (db.prepared) await db.prepared(preparedByText(noColumns, asOne(writes)), {});
  else await db.execute(asOne(writes));
}

type Writer = Pick<Transaction, 'execute' | 'prepared'>;

/** `writeTogether` as a transaction by itself, without a round trip for `begin` and `commit`; runs again after a deadlock. */
export async function commitTogether(store: Pick<Store, 'prepared'>, writes: readonly SQLWrapper[]): Promise<void> {
  const statement = preparedByText(noColumns, asOne(writes));
  await retried(() => store.prepared(statement, {}));
}

function asOne(writes: readonly SQLWrapper[]): SQL {
  const steps = writes.map((write, index) => sql`${sql.identifier(`step_${index}`)} as (${write.getSQL()})`);
  return sql`with ${sql.join(steps, sql`, `)} select`;
}
