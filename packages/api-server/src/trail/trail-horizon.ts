import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../store/index.ts';

const Given = Type.Object({ last: Type.Number() });
const Writer = Type.Object({ writer: Type.String() });

/**
 * Up to which number the trail is complete. Numbers are given out before the commit, so an event may appear after one with a higher
 * number; a reader that goes by numbers alone would miss it. A writer of an event locks the trail first and until the commit: once
 * all who held that lock when a number was the last one have ended, every event up to it is there or never will be.
 *
 * Not by transaction ids: any long transaction of the server would hold a reader up, and restored events would have those of
 * another server.
 * @returns a function that asks the writer again; null until it first knows.
 */
export function trailHorizon(db: Database): () => Promise<number | null> {
  let complete: number | null = null;
  let next: { last: number; writers: ReadonlySet<string> } | undefined;
  return async () => {
    // The number first: a transaction that has got it holds the lock already, or has ended.
    const last = next?.last ?? (await lastNumber(db));
    const writing = await writers(db);
    const waiting = new Set([...(next?.writers ?? writing)].filter((writer) => writing.has(writer)));
    next = waiting.size === 0 ? undefined : { last, writers: waiting };
    if (next === undefined) complete = last;
    return complete;
  };
}

async function lastNumber(db: Database): Promise<number> {
  const [row] = await selectRows(
    db,
    Given,
    sql`select case when is_called then last_value else last_value - 1 end::float8 as last from audit_events_id_seq`,
  );
  return row?.last ?? 0;
}

/** The transactions that write events at this moment. */
async function writers(db: Database): Promise<Set<string>> {
  const rows = await selectRows(
    db,
    Writer,
    sql`
    select virtualtransaction as writer from pg_locks
     where locktype = 'relation' and relation = 'audit_events'::regclass and mode = 'RowExclusiveLock' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return new Set(rows.map(({ writer }) => writer));
}
