import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { prepared, selectRows, type Store, type Transaction } from '../../store/index.ts';

/**
 * Counters live in the database, so they hold across replicas and restarts. Counting does not wait for the disk: every sign-in
 * would wait twice more. A database that loses its power forgets the guesses of half a second.
 * (https://www.postgresql.org/docs/current/wal-async-commit.html)
 */
export const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

/** Seconds of a window of sign-ins, or of codes. */
export const signInWindowSeconds = 3600;

export type CountedKind =
  | 'sign-in'
  | 'sign-in-network'
  | 'reset-email'
  | 'reset-address'
  | 'access-request'
  | 'wrong-codes-warning'
  | 'invitation'
  | 'refused-registration'
  | 'test-mail';

export interface Window {
  kind: CountedKind;
  subject: string;
  limit: number;
}

/**
 * Counts one event for each subject within a fixed window.
 * @returns seconds until the window of the first exceeded limit ends, else 0.
 */
export async function countInWindows(
  store: Pick<Store, 'prepared'>,
  windows: readonly Window[],
  seconds: number,
): Promise<number> {
  return add(store, windows, seconds, 1);
}

/** Takes back one event that turned out not to count. */
export async function giveBack(
  store: Pick<Store, 'prepared'>,
  windows: readonly Window[],
  seconds: number,
): Promise<void> {
  await add(store, windows, seconds, -1);
}

/** As `countInWindows`, for one subject. */
export function countInWindow(
  store: Pick<Store, 'prepared'>,
  kind: CountedKind,
  subject: string,
  limit: number,
  seconds: number,
): Promise<number> {
  return countInWindows(store, [{ kind, subject, limit }], seconds);
}

async function add(
  store: Pick<Store, 'prepared'>,
  windows: readonly Window[],
  seconds: number,
  change: 1 | -1,
): Promise<number> {
  if (windows.length === 0) return 0;
  const keys = windows.map(keyOf);
  const rows = await store.prepared(countEvents, { keys, seconds, change });
  for (const [index, { limit }] of windows.entries()) {
    const row = rows.find(({ key }) => key === keys[index]);
    if (row && row.n > limit) return row.rest;
  }
  return 0;
}

const CountRow = Type.Object({ key: Type.String(), n: Type.Integer(), rest: Type.Integer() });

interface Events {
  keys: SQL;
  seconds: SQL;
  change: SQL;
}

// Lock rows in the order given, the narrower first: two statements of neighbours cannot deadlock.
function counting({ keys, seconds, change }: Events, durability: SQL): SQL {
  const isOver = sql`c.updated_at < now() - make_interval(secs => ${seconds}::int)`;
  return sql`
    insert into throttle_counters as c (key, n)
    select t.key, greatest(0, ${change}::int)
      from unnest(${keys}::text[]) with ordinality as t (key, position) ${durability} order by t.position
    on conflict (key) do update
       set n = greatest(0, ${change}::int + case when ${isOver} then 0 else c.n end),
           updated_at = case when ${isOver} then now() else c.updated_at end
    returning key, n, greatest(1, ceil(${seconds}::int - extract(epoch from now() - updated_at)))::int as rest`;
}

const { placeholder } = sql;

/** A statement of its own: one row for each of `keys`, after `change` events at it. */
export const countEvents = prepared(
  'count_events',
  CountRow,
  counting(
    {
      keys: sql`${placeholder('keys')}`,
      seconds: sql`${placeholder('seconds')}`,
      change: sql`${placeholder('change')}`,
    },
    sql`cross join ${withoutWaiting}`,
  ),
);

/** As `countInWindow`, as part of a transaction that takes the count back when it fails; with 0 it only looks. */
export async function countInTransaction(
  tx: Transaction,
  window: Window,
  seconds: number,
  change: 0 | 1 = 1,
): Promise<number> {
  const events = { keys: sql`array[${keyOf(window)}]`, seconds: sql`${seconds}`, change: sql`${change}` };
  const [row] = await selectRows(tx, CountRow, counting(events, sql``));
  return row && row.n > window.limit ? row.rest : 0;
}

export function keyOf({ kind, subject }: Window): string {
  return `${kind}:${digest(subject)}`;
}

/** A short hash: counters keep no text that a person typed. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
