import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Store, Transaction } from '../database.ts';
import { retried } from './in-transaction.ts';
import { noColumns, preparedByText } from './prepared.ts';

/**
 * Runs several writes as one statement, for one round trip to the database. None of them sees the rows of another. It is planned
 * once per connection where that is kept, which takes longer than to run it.
 */
export async function writeTogether(db: Writer, writes: readonly SQLWrapper[]): Promise<void> {
  if (db.prepared) await db.prepared(preparedByText(noColumns, asOne(writes)), {});
  else await db.execute(asOne(writes));
}

type Writer = Pick<Transaction, 'execute' | 'prepared'>;

/** The same as a transaction of its own, planned once per connection: for what is written over and over. */
export async function commitTogether(store: Pick<Store, 'prepared'>, writes: readonly SQLWrapper[]): Promise<void> {
  const statement = preparedByText(noColumns, asOne(writes));
  await retried(() => store.prepared(statement, {}));
}

function asOne(writes: readonly SQLWrapper[]): SQL {
  const steps = writes.map((write, index) => sql`${sql.identifier(`step_${index}`)} as (${write.getSQL()})`);
  return sql`with ${sql.join(steps, sql`, `)} select`;
}
