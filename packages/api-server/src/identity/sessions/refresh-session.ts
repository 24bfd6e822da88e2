import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { inTransaction, selectRows } from '../../store/index.ts';
import { HttpProblem, type Origin, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { aboutAccount, enqueueMail, MailReader, mailReader, sessionStolenMail } from '../../outbox/index.ts';
import { recordChange } from '../../trail/index.ts';
import type { Context } from '../context.ts';
import { endFamily } from './end-sessions.ts';
import { rotateSession } from './rotate-session.ts';
import { type TokenPair, accessTokenOf } from '../sign-in/complete-sign-in.ts';

/**
 * The next token pair for a refresh token. A token spent before the grace period ends its whole family, and the owner is
 * mailed.
 * @throws HttpProblem 401 `invalid_grant`.
 */
export async function refreshSession(context: Context, presented: string, origin: Origin): Promise<TokenPair> {
  const outcome = await rotateSession(context.db, context, presented);
  if (outcome.kind === 'reused') await endStolenFamily(context, outcome, origin);
  if (outcome.kind !== 'rotated') throw spent();
  const accessToken = await accessTokenOf(context, outcome.sid);
  if (accessToken === undefined) throw spent();
  return { accessToken, refreshToken: outcome.refreshToken };
}

const Owner = Type.Object({
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  ...MailReader,
  organization_id: Type.Integer(),
});

async function endStolenFamily(
  context: Context,
  { userId, sid }: { userId: number; sid: string },
  origin: Origin,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if ((await endFamily(tx, sid, 'refresh token used twice')) === 0) return; // another request came first
    const [user] = await selectRows(
      tx,
      Owner,
      sql`select u.email, u.first_name, u.last_name, u.organization_id, ${mailReader(sql`u`)}
            from users u where u.id = ${userId}`,
    );
    if (!user) return;
    const name = fullName(user);
    await recordChange(
      tx,
      { id: userId, name, ...origin },
      {
        action: 'session.refresh_reuse',
        target: { type: 'user', id: userId, name },
        organizationId: user.organization_id,
        result: 'ended',
      },
    );
    await enqueueMail(tx, context, {
      ...sessionStolenMail(
        aboutAccount(context, {
          firstName: user.first_name,
          language: user.language ?? origin.language,
          sender: user.sender,
        }),
      ),
      to: user.email,
      userId,
    });
  });
}

function spent(): HttpProblem {
  return new HttpProblem(401, 'invalid_grant', say('session_ended'));
}
