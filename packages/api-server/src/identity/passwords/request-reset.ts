import type { Static } from 'typebox';
import type { ResetMailOutcome } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { networkOf } from '../../config/index.ts';
import type { Origin } from '../../server/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import { isAccountEmail, normalizeEmail } from '../accounts/email-address.ts';
import { countInWindow } from '../throttle/count-events.ts';
import { enqueueResetRequest } from './reset-request.ts';

const hour = 3600;
const sent = { isSuccess: true, statusCode: 'OK' } as const;
const notFound = { isSuccess: false, statusCode: 'INTERNAL_SERVER_ERROR' } as const;

/**
 * Notes that someone wants a reset link. Whether the address has an account is looked up later, by the sender: the answer
 * takes the same time and the same bytes for every address. With RESET_REVEALS_UNKNOWN it says so, as specified.
 */
export async function requestReset(
  { config, db, store }: Context,
  typed: string,
  origin: Origin,
): Promise<Static<typeof ResetMailOutcome>> {
  const email = normalizeEmail(typed);
  // No account can have such an address: that reveals nothing about our data.
  if (!isAccountEmail(email, 63)) return notFound;
  const { resetMailsPerEmailPerHour, resetMailsPerAddressPerHour } = config.throttle;
  const network = networkOf(origin.ip);
  const tooManyHere = await countInWindow(store, 'reset-address', network, resetMailsPerAddressPerHour, hour);
  const tooManyForIt = await countInWindow(store, 'reset-email', email, resetMailsPerEmailPerHour, hour);
  if (tooManyHere === 0 && tooManyForIt === 0) await enqueueResetRequest(db, email);
  if (!config.resetRevealsUnknown) return sent;
  const { rows } = await db.execute(sql`select 1 from users u where u.email = ${email} and ${accountActive}`);
  return rows.length === 1 ? sent : notFound;
}
