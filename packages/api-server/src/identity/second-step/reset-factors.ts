import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows, type Transaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { aboutAccount, enqueueMail, factorsResetMail, mailLanguageOf, ownSenderTo } from '../../outbox/index.ts';
import { type Actor, recordChange } from '../../trail/index.ts';
import type { Context } from '../context.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';

interface Owner {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  organizationId: number | null;
}

/**
 * Removes every sign-in method of a person who has lost them, ends their sessions and mails them who did it.
 * @returns false where there was none.
 */
export async function resetFactors(
  tx: Transaction,
  context: Pick<Context, 'config' | 'secrets' | 'clock'>,
  actor: Actor | Caller,
  owner: Owner,
): Promise<boolean> {
  const removed = await selectRows(
    tx,
    Type.Object({ confirmed: Type.Boolean() }),
    sql`delete from user_factors where user_id = ${owner.id} returning confirmed_at is not null as confirmed`,
  );
  // Ignore apps that were never confirmed.
  if (!removed.some(({ confirmed }) => confirmed)) return false;
  await tx.execute(sql`delete from recovery_codes where user_id = ${owner.id}`);
  await tx.execute(sql`
    update action_tokens set used_at = now()
     where user_id = ${owner.id} and purpose = 'second_step' and used_at is null`);
  const ended = await endSessionsOfUser(tx, owner.id, 'sign-in methods reset');
  await recordChange(tx, actor, {
    action: 'user.factors_reset',
    target: { type: 'user', id: owner.id, name: fullName(owner) },
    organizationId: owner.organizationId,
    after: { ended },
  });
  const language = await mailLanguageOf(tx, owner.id);
  const sender = await ownSenderTo(tx, owner.id);
  await enqueueMail(tx, context, {
    ...factorsResetMail({ ...aboutAccount(context, { firstName: owner.firstName, language, sender }), by: actor.name }),
    to: owner.email,
    userId: owner.id,
  });
  return true;
}
