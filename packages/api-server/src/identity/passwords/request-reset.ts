import { randomUUID } from 'node:crypto';
import type { ResetMailOutcome } from '@gangway/contract';
import { eq, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { networkOf } from '../../config/index.ts';
import { type Database, outboxMails, selectRows, type Transaction } from '../../store/index.ts';
import type { Origin } from '../../server/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import { isAccountEmail, normalizeEmail } from '../accounts/email-address.ts';
import { countInWindow } from '../throttle/count-events.ts';
import { sendReset } from '../tokens/action-tokens.ts';

const hour = 3600;
const sent = { isSuccess: true, statusCode: 'OK' } as const;
const notFound = { isSuccess: false, statusCode: 'INTERNAL_SERVER_ERROR' } as const;

/**
 * Notes a request for a reset link. The sender looks up later whether the address has an account: the answer takes the same
 * time and the same bytes for every address. With RESET_REVEALS_UNKNOWN it says so, as specified.
 */
export async function requestReset(
  { config, db, store }: Context,
  typed: string,
  origin: Origin,
): Promise<Static<typeof ResetMailOutcome>> {
  const email = normalizeEmail(typed);
  // Reveals nothing: no account can have this address.
  if (!isAccountEmail(email, 63)) return notFound;
  const { resetMailsPerEmailPerHour, resetMailsPerAddressPerHour } = config.throttle;
  const network = networkOf(origin.ip);
  const tooManyHere = await countInWindow(store, 'reset-address', network, resetMailsPerAddressPerHour, hour);
  const tooManyForIt = await countInWindow(store, 'reset-email', email, resetMailsPerEmailPerHour, hour);
  if (tooManyHere === 0 && tooManyForIt === 0) await enqueueResetRequest(db, email, origin.language);
  if (!config.resetRevealsUnknown) return sent;
  const { rows } = await db.execute(sql`select 1 from users u where u.email = ${email} and ${accountActive(sql`u`)}`);
  return rows.length === 1 ? sent : notFound;
}

export const resetRequestKind = 'reset-request';

/**
 * Writes one row for every address, known or not, so that neither time nor table tells them apart. The sender turns the row
 * into a mail where there is an account. No link exists before that.
 */
async function enqueueResetRequest(db: Database, email: string, language: Origin['language']): Promise<void> {
  await db.insert(outboxMails).values({
    messageId: `request:${randomUUID()}`,
    kind: resetRequestKind,
    recipient: email,
    subject: '',
    language: language ?? null,
  });
}

const ResetAccount = Type.Object({ id: Type.Integer(), email: Type.String(), first_name: Type.String() });

/** Replaces the row by the mail with the link, or deletes it without an active account. */
export async function resolveResetRequest(
  tx: Transaction,
  context: Pick<Context, 'config' | 'secrets'>,
  row: { id: number; recipient: string; language: Origin['language'] | null },
): Promise<void> {
  await tx.delete(outboxMails).where(eq(outboxMails.id, row.id));
  const [user] = await selectRows(
    tx,
    ResetAccount,
    sql`select id, email, first_name from users u where u.email = ${row.recipient} and ${accountActive(sql`u`)}`,
  );
  if (!user) return;
  const { id, email, first_name: firstName } = user;
  await sendReset(tx, context, { id, email, firstName, requestLanguage: row.language });
}
