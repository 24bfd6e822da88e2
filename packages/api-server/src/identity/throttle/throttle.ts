import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { hostOf, siteOf } from '../../config/index.ts';
import {
  isoInstant,
  noColumns,
  type Prepared,
  prepared,
  retried,
  selectRows,
  type Store,
  type Transaction,
} from '../../store/index.ts';
import { codeKeys, codesPerHour, mostWrongCodes } from './count-codes.ts';
import { type Window, counting, digest, keyOf, signInWindowSeconds, withoutWaiting } from './count-events.ts';
import type { Reservation } from './attempts-under-way.ts';

const named = sql.placeholder;

/** Wrong passwords of an account before waits begin. */
const freeAttempts = 5;
const longestWaitSeconds = 900;

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

export interface PasswordTry extends Reservation {
  /** The right password was shown: the try gives back what it has counted, and is over. */
  giveBack: () => Promise<void>;
  /** The same by a statement that begins `with` `givingBack`, and answers what it selects besides: one round trip for both. */
  giveBackBy: <const Row extends Type.TSchema>(
    statement: Prepared<Row>,
    values: Readonly<Record<string, unknown>>,
  ) => Promise<Static<Row>[]>;
  /** The password was wrong, or was not looked at after all. Nothing happens where the try is over already. */
  over: () => void;
}

/**
 * Counts an attempt to guess a password, before anything is hashed, so that parallel guesses cannot slip through. Five are
 * free, then waits of 1, 2, 4 … seconds up to the longest; at the hard limit only a reset helps. Where a window is full, it alone
 * is counted. A try that the counters refuse waits for those under way, which may give their counts back.
 * @returns what is to be told when the try is over.
 */
export async function reserveAttempt(
  { store, config: { throttle }, tries }: Pick<Context, 'store' | 'config' | 'tries'>,
  attempt: PasswordAttempt,
  windows: readonly Window[] = [],
): Promise<PasswordTry> {
  const { own, account } = countersOf(attempt);
  const values = {
    own,
    account,
    free: freeAttempts,
    maxWait: longestWaitSeconds,
    hardLimit: throttle.hardLimit,
    windows: windows.map(keyOf),
    limits: windows.map(({ limit }) => limit),
    seconds: signInWindowSeconds,
  };
  // Those of a device share no counter with others.
  const { wait, allowed, over } = await tries.admit(account ?? own, async () => {
    const [reserved] = await retried(() => store.prepared(reserve, values));
    return reserved ?? { wait: 0, allowed: false };
  });
  const giveBackBy: PasswordTry['giveBackBy'] = async (statement, besides) => {
    const rows = await retried(() => store.prepared(statement, { ...clearValues(attempt, windows), ...besides }));
    over(true);
    return rows;
  };
  return {
    wait,
    allowed,
    giveBackBy,
    giveBack: async () => void (await giveBackBy(clear, {})),
    over: () => {
      over(false);
    },
  };
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

// One after the other, as each reads what the one before answers, and so in one order for all: windows, pair, account. What a locked
// account refuses is not looked at, and counts for no host either: a good try that waits would lock its own host by asking again.
const reserve = prepared(
  'reserve_attempt',
  Type.Object({ wait: Type.Integer(), allowed: Type.Boolean() }),
  sql`
    with counted as (${counting(sql`${named('windows')}`, sql`${named('seconds')}`, sql`1`, sql`, ${withoutWaiting}`)}),
    full_window as (
      select c.rest from unnest(${named('windows')}::text[], ${named('limits')}::int[]) with ordinality as t (key, most, place)
        join counted c on c.key = t.key where c.n > t.most order by t.place limit 1
    ),
    own as (${countAttempt(
      sql`${named('own')}::text`,
      sql`from ${withoutWaiting} where not exists (select from full_window) and not exists (
        select from throttle_counters l where l.key = ${named('account')}::text and l.locked_until > clock_timestamp())`,
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
  await retried(() => store.prepared(clear, clearValues(attempt, windows)));
}

function clearValues(attempt: PasswordAttempt, windows: readonly Window[]) {
  return { ...countersOf(attempt), windows: windows.map(keyOf), seconds: signInWindowSeconds };
}

/** Steps of a statement, with the values of `PasswordTry.giveBackBy`; in the order of `reserve`, or the two would wait for each other. */
export const givingBack = sql`
    given_back as (${counting(sql`${named('windows')}`, sql`${named('seconds')}`, sql`-1`, sql`, ${withoutWaiting}`)}),
    own as (
      delete from throttle_counters c using ${withoutWaiting}
       where c.key = ${named('own')} and (select count(*) from given_back) >= 0 returning c.n
    ),
    of_account as (
      update throttle_counters c set n = greatest(0, c.n - own.n), locked_until = null
        from own where c.key = ${named('account')}::text
    )`;

const clear = prepared('clear_attempts', noColumns, sql`with ${givingBack} select`);

/** By what the password of a ticket was counted: the step after it may come from another address, or a device known by then. */
export const Counted = Type.Object({ address: Type.String(), device: Type.Optional(Type.String()) });

/**
 * As `clearAttempts`, of the password that a ticket was given for.
 * @param counted null where a release wrote the ticket that did not say: its counts run out by themselves.
 */
export async function clearTicket(
  { store, config }: Pick<Context, 'store' | 'config'>,
  email: string,
  counted: Static<typeof Counted> | null,
): Promise<void> {
  if (counted === null) return;
  await clearAttempts(store, { email, ...counted }, windowsOf(counted, config.throttle));
}

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
 * Whether passwords or codes of an account are not looked at for now, known devices apart; and until when: null where
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

/** The windows of an attempt; a known device, which has a count of its own, is in none. */
export function windowsOf(
  { address, device }: Pick<PasswordAttempt, 'address' | 'device'>,
  limits: Context['config']['throttle'],
): Window[] {
  return device === undefined ? signInWindows(address, limits) : [];
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

function pairKey({ email, address }: Pick<PasswordAttempt, 'email' | 'address'>): string {
  return `pair:${digest(email)}:${hostOf(address)}`;
}

function deviceKey(email: string, device: string): string {
  return `device:${digest(email)}:${device}`;
}

function accountKey(email: string): string {
  return `account:${digest(email)}`;
}
