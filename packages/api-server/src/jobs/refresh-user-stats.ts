import { sql } from 'drizzle-orm';
import type { Database } from '../store/database.ts';

/** The row of `settings` whose `updated_at` says when `user_stats` was refreshed. */
export const userStatsSetting = 'user_stats_refreshed';

/** Counts all users for the dashboard again; readers see the former counts meanwhile. */
export async function refreshUserStats(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`refresh materialized view concurrently user_stats`);
    // now() is the transaction's beginning, and so no later than what was counted.
    await tx.execute(sql`
      insert into settings (name, value) values (${userStatsSetting}, 'true')
      on conflict (name) do update set updated_at = now()`);
  });
}
