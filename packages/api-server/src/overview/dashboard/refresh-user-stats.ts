import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, type Database, selectRows } from '../../store/index.ts';
import { countHeat } from './heat.ts';

/**
 * The row of `settings` whose `updated_at` says of when `user_stats` is, and whose value how many seconds the last count took, with
 * the counts of the heat.
 */
export const userStatsSetting = 'user_stats_refreshed';

/** Seconds that counts stay, whatever changed: each replica asks once a minute, and the second one finds fresh counts. */
const youngest = 50;
/** Seconds after which a change is counted, however long counting takes. */
const oldest = 300;
/** Counting takes one part in so many of the time. */
const share = 200;

/**
 * Counts all users for the dashboard; readers see the former counts until it is done. Does nothing while another process counts.
 * @returns false where it did nothing.
 */
export function refreshUserStats(db: Database): Promise<boolean> {
  return refresh(db, sql`false`, true);
}

/**
 * The job that keeps the counts fresh: each run counts only after a change, and the longer counting takes, the rarer. The first run
 * counts in any case: a restored database has all rows, and no counts yet.
 */
export function userStatsJob(db: Database): () => Promise<void> {
  let hasCounted = false;
  const isFresh = sql`exists (
    select 1 from settings where name = ${userStatsSetting} and updated_at > now() - make_interval(
      secs => greatest(${youngest}, least(${oldest}, ${share} * coalesce((value ->> 'seconds')::float8, 0)))))`;
  return async () => {
    hasCounted = (await refresh(db, isFresh, !hasCounted)) || hasCounted;
  };
}

async function refresh(db: Database, isFresh: SQL, evenUnchanged: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await selectRows(
      tx,
      Type.Object({ isDue: Type.Boolean() }),
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.userStats}) and not ${isFresh} as "isDue"`,
    );
    if (row?.isDue !== true) return false;
    // Take the marks before the count, whose statement sees at least what they are marks of.
    const marks = await selectRows(
      tx,
      Type.Object({ id: Type.Unknown() }),
      sql`delete from user_stat_changes returning id`,
    );
    // now() is the transaction's start, hence no later than the counted rows.
    if (marks.length === 0 && !evenUnchanged) {
      await tx.execute(sql`update settings set updated_at = now() where name = ${userStatsSetting}`);
      return true;
    }
    const began = performance.now();
    await tx.execute(sql`select refresh_user_stats()`);
    const heat = await countHeat(tx);
    const seconds = (performance.now() - began) / 1000;
    await tx.execute(sql`
      insert into settings (name, value) values (${userStatsSetting}, ${JSON.stringify({ seconds, heat })}::jsonb)
      on conflict (name) do update set updated_at = now(), value = excluded.value`);
    return true;
  });
}
