import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Changes of a count become one row; whoever reads meanwhile sees all of them or the one, never both. */
export async function foldCounts(db: Database): Promise<void> {
  await db.execute(sql`
    with several as (
      select organization_id from user_counts group by organization_id having count(*) > 1
    ), folded as (
      delete from user_counts c using several s where c.organization_id is not distinct from s.organization_id
      returning c.organization_id, c.change
    )
    insert into user_counts (organization_id, change)
    select organization_id, sum(change) from folded group by organization_id having sum(change) <> 0`);
  await db.execute(sql`
    with several as (
      select organization_id, figure from user_figures group by organization_id, figure having count(*) > 1
    ), folded as (
      delete from user_figures f using several s
       where f.figure = s.figure and f.organization_id is not distinct from s.organization_id
      returning f.organization_id, f.figure, f.change
    )
    insert into user_figures (organization_id, figure, change)
    select organization_id, figure, sum(change) from folded
     group by organization_id, figure having sum(change) <> 0`);
  await db.execute(sql`select fold_word_changes()`);
  await db.execute(sql`select fold_user_marks(1000)`);
  await db.execute(sql`select renew_user_marks(3000)`);
}
