import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { type Database, outboxMails, selectRows, type Transaction } from '../../store/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import { sendReset } from '../tokens/action-tokens.ts';

export const resetRequestKind = 'reset-request';

/**
 * One row for every address, known or not, so that neither time nor table tells them apart. The sender turns it into a mail
 * where there is an account. No link exists before that.
 */
export async function enqueueResetRequest(db: Database, email: string): Promise<void> {
  await db.insert(outboxMails).values({
    messageId: `request:${randomUUID()}`,
    kind: resetRequestKind,
    recipient: email,
    subject: '',
  });
}

const ResetAccount = Type.Object({ id: Type.Integer(), email: Type.String(), first_name: Type.String() });

/** Replaces the row by the mail with the link, or by nothing when there is no such active account. */
export async function resolveResetRequest(
  tx: Transaction,
  context: Pick<Context, 'config' | 'secrets'>,
  row: { id: number; recipient: string },
): Promise<void> {
  await tx.delete(outboxMails).where(eq(outboxMails.id, row.id));
  const [user] = await selectRows(
    tx,
    ResetAccount,
    sql`select id, email, first_name from users u where u.email = ${row.recipient} and ${accountActive}`,
  );
  if (user) await sendReset(tx, context, { id: user.id, email: user.email, firstName: user.first_name });
}
