import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Runs several inserts as one statement, for one round trip to the database. None of them sees the rows of another. */
export async function insertTogether(db: Pick<Database, 'execute'>, inserts: readonly SQLWrapper[]): Promise<void> {
  // Drizzle puts a statement within a statement in brackets.
  const steps = inserts.map((insert, index) => sql`${sql.identifier(`step_${index}`)} as ${insert}`);
  await db.execute(sql`with ${sql.join(steps, sql`, `)} select`);
}
