import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { networkOf } from '../plugins/client-address.ts';
import type { Database, Transaction } from '../store/database.ts';

/** Counters live in the database: they hold over replicas and restarts. */

export interface PasswordAttempt {
  /** As typed; kept as a hash, since an unknown one may be a mistyped password. */
  email: string;
  address: string;
  /** The owner has signed in from this network before: the account's own lock does not apply there. */
  knownNetwork: boolean;
}

interface AttemptKeys {
  account: string;
  pair: string;
}

/**
 * Counts an attempt to guess a password, before anything is hashed, so that parallel guesses cannot slip through. Five are
 * free, then waits of 1, 2, 4 … seconds up to the longest; at the hard limit only a reset helps.
 * @returns whether the password may be looked at.
 */
export async function reserveAttempt(db: Database, { throttle }: Config, attempt: PasswordAttempt): Promise<boolean> {
  const keys = attemptKeys(attempt);
  const pair = await reserve(db, keys.pair, throttle);
  // Also where the pair is locked already, and where its answer does not matter: the same statements for every kind of
  // account, or their time would tell which accounts work from this network.
  const account = await reserve(db, keys.account, throttle, pair);
  return pair && (account || attempt.knownNetwork);
}

async function reserve(
  db: Database,
  key: string,
  { free, maxWait, hardLimit }: Config['throttle'],
  count = true,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into throttle_counters as c (key, n, locked_until)
    select ${key}, 1, ${free <= 1 ? sql`clock_timestamp() + interval '1 second'` : sql`null::timestamptz`} where ${count}
    on conflict (key) do update
       set n = c.n + 1, updated_at = now(),
           locked_until = case when c.n + 1 >= ${hardLimit} then 'infinity'::timestamptz
                               when c.n + 1 >= ${free} then clock_timestamp()
                                    + make_interval(secs => least(${maxWait}, power(2, least(c.n + 1 - ${free}, 20))))
                               end
     where c.locked_until is null or c.locked_until <= clock_timestamp()
    returning n`);
  return rows.length === 1;
}

/** Forgets the failures of an account: it has shown the right password, or a new one was set through its mailbox. */
export async function clearAttempts(
  tx: Transaction,
  attempt: Pick<PasswordAttempt, 'email' | 'address'> | { email: string },
): Promise<void> {
  const account = accountKey(attempt.email);
  if ('address' in attempt) {
    await tx.execute(sql`delete from throttle_counters where key in (${account}, ${attemptKeys(attempt).pair})`);
  } else {
    await tx.execute(
      sql`delete from throttle_counters where key = ${account} or key ^@ ${`pair:${digest(attempt.email)}:`}`,
    );
  }
}

/**
 * Counts one event of a kind for a subject within a fixed window.
 * @returns seconds until the window ends when `limit` is exceeded, else 0.
 */
export async function countInWindow(
  db: Database,
  kind: 'sign-in' | 'reset-email' | 'reset-address' | 'access-request',
  subject: string,
  limit: number,
  seconds: number,
): Promise<number> {
  const { rows } = await db.execute<{ n: number; rest: number }>(sql`
    insert into throttle_counters as c (key, n) values (${`${kind}:${digest(subject)}`}, 1)
    on conflict (key) do update
       set n = case when c.updated_at < now() - make_interval(secs => ${seconds}) then 1 else c.n + 1 end,
           updated_at = case when c.updated_at < now() - make_interval(secs => ${seconds}) then now() else c.updated_at end
    returning n, greatest(1, ceil(${seconds} - extract(epoch from now() - updated_at)))::int as rest`);
  const row = rows[0];
  return row && row.n > limit ? row.rest : 0;
}

function attemptKeys({ email, address }: Pick<PasswordAttempt, 'email' | 'address'>): AttemptKeys {
  return { account: accountKey(email), pair: `pair:${digest(email)}:${networkOf(address)}` };
}

function accountKey(email: string): string {
  return `account:${digest(email)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
