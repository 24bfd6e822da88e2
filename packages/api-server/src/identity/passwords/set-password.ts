import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, HttpProblem } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { aboutAccount, enqueueMail, MailReader, mailReader, passwordChangedMail } from '../../outbox/index.ts';
import { type Actor, recordChange } from '../../trail/index.ts';
import type { Context } from '../context.ts';
import { type PasswordContext, passwordProblem } from './password-policy.ts';

export interface PasswordOwner {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  organizationId: number | null;
}

/** @throws HttpProblem 422 at `field` with the reason. */
export function requireGoodPassword(
  { config }: Pick<Context, 'config'>,
  password: string,
  owner: PasswordContext,
  field: string,
): void {
  const problem = passwordProblem(password, config.passwordMinimum, owner);
  if (problem !== null) {
    throw new HttpProblem(422, 'password_refused', problem, { field });
  }
}

/**
 * Stores a new hash, voids mailed links and remembered devices, records the change and mails the owner. The caller ends
 * sessions.
 */
export async function storePassword(
  tx: Transaction,
  context: Pick<Context, 'config' | 'secrets' | 'clock'>,
  actor: Actor | Caller,
  owner: PasswordOwner,
  change: { hash: string; action: 'password.changed' | 'password.reset' | 'password.first_set' },
): Promise<void> {
  const [chosen] = await selectRows(
    tx,
    Type.Object(MailReader),
    sql`
    update users u set password_hash = ${change.hash}, password_changed_at = now(), version = version + 1
     where id = ${owner.id} returning ${mailReader(sql`u`)}`,
  );
  await tx.execute(sql`update action_tokens set used_at = now() where user_id = ${owner.id} and used_at is null`);
  await tx.execute(sql`delete from trusted_devices where user_id = ${owner.id}`);
  await recordChange(tx, actor, {
    action: change.action,
    target: { type: 'user', id: owner.id, name: fullName(owner) },
    organizationId: owner.organizationId,
  });
  // Skip the mail for the first password: the owner has just set it. A later one could be a stranger's.
  if (change.action !== 'password.first_set') {
    await enqueueMail(tx, context, {
      ...passwordChangedMail(
        aboutAccount(context, {
          firstName: owner.firstName,
          language: chosen?.language ?? actor.language,
          sender: chosen?.sender ?? null,
        }),
      ),
      to: owner.email,
      userId: owner.id,
    });
  }
}
