import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { prepared, selectRows, type Store, type Transaction } from '../../store/index.ts';

/**
 * Counters live in the database: they hold over replicas and restarts. Counting does not wait for the disk, which every sign-in
 * would do twice more: a database that loses its power forgets the guesses of half a second.
 * (https://www.postgresql.org/docs/current/wal-async-commit.html)
 */
export const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

const named = sql.placeholder;

/** What a window of sign-ins, or of codes, lasts. */
export const signInWindowSeconds = 3600;

export type CountedKind =
  | 'sign-in'
  | 'sign-in-network'
  | 'reset-email'
  | 'reset-address'
  | 'access-request'
  | 'wrong-codes-warning'
  | 'invitation'
  | 'refused-registration';

export interface Window {
  kind: CountedKind;
  subject: string;
  limit: number;
}

/**
 * Counts one event for each subject within a fixed window of so many seconds.
 * @returns seconds until the window of the first exceeded limit ends, else 0.
 */
export async function countInWindows(
  store: Pick<Store, 'prepared'>,
  windows: readonly Window[],
  seconds: number,
): Promise<number> {
  return add(store, windows, seconds, 1);
}

/** Takes one event back that turned out to be none. */
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
  change: 1 | 0 | -1,
): Promise<number> {
  const keys = windows.map(keyOf);
  const rows = await store.prepared(countEvents, { keys, seconds, change });
  for (const [index, { limit }] of windows.entries()) {
    const row = rows.find(({ key }) => key === keys[index]);
    if (row && row.n > limit) return row.rest;
  }
  return 0;
}

const CountRow = Type.Object({ key: Type.String(), n: Type.Integer(), rest: Type.Integer() });

// In the order given, the narrower one first: two statements of neighbours cannot wait for each other.
export function counting(keys: SQL, seconds: SQL, change: SQL, beside: SQL): SQL {
  const isOver = sql`c.updated_at < now() - make_interval(secs => ${seconds}::int)`;
  return sql`
    insert into throttle_counters as c (key, n)
    select t.key, greatest(0, ${change}::int)
      from unnest(${keys}::text[]) with ordinality as t (key, place) ${beside} order by t.place
    on conflict (key) do update
       set n = greatest(0, ${change}::int + case when ${isOver} then 0 else c.n end),
           updated_at = case when ${isOver} then now() else c.updated_at end
    returning key, n, greatest(1, ceil(${seconds}::int - extract(epoch from now() - updated_at)))::int as rest`;
}

export const countEvents = prepared(
  'count_events',
  CountRow,
  counting(sql`${named('keys')}`, sql`${named('seconds')}`, sql`${named('change')}`, sql`, ${withoutWaiting}`),
);

/** As `countInWindow`, as part of a transaction that takes the count back when it fails; with 0 it looks alone. */
export async function countInTransaction(
  tx: Transaction,
  window: Window,
  seconds: number,
  change: 0 | 1 = 1,
): Promise<number> {
  const key = keyOf(window);
  const [row] = await selectRows(tx, CountRow, counting(sql`array[${key}]`, sql`${seconds}`, sql`${change}`, sql``));
  return row && row.n > window.limit ? row.rest : 0;
}

export function keyOf({ kind, subject }: Window): string {
  return `${kind}:${digest(subject)}`;
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
