import { sql } from 'drizzle-orm';
import type { Database } from '../../store/index.ts';

/** Folds all changes of a count into one row. Readers see either, never both. */
export async function compactUserCounts(db: Database): Promise<void> {
  await db.execute(sql`
    with several as (
      select organization_id from user_counts group by organization_id having count(*) > 1
    ), taken as (
      delete from user_counts c using several s where c.organization_id is not distinct from s.organization_id
      returning c.organization_id, c.change
    )
    insert into user_counts (organization_id, change)
    select organization_id, sum(change) from taken group by organization_id having sum(change) <> 0`);
}
