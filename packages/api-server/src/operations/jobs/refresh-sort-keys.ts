import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';

// Stay well within the statement timeout, even on a busy machine.
const batch = 250;

const Progress = Type.Object({ more: Type.Boolean() });

/**
 * Updates the sort keys of users of renamed organizations, branches, roles and services, batch by batch, each in a transaction.
 * A rename with few users updates them itself.
 */
export async function refreshSortKeys(db: Database): Promise<void> {
  for (;;) {
    const rows = await selectRows(db, Progress, sql`select continue_sort_key_refresh(${batch}) as more`);
    if (rows[0]?.more !== true) return;
  }
}
