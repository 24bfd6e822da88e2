import { sql } from 'drizzle-orm';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { endOtherSessions } from '../../identity/sessions.ts';
import { requireGoodPassword, storePassword } from '../../identity/set-password.ts';
import { clearAttempts, reserveAttempt } from '../../identity/throttle.ts';
import { networkOf } from '../../plugins/client-address.ts';
import { Refusal } from '../../refusal.ts';
import { inTransaction } from '../../store/in-transaction.ts';

type OwnerRow = Record<string, unknown> & {
  first_name: string;
  last_name: string;
  password_hash: string | null;
  organization: string | null;
  known_network: boolean;
};

/**
 * Changes one's own password; the other sessions end. The old password is guarded by the same counters as the sign-in.
 * @throws Refusal 422 naming the field.
 */
export async function changePassword(
  context: Context,
  caller: Caller,
  { oldPassword, newPassword, rePassword }: { oldPassword: string; newPassword: string; rePassword: string },
): Promise<void> {
  const { db, hasher } = context;
  if (newPassword !== rePassword) throw refused('rePassword', 'Passwords do not match');
  const { rows } = await db.execute<OwnerRow>(sql`
    select u.first_name, u.last_name, u.password_hash, o.display_name as organization,
           exists (select 1 from known_networks k
                    where k.user_id = u.id and k.network = ${networkOf(caller.ip)}) as known_network
      from users u left join organizations o on o.id = u.organization_id where u.id = ${caller.id}`);
  const row = rows[0];
  const attempt = { email: caller.email, address: caller.ip, knownNetwork: row?.known_network ?? false };
  const allowed = await reserveAttempt(context, attempt);
  const matches = await hasher.verify(allowed && row ? row.password_hash : null, oldPassword);
  if (!row || !matches) throw refused('oldPassword', 'The old password is not right.');
  // The right password was shown: whatever becomes of the new one, this was no guess.
  await clearAttempts(db, attempt);
  const owner = {
    id: caller.id,
    email: caller.email,
    firstName: row.first_name,
    lastName: row.last_name,
    organizationId: caller.organizationId,
  };
  requireGoodPassword(context, newPassword, { ...owner, organization: row.organization }, 'newPassword');
  if (newPassword === oldPassword) throw refused('newPassword', 'Choose a password that differs from the old one.');
  const hash = await hasher.hash(newPassword);
  await inTransaction(db, async (tx) => {
    await storePassword(tx, context, caller, owner, { hash, action: 'password.changed' });
    await endOtherSessions(tx, caller.id, caller.familySid, 'password changed');
  });
}

function refused(field: string, message: string): Refusal {
  return new Refusal(422, 'password_refused', message, { errors: [{ field, message }] });
}
