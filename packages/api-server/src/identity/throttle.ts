import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { networkOf } from '../plugins/client-address.ts';
import type { Store, Transaction } from '../store/database.ts';
import { prepared } from '../store/prepared.ts';

/**
 * Counters live in the database: they hold over replicas and restarts. Counting does not wait for the disk, which every sign-in
 * would do three times over: a database that loses its power forgets the guesses of half a second.
 * (https://www.postgresql.org/docs/current/wal-async-commit.html)
 */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

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
export async function reserveAttempt(
  { store, config: { throttle } }: Pick<Context, 'store' | 'config'>,
  attempt: PasswordAttempt,
): Promise<boolean> {
  const keys = attemptKeys(attempt);
  const reserve = async (key: string, counts: boolean) =>
    (await store.prepared(countAttempt, { key, counts, ...throttle })).length === 1;
  const pair = await reserve(keys.pair, true);
  // Also where the pair is locked already, and where its answer does not matter: the same statements for every kind of
  // account, or their time would tell which accounts work from this network.
  const account = await reserve(keys.account, pair);
  return pair && (account || attempt.knownNetwork);
}

const named = sql.placeholder;

const countAttempt = prepared(
  'count_attempt',
  sql`
    insert into throttle_counters as c (key, n, locked_until)
    select ${named('key')}, 1, case when ${named('free')}::int <= 1 then clock_timestamp() + interval '1 second' end
      from ${withoutWaiting} where ${named('counts')}::boolean
    on conflict (key) do update
       set n = c.n + 1, updated_at = now(),
           locked_until = case when c.n + 1 >= ${named('hardLimit')}::int then 'infinity'::timestamptz
                               when c.n + 1 >= ${named('free')}::int then clock_timestamp()
                                    + make_interval(secs => least(${named('maxWait')}::int,
                                                                  power(2, least(c.n + 1 - ${named('free')}::int, 20))))
                               end
     where c.locked_until is null or c.locked_until <= clock_timestamp()
    returning n`,
);

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
  store: Store,
  kind: 'sign-in' | 'reset-email' | 'reset-address' | 'access-request',
  subject: string,
  limit: number,
  seconds: number,
): Promise<number> {
  const key = `${kind}:${digest(subject)}`;
  const [row] = await store.prepared<{ n: number; rest: number }>(countEvent, { key, seconds });
  return row && row.n > limit ? row.rest : 0;
}

const countEvent = prepared(
  'count_event',
  sql`
    insert into throttle_counters as c (key, n) select ${named('key')}, 1 from ${withoutWaiting}
    on conflict (key) do update
       set n = case when c.updated_at < now() - make_interval(secs => ${named('seconds')}::int) then 1 else c.n + 1 end,
           updated_at = case when c.updated_at < now() - make_interval(secs => ${named('seconds')}::int) then now() else c.updated_at end
    returning n, greatest(1, ceil(${named('seconds')}::int - extract(epoch from now() - updated_at)))::int as rest`,
);

function attemptKeys({ email, address }: Pick<PasswordAttempt, 'email' | 'address'>): AttemptKeys {
  return { account: accountKey(email), pair: `pair:${digest(email)}:${networkOf(address)}` };
}

function accountKey(email: string): string {
  return `account:${digest(email)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
