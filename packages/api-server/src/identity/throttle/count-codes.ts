import { sql } from 'drizzle-orm';
import { retried, type Store, type Transaction } from '../../store/index.ts';
import { type Window, countEvents, countInTransaction, digest, keyOf, signInWindowSeconds } from './count-events.ts';

/** An attempt to guess a code of a second step. */
export interface CodeAttempt {
  email: string;
  /** Hash of a known device's token, as for a password. */
  device?: string | undefined;
}

/** Codes of one person checked in an hour, over all tickets; a known device has a separate count. */
export const codesPerHour = 10;
/** Wrong codes in all, until a right one or a password reset. */
export const mostWrongCodes = 100;

const yearSeconds = 366 * 24 * 3600;

/**
 * Counts a code before it is checked, so that parallel guesses cannot slip through.
 * @returns seconds until codes are checked again, else 0; and the number of codes within the hour, this one included.
 */
export async function reserveCode(
  store: Pick<Store, 'prepared'>,
  attempt: CodeAttempt,
): Promise<{ wait: number; nth: number }> {
  const { hour, all } = codeKeys(attempt);
  const count = async (key: string, seconds: number) => {
    const [row] = await retried(() => store.prepared(countEvents, { keys: [key], seconds, change: 1 }));
    return row ?? { n: Number.MAX_SAFE_INTEGER, rest: seconds };
  };
  const ofHour = await count(hour, signInWindowSeconds);
  if (ofHour.n > codesPerHour) return { wait: ofHour.rest, nth: ofHour.n };
  const inAll = await count(all, yearSeconds);
  return { wait: inAll.n > mostWrongCodes ? inAll.rest : 0, nth: ofHour.n };
}

const warning = (email: string): Window => ({ kind: 'wrong-codes-warning', subject: email, limit: 1 });

/** Whether this is the first warning of the owner within the hour; notes it. */
export async function isFirstWarning(tx: Transaction, email: string): Promise<boolean> {
  return (await countInTransaction(tx, warning(email), signInWindowSeconds)) === 0;
}

/** After a right code: forgets the counts where it came from, and lets the next wrong ones warn again. */
export async function clearCodes(tx: Pick<Transaction, 'execute'>, attempt: CodeAttempt): Promise<void> {
  const { hour, all } = codeKeys(attempt);
  const warned = keyOf(warning(attempt.email));
  await tx.execute(sql`delete from throttle_counters where key in (${hour}, ${all}, ${warned})`);
}

export function codeKeys({ email, device = '' }: CodeAttempt): { hour: string; all: string } {
  const of = `${digest(email)}:${device}`;
  return { hour: `codes:${of}`, all: `all-codes:${of}` };
}
