import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';

// Well within the statement timeout, also on a busy machine.
const batch = 250;

const Progress = Type.Object({ more: Type.Boolean() });

/**
 * Brings the users of renamed organizations, branches, roles and services to their new place in the order, batch by batch, each
 * in its own transaction. A rename of something few users have did so itself.
 */
export async function refreshSortKeys(db: Database): Promise<void> {
  for (;;) {
    const rows = await selectRows(db, Progress, sql`select continue_sort_key_refresh(${batch}) as more`);
    if (rows[0]?.more !== true) return;
  }
}
