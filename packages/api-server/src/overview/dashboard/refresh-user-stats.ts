import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, type Database, selectRows } from '../../store/index.ts';

/** The row of `settings` whose `updated_at` says when `user_stats` was refreshed. */
export const userStatsSetting = 'user_stats_refreshed';

/**
 * Counts all users for the dashboard; readers see the former counts until it is done. Does nothing while another process counts.
 * @param olderThan seconds; younger counts stay.
 */
export async function refreshUserStats(db: Database, { olderThan = 0 }: { olderThan?: number } = {}): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await selectRows(
      tx,
      Type.Object({ isDue: Type.Boolean() }),
      sql`
      select pg_try_advisory_xact_lock(${advisoryLocks.userStats}) and not exists (
               select 1 from settings where name = ${userStatsSetting}
                  and updated_at > now() - make_interval(secs => ${olderThan})) as "isDue"`,
    );
    if (row?.isDue !== true) return;
    await tx.execute(sql`select refresh_user_stats()`);
    // now() is the transaction's start, hence no later than the counted rows.
    await tx.execute(sql`
      insert into settings (name, value) values (${userStatsSetting}, 'true')
      on conflict (name) do update set updated_at = now()`);
  });
}
