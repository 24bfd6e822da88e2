import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Transaction } from '../../store/index.ts';
import { fromBase64url, sha256 } from '../../server/index.ts';

/** Seconds for which a challenge may be answered. */
const challengeSeconds = 600;
const macPurpose = 'passkey-challenge';

/** Purpose of a challenge: an answer for one purpose is useless for another. */
export type Ceremony = 'sign-in' | `create:${number}` | `ticket:${string}` | `session:${string}`;

type Keyed = Pick<Context, 'secrets' | 'clock'>;

/**
 * A challenge of 256 bits, and the id that recognizes its answer. Nothing is stored before the answer: every visit of the sign-
 * in page takes one.
 */
export function newChallenge({ secrets, clock }: Keyed, ceremony: Ceremony): { optionsId: string; challenge: Buffer } {
  const challenge = randomBytes(32);
  const expires = Math.floor(clock() / 1000) + challengeSeconds;
  const mac = secrets.mac(macPurpose, text(ceremony, challenge.toString('base64url'), expires));
  return { optionsId: `${expires}.${mac.toString('base64url')}`, challenge };
}

/** Whether a challenge was made here, for this ceremony, and is not too old. */
export function isOwnChallenge(
  { secrets, clock }: Keyed,
  ceremony: Ceremony,
  optionsId: string,
  challenge: string,
): boolean {
  const [, expires, encoded] = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/.exec(optionsId) ?? [];
  // The id is spent as text, so it must be spelt as it was given out.
  const mac = fromBase64url(encoded ?? '');
  if (expires === undefined || !mac || Number(expires) * 1000 < clock()) return false;
  return secrets.isMac(macPurpose, text(ceremony, challenge, Number(expires)), mac);
}

/** Notes an answer to a challenge that `isOwnChallenge` accepts: exactly one of all answers gets true. */
export async function spendChallenge(tx: Transaction, { clock }: Keyed, optionsId: string): Promise<boolean> {
  const expires = new Date(clock() + 2 * challengeSeconds * 1000);
  const { rows } = await tx.execute(sql`
    insert into used_challenges (hash, expires_at) values (${sha256(optionsId)}, ${expires.toISOString()}::timestamptz)
    on conflict do nothing returning hash`);
  return rows.length === 1;
}

function text(ceremony: Ceremony, challenge: string, expires: number): string {
  return `${ceremony}\n${challenge}\n${expires}`;
}
