import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, one, selectRows } from '../../store/index.ts';

const Removed = Type.Object({ events: Type.Integer() });

/** Removes events older than 90 days in lots, so that no transaction is long; their days stay. */
export async function removeOldEvents(db: Database, lot = 10_000): Promise<void> {
  for (;;) {
    const rows = await selectRows(
      db,
      Removed,
      sql`
      with removed as (
        delete from usage_events
         where ctid = any (array(select ctid from usage_events where at < now() - interval '90 days' limit ${lot}))
        returning 1
      )
      select count(*)::int as events from removed`,
    );
    if (one(rows).events < lot) return;
  }
}
