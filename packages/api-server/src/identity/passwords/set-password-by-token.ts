import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { type Purpose, findTokenUser, spendToken } from '../tokens/action-tokens.ts';
import { normalizeEmail } from '../accounts/email-address.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { requireGoodPassword, storePassword } from './set-password.ts';
import { inTransaction } from '../../store/index.ts';
import { HttpProblem, type Origin, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { clearAccount } from '../throttle/throttle.ts';

/**
 * Sets a password by a mailed link, in one transaction or not at all.
 * @throws HttpProblem 404 for a spent or wrong link, 422 for a refused password, which keeps the link valid.
 */
export async function setPasswordByToken(
  context: Context,
  { token, email: typed, password }: { token: string; email: string; password: string },
  purposes: readonly Purpose[],
  origin: Origin,
): Promise<void> {
  const { db, hasher } = context;
  const email = normalizeEmail(typed);
  const user = await findTokenUser(db, token, email, purposes);
  if (!user) throw badLink();
  const owner = {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    organizationId: user.organization_id,
  };
  requireGoodPassword(context, password, { ...owner, organization: user.organization }, 'password');
  const hash = await hasher.hash(password);
  await inTransaction(db, async (tx) => {
    // Take the locks in the order of a password change, or the two could deadlock.
    await tx.execute(sql`select 1 from users where id = ${user.id} for update`);
    if (!(await spendToken(tx, token, user))) throw badLink();
    const actor = { id: user.id, name: fullName(user), ...origin };
    await storePassword(tx, context, actor, owner, {
      hash,
      action: user.purpose === 'invitation' ? 'password.first_set' : 'password.reset',
    });
    await endSessionsOfUser(tx, user.id, 'password reset');
    await clearAccount(tx, email);
  });
}

function badLink(): HttpProblem {
  return new HttpProblem(404, 'link_not_valid', say('link_not_valid'));
}
