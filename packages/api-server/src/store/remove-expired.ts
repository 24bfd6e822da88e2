import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Rows that can never matter again. The audit trail and sent mail's headers stay. */
export async function removeExpired(db: Database): Promise<void> {
  await db.execute(sql`delete from auth_codes where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from action_tokens where expires_at < now() - interval '30 days'`);
  await db.execute(sql`delete from sessions where abs_exp < now() - interval '7 days'`);
  await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`);
  await db.execute(sql`delete from notifications where created_at < now() - interval '90 days'`);
  // Not the counters that are locked, nor those on their way there.
  await db.execute(sql`
    delete from throttle_counters
     where updated_at < now() - interval '2 days' and (locked_until is null or locked_until < now())`);
  // Changes of a count become one row; whoever reads meanwhile sees all of them or the one, never both.
  await db.execute(sql`
    with folded as (delete from user_counts returning organization_id, change)
    insert into user_counts (organization_id, change)
    select organization_id, sum(change) from folded group by organization_id having sum(change) <> 0`);
}
