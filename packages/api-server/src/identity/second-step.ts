import type { SecondStepMethod } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import type { Database, Transaction } from '../store/database.ts';
import { actionTokens } from '../store/schema.ts';
import { selectRows } from '../store/select-rows.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { randomToken, sha256 } from './secrets.ts';
import { totpStep } from './totp.ts';

/** Seconds that a sign-in waits for its second step. */
const ticketSeconds = 600;
/** Wrong codes with which a ticket is over. */
const wrongCodesPerTicket = 5;

/** The user has a confirmed way to take the second step, and is asked for it. */
export function hasSecondStep(userId: SQL): SQL {
  return sql`exists (select 1 from user_factors f where f.user_id = ${userId} and f.confirmed_at is not null)`;
}

/** What purpose a secret of an authenticator app is sealed for. */
export const totpPurpose = 'totp-secret';

/** The ticket of a sign-in whose password was right, and what writes it down. */
export function newTicket(db: Database, user: { id: number; email: string; epoch: number }) {
  const ticket = randomToken();
  const insert = db.insert(actionTokens).values({
    purpose: 'second_step',
    hash: sha256(ticket),
    userId: user.id,
    email: user.email,
    epoch: user.epoch,
    expiresAt: sql`now() + make_interval(secs => ${ticketSeconds})`,
  });
  return { ticket, insert };
}

const MethodsRow = Type.Object({ totp: Type.Boolean(), passkey: Type.Boolean(), recovery_code: Type.Boolean() });
const methodsInOrder = ['passkey', 'totp', 'recovery_code'] as const;

/** How a user can take the second step. */
export async function methodsOf(db: Database, userId: number): Promise<SecondStepMethod[]> {
  const ofKind = (kind: 'totp' | 'passkey') => sql`exists (
    select 1 from user_factors f where f.user_id = ${userId} and f.kind = ${kind} and f.confirmed_at is not null)`;
  const [row] = await selectRows(
    db,
    MethodsRow,
    sql`
    select ${ofKind('totp')} as totp, ${ofKind('passkey')} as passkey,
           exists (select 1 from recovery_codes c where c.user_id = ${userId} and c.used_at is null) as recovery_code`,
  );
  return methodsInOrder.filter((method) => row?.[method]);
}

export interface ShownCode {
  method: 'totp' | 'recovery_code';
  code: string;
}

const TotpRow = Type.Object({ id: Type.Integer(), sealed_secret: Type.String() });

/** Spends a code of a user's own: of all who show it exactly one gets true. */
export async function spendCode(
  tx: Transaction,
  context: Pick<Context, 'secrets' | 'clock'>,
  userId: number,
  { method, code }: ShownCode,
): Promise<boolean> {
  if (method === 'recovery_code') return spendRecoveryCode(tx, context, userId, code);
  const apps = await selectRows(
    tx,
    TotpRow,
    sql`
    select id, sealed_secret from user_factors
     where user_id = ${userId} and kind = 'totp' and confirmed_at is not null order by id`,
  );
  for (const { id, sealed_secret: sealed } of apps) {
    if (await spendTotpCode(tx, context, { id, secret: context.secrets.open(totpPurpose, sealed) }, code)) return true;
  }
  return false;
}

/** Spends a code of one authenticator app: it and those before it are good no more. */
export async function spendTotpCode(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  app: { id: number; secret: string },
  code: string,
): Promise<boolean> {
  const step = totpStep(app.secret, code.replaceAll(/[\s-]/g, ''), clock());
  if (step === undefined) return false;
  const { rows } = await tx.execute(sql`
    update user_factors set last_step = ${step}, last_used_at = now()
     where id = ${app.id} and (last_step is null or last_step < ${step})
    returning id`);
  return rows.length === 1;
}

/** How a session says that the second step was taken (RFC 8176). */
export const secondStepAmr = ['pwd', 'otp', 'mfa'];

/** Counts a wrong code of a ticket; with the fifth it is over. */
export async function noteWrongCode(tx: Transaction, ticketId: number): Promise<void> {
  await tx.execute(sql`
    update action_tokens
       set wrong_codes = wrong_codes + 1,
           used_at = case when wrong_codes + 1 >= ${wrongCodesPerTicket} then now() end
     where id = ${ticketId} and used_at is null`);
}
