import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { hostOf, siteOf } from '../../config/index.ts';
import {
  isoInstant,
  noColumns,
  prepared,
  retried,
  selectRows,
  type Store,
  type Transaction,
} from '../../store/index.ts';
import type { Reservation } from './attempts-under-way.ts';
import { codeKeys, codesPerHour, mostWrongCodes } from './count-codes.ts';
import { countInWindows, digest, giveBack, signInWindowSeconds, type Window, withoutWaiting } from './count-events.ts';

/** Wrong passwords of an account before waits begin. */
const freeAttempts = 5;
const longestWaitSeconds = 900;

export interface PasswordAttempt {
  /** As typed; kept as a hash, since an unknown address may be a mistyped password. */
  email: string;
  address: string;
  /**
   * Hash of the token of a device from which this person has signed in before. It has a counter to itself: failures elsewhere
   * never lock it, and its failures lock nothing else.
   */
  device?: string | undefined;
}

export interface ReservedAttempt extends Reservation {
  /** Ends an attempt with the right password: gives back what it counted. */
  giveBack: () => Promise<void>;
  /** Ends an attempt whose password was wrong or never checked; does nothing once the attempt has ended. */
  end: () => void;
}

/**
 * Counts an attempt to guess a password before anything is hashed, so that parallel guesses cannot slip through. Five are free,
 * then waits of 1, 2, 4 … seconds up to the longest follow; at the hard limit only a reset helps. A full window alone counts the
 * attempt. An attempt that the counters refuse waits for those under way, which may give their counts back.
 * @returns what the counters say, and how to end the attempt.
 */
export async function reserveAttempt(
  { store, config: { throttle }, attempts }: Pick<Context, 'store' | 'config' | 'attempts'>,
  attempt: PasswordAttempt,
  windows: readonly Window[] = [],
): Promise<ReservedAttempt> {
  const { own, account } = countersOf(attempt);
  const ask = async (): Promise<Reservation> => {
    const wait = await retried(() => countInWindows(store, windows, signInWindowSeconds));
    if (wait > 0) return { wait, allowed: false };
    const values = { own, account, hardLimit: throttle.hardLimit };
    const [reserved] = await retried(() => store.prepared(countAttempt, values));
    return { wait, allowed: reserved?.allowed ?? false };
  };
  // A device shares no counter with others.
  const { wait, allowed, end } = await attempts.admit(account ?? own, ask);
  return {
    wait,
    allowed,
    giveBack: async () => {
      await clearAttempts(store, attempt, windows);
      end(true);
    },
    end: () => {
      end(false);
    },
  };
}

/** The counter of this device, or of this host for this account; and the account's, which a known device does not use. */
function countersOf(attempt: PasswordAttempt): { own: string; account: string | null } {
  return attempt.device === undefined
    ? { own: pairKey(attempt), account: accountKey(attempt.email) }
    : { own: deviceKey(attempt.email, attempt.device), account: null };
}

const { placeholder } = sql;

/** Counts at a counter that is not locked, and locks it when the count asks for that. */
const countUnlessLocked = sql`
    on conflict (key) do update
       set n = c.n + 1, updated_at = now(),
           locked_until = case
             when c.n + 1 >= ${placeholder('hardLimit')}::int then 'infinity'::timestamptz
             when c.n + 1 >= ${freeAttempts}::int then clock_timestamp() + make_interval(
               secs => least(${longestWaitSeconds}::int, power(2, least(c.n + 1 - ${freeAttempts}::int, 20))))
           end
     where c.locked_until is null or c.locked_until <= clock_timestamp()
    returning n`;

// Count nothing for the host while the account is locked: the owner who asks again would lock their host. Count both in one
// statement: an attempt that gives back between the two would leave the account's count behind.
const countAttempt = prepared(
  'count_attempt',
  Type.Object({ allowed: Type.Boolean() }),
  sql`
    with own as (
      insert into throttle_counters as c (key, n)
      select ${placeholder('own')}::text, 1 from ${withoutWaiting}
       where not exists (
         select from throttle_counters l
          where l.key = ${placeholder('account')}::text and l.locked_until > clock_timestamp())
      ${countUnlessLocked}
    ), account as (
      insert into throttle_counters as c (key, n)
      select ${placeholder('account')}::text, 1 from own where ${placeholder('account')}::text is not null
      ${countUnlessLocked}
    )
    select exists (select from own)
       and (${placeholder('account')}::text is null or exists (select from account)) as allowed`,
);

/**
 * After the right password: gives back the windows, and what this device, or this host for this account, has counted. Counts
 * of others against the account stay, or the owner's sign-ins would buy a guesser new guesses.
 */
export async function clearAttempts(
  store: Pick<Store, 'prepared'>,
  attempt: PasswordAttempt,
  windows: readonly Window[] = [],
): Promise<void> {
  await retried(() => giveBack(store, windows, signInWindowSeconds));
  await retried(() => store.prepared(clearAttempt, countersOf(attempt)));
}

const clearAttempt = prepared(
  'clear_attempt',
  noColumns,
  sql`
    with own as (
      delete from throttle_counters c using ${withoutWaiting} where c.key = ${placeholder('own')} returning c.n
    )
    update throttle_counters c set n = greatest(0, c.n - own.n), locked_until = null
      from own where c.key = ${placeholder('account')}::text`,
);

/** Counters of a ticket's password: the second step may come from another address, or from a device known by then. */
export const Counted = Type.Object({ address: Type.String(), device: Type.Optional(Type.String()) });

/**
 * As `clearAttempts`, for the password of a ticket.
 * @param counted null for a ticket of a former version, which did not store it: its counts expire.
 */
export async function clearTicket(
  { store, config }: Pick<Context, 'store' | 'config'>,
  email: string,
  counted: Static<typeof Counted> | null,
): Promise<void> {
  if (counted === null) return;
  await clearAttempts(store, { email, ...counted }, windowsOf(counted, config.throttle));
}

/** Forgets all counts against an account whose owner has set a new password by mail. */
export async function clearAccount(tx: Transaction, email: string): Promise<void> {
  const of = digest(email);
  await tx.execute(sql`
    delete from throttle_counters
     where key = ${accountKey(email)} or key ^@ ${`pair:${of}:`} or key ^@ ${`device:${of}:`}
        or key ^@ ${`codes:${of}:`} or key ^@ ${`all-codes:${of}:`}`);
}

const LockRow = Type.Object({ is_locked: Type.Boolean(), until: Type.Union([Type.String(), Type.Null()]) });

/**
 * Whether passwords or codes of an account are refused for now, known devices apart; and until when: null where only an unlock
 * or a reset helps.
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

/** The windows of an attempt; none for a known device, which has its counter. */
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
