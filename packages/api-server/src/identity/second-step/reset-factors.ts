import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Actor, recordChange } from '../../trail/record-change.ts';
import type { Caller } from '../../entitlement/scopes.ts';
import type { Context } from '../context.ts';
import { aboutAccount } from '../../outbox/mails/mail-words.ts';
import { factorsResetMail } from '../../outbox/mails/sign-in-mails.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import type { Transaction } from '../../store/database.ts';
import { selectRows } from '../../store/statements/select-rows.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';

interface Owner {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  organizationId: number | null;
}

/**
 * Removes every sign-in method of a person who has lost them, and ends their sessions; they are mailed who did it.
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
  // An app that was begun and never confirmed is no method.
  if (!removed.some(({ confirmed }) => confirmed)) return false;
  await tx.execute(sql`delete from recovery_codes where user_id = ${owner.id}`);
  await tx.execute(sql`
    update action_tokens set used_at = now()
     where user_id = ${owner.id} and purpose = 'second_step' and used_at is null`);
  const ended = await endSessionsOfUser(tx, owner.id, 'sign-in methods reset');
  await recordChange(tx, actor, {
    action: 'user.factors_reset',
    target: { type: 'user', id: owner.id, name: `${owner.firstName} ${owner.lastName}`.trim() },
    organizationId: owner.organizationId,
    after: { ended },
  });
  await enqueueMail(tx, context, {
    ...factorsResetMail({ ...aboutAccount(context, owner.firstName), by: actor.name }),
    to: owner.email,
    userId: owner.id,
  });
  return true;
}
