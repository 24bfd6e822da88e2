import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { hostOf, siteOf } from '../plugins/client-address.ts';
import type { Store, Transaction } from '../store/database.ts';
import { retried } from '../store/in-transaction.ts';
import { prepared } from '../store/prepared.ts';
import { selectRows } from '../store/select-rows.ts';
import { isoInstant } from '../store/sql-fragments.ts';

/**
 * Counters live in the database: they hold over replicas and restarts. Counting does not wait for the disk, which every sign-in
 * would do twice more: a database that loses its power forgets the guesses of half a second.
 * (https://www.postgresql.org/docs/current/wal-async-commit.html)
 */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

const named = sql.placeholder;

/** What a window of sign-ins lasts. */
export const signInWindowSeconds = 3600;

export interface PasswordAttempt {
  /** As typed; kept as a hash, since an unknown one may be a mistyped password. */
  email: string;
  address: string;
  /**
   * Hash of the token of a device from which this very person has signed in before. It has a count of its own: nobody beside
   * it can lock it, and it locks no one.
   */
  device?: string | undefined;
}

interface Reservation {
  /** Seconds until the window of the first exceeded limit ends, else 0. */
  wait: number;
  /** Whether the password may be looked at. */
  allowed: boolean;
}

/**
 * Counts an attempt to guess a password, before anything is hashed, so that parallel guesses cannot slip through. Five are
 * free, then waits of 1, 2, 4 … seconds up to the longest; at the hard limit only a reset helps. Where a window is full, it alone
 * is counted.
 */
export async function reserveAttempt(
  { store, config: { throttle } }: Pick<Context, 'store' | 'config'>,
  attempt: PasswordAttempt,
  windows: readonly Window[] = [],
): Promise<Reservation> {
  const values = {
    ...countersOf(attempt),
    ...throttle,
    windows: windows.map(keyOf),
    limits: windows.map(({ limit }) => limit),
    seconds: signInWindowSeconds,
  };
  const [reserved] = await retried(() => store.prepared<Reservation>(reserve, values));
  return reserved ?? { wait: 0, allowed: false };
}

/** The counter of this device, or of this host for this account, and that of the account, which a known device has no part in. */
function countersOf(attempt: PasswordAttempt): { own: string; account: string | null } {
  return attempt.device === undefined
    ? { own: pairKey(attempt), account: accountKey(attempt.email) }
    : { own: deviceKey(attempt.email, attempt.device), account: null };
}

/** Counts at a counter that is not locked, and answers a row if it was not. */
function countAttempt(key: SQL, source: SQL): SQL {
  return sql`
    insert into throttle_counters as c (key, n, locked_until)
    select ${key}, 1, case when ${named('free')}::int <= 1 then clock_timestamp() + interval '1 second' end ${source}
    on conflict (key) do update
       set n = c.n + 1, updated_at = now(),
           locked_until = case when c.n + 1 >= ${named('hardLimit')}::int then 'infinity'::timestamptz
                               when c.n + 1 >= ${named('free')}::int then clock_timestamp()
                                    + make_interval(secs => least(${named('maxWait')}::int,
                                                                  power(2, least(c.n + 1 - ${named('free')}::int, 20))))
                               end
     where c.locked_until is null or c.locked_until <= clock_timestamp()
    returning n`;
}

// One after the other, as each reads what the one before answers, and so in one order for all: windows, pair, account.
const reserve = prepared(
  'reserve_attempt',
  sql`
    with counted as (${counting(sql`${named('windows')}`, sql`${named('seconds')}`, sql`1`, sql`, ${withoutWaiting}`)}),
    full_window as (
      select c.rest from unnest(${named('windows')}::text[], ${named('limits')}::int[]) with ordinality as t (key, most, place)
        join counted c on c.key = t.key where c.n > t.most order by t.place limit 1
    ),
    own as (${countAttempt(
      sql`${named('own')}::text`,
      sql`from ${withoutWaiting} where not exists (select from full_window)`,
    )}),
    account as (${countAttempt(
      sql`${named('account')}::text`,
      sql`where ${named('account')}::text is not null and exists (select from own)`,
    )})
    select coalesce((select rest from full_window), 0) as wait,
           exists (select from own) and (${named('account')}::text is null or exists (select from account)) as allowed`,
);

/**
 * The right password was shown: gives back what this device, or this host for this account, has counted, and the windows. What
 * others have counted against the account stays, or the owner's sign-ins would buy a guesser new guesses.
 */
export async function clearAttempts(
  store: Pick<Store, 'prepared'>,
  attempt: PasswordAttempt,
  windows: readonly Window[] = [],
): Promise<void> {
  const values = { ...countersOf(attempt), windows: windows.map(keyOf), seconds: signInWindowSeconds };
  await retried(() => store.prepared(clear, values));
}

// In the order of `reserve`, or the two would wait for each other.
const clear = prepared(
  'clear_attempts',
  sql`
    with given_back as (${counting(sql`${named('windows')}`, sql`${named('seconds')}`, sql`-1`, sql`, ${withoutWaiting}`)}),
    own as (
      delete from throttle_counters c using ${withoutWaiting}
       where c.key = ${named('own')} and (select count(*) from given_back) >= 0 returning c.n
    )
    update throttle_counters c set n = greatest(0, c.n - own.n), locked_until = null
      from own where c.key = ${named('account')}::text`,
);

/** Forgets everything counted against an account: its owner has set a new password through the mailbox. */
export async function clearAccount(tx: Transaction, email: string): Promise<void> {
  const of = digest(email);
  await tx.execute(sql`
    delete from throttle_counters
     where key = ${accountKey(email)} or key ^@ ${`pair:${of}:`} or key ^@ ${`device:${of}:`}
        or key ^@ ${`codes:${of}:`} or key ^@ ${`all-codes:${of}:`}`);
}

const LockRow = Type.Object({ is_locked: Type.Boolean(), until: Type.Union([Type.String(), Type.Null()]) });

/**
 * Whether passwords or codes of an account are looked at no more at this moment, known devices apart; and until when, null where
 * only an unlock or a reset helps.
 */
export async function lockOf(
  db: Pick<Transaction, 'execute'>,
  email: string,
): Promise<{ isLocked: boolean; lockedUntil: string | null }> {
  const { hour, all } = codeKeys({ email });
  const [lock] = await selectRows(
    db,
    LockRow,
    sql`
    select count(*) > 0 as is_locked, ${isoInstant(sql`nullif(max(l.until), 'infinity')`)} as until from (
      select case when key = ${accountKey(email)} then locked_until
                  when key = ${hour} and n >= ${codesPerHour} then updated_at + make_interval(secs => ${signInWindowSeconds})
                  when key = ${all} and n >= ${mostWrongCodes} then 'infinity'::timestamptz end as until
        from throttle_counters where key in (${accountKey(email)}, ${hour}, ${all})) l
     where l.until > clock_timestamp()`,
  );
  return { isLocked: lock?.is_locked ?? false, lockedUntil: lock?.until ?? null };
}

/** A code of a second step is about to be looked at; `device` as for a password. */
export type CodeAttempt = Pick<PasswordAttempt, 'email' | 'device'>;

/** Codes of one person looked at in an hour, over all tickets; a known device has a count of its own. */
const codesPerHour = 10;
/** Wrong codes in all, until a right one or a password reset. */
const mostWrongCodes = 100;

const yearSeconds = 366 * 24 * 3600;

/**
 * Counts a code before it is looked at, so that parallel guesses cannot slip through.
 * @returns seconds until codes are looked at again, else 0; and how many there were within the hour, this one included.
 */
export async function reserveCode(
  store: Pick<Store, 'prepared'>,
  attempt: CodeAttempt,
): Promise<{ wait: number; nth: number }> {
  const { hour, all } = codeKeys(attempt);
  const count = async (key: string, seconds: number) => {
    const [row] = await retried(() => store.prepared<CountRow>(countEvents, { keys: [key], seconds, change: 1 }));
    return row ?? { n: Number.MAX_SAFE_INTEGER, rest: seconds };
  };
  const ofHour = await count(hour, signInWindowSeconds);
  if (ofHour.n > codesPerHour) return { wait: ofHour.rest, nth: ofHour.n };
  const inAll = await count(all, yearSeconds);
  return { wait: inAll.n > mostWrongCodes ? inAll.rest : 0, nth: ofHour.n };
}

/** The right code was shown: what was counted where it came from is forgotten. */
export async function clearCodes(tx: Pick<Transaction, 'execute'>, attempt: CodeAttempt): Promise<void> {
  const { hour, all } = codeKeys(attempt);
  await tx.execute(sql`delete from throttle_counters where key in (${hour}, ${all})`);
}

function codeKeys({ email, device = '' }: CodeAttempt): { hour: string; all: string } {
  const of = `${digest(email)}:${device}`;
  return { hour: `codes:${of}`, all: `all-codes:${of}` };
}

export type CountedKind =
  | 'sign-in'
  | 'sign-in-network'
  | 'reset-email'
  | 'reset-address'
  | 'access-request'
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

/** The two windows of sign-ins from an address: one host, and all that its provider's site may hold. */
export function signInWindows(
  address: string,
  { attemptsPerAddress, attemptsPerNetwork }: Context['config']['throttle'],
): Window[] {
  return [
    { kind: 'sign-in', subject: hostOf(address), limit: attemptsPerAddress },
    { kind: 'sign-in-network', subject: siteOf(address), limit: attemptsPerNetwork },
  ];
}

async function add(
  store: Pick<Store, 'prepared'>,
  windows: readonly Window[],
  seconds: number,
  change: 1 | 0 | -1,
): Promise<number> {
  const keys = windows.map(keyOf);
  const rows = await store.prepared<CountRow>(countEvents, { keys, seconds, change });
  for (const [index, { limit }] of windows.entries()) {
    const row = rows.find(({ key }) => key === keys[index]);
    if (row && row.n > limit) return row.rest;
  }
  return 0;
}

const CountRow = Type.Object({ key: Type.String(), n: Type.Integer(), rest: Type.Integer() });
type CountRow = Static<typeof CountRow>;

// In the order given, the narrower one first: two statements of neighbours cannot wait for each other.
function counting(keys: SQL, seconds: SQL, change: SQL, beside: SQL): SQL {
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

const countEvents = prepared(
  'count_events',
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
  const rows = await selectRows(tx, CountRow, counting(sql`array[${key}]`, sql`${seconds}`, sql`${change}`, sql``));
  const [row] = rows;
  return row && row.n > window.limit ? row.rest : 0;
}

function keyOf({ kind, subject }: Window): string {
  return `${kind}:${digest(subject)}`;
}

function pairKey({ email, address }: Pick<PasswordAttempt, 'email' | 'address'>): string {
  return `pair:${digest(email)}:${hostOf(address)}`;
}

function deviceKey(email: string, device: string): string {
  return `device:${digest(email)}:${device}`;
}

function accountKey(email: string): string {
  return `account:${digest(email)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
