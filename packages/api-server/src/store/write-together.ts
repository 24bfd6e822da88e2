import { createHash } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Store } from './database.ts';
import { retried } from './in-transaction.ts';
import { prepared } from './prepared.ts';

/** Runs several writes as one statement, for one round trip to the database. None of them sees the rows of another. */
export async function writeTogether(db: Pick<Database, 'execute'>, writes: readonly SQLWrapper[]): Promise<void> {
  await db.execute(asOne(writes));
}

/** The same as a transaction of its own, planned once per connection: for what is written over and over. */
export async function commitTogether(store: Pick<Store, 'prepared'>, writes: readonly SQLWrapper[]): Promise<void> {
  const { text, values } = prepared('', asOne(writes));
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  await retried(() => store.prepared({ name, text, values }, {}));
}

function asOne(writes: readonly SQLWrapper[]): SQL {
  const steps = writes.map((write, index) => sql`${sql.identifier(`step_${index}`)} as (${write.getSQL()})`);
  return sql`with ${sql.join(steps, sql`, `)} select`;
}
