import {
  type PasskeyCredential,
  type SecondStepMethod,
  type SetUpMethod,
  SecondStepRule,
  isRequirement,
} from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { actionTokens, type Database, selectRows, type Transaction } from '../../store/index.ts';
import { fieldProblem, randomToken, sha256, say } from '../../server/index.ts';
import type { Ceremony } from './passkey-challenge.ts';
import { type PasskeyFault, type ShownPasskey, findPasskey, spendPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { hasFactor, passkeyAmr, ruleInEffect } from './second-step-rule.ts';
import type { PasswordAttempt } from '../throttle/throttle.ts';
import { totpStep } from './totp.ts';

/** Seconds that a sign-in waits for its second step. */
const ticketSeconds = 600;
/** Wrong codes that end a ticket. */
const wrongCodesPerTicket = 5;

/** Purpose that secrets of authenticator apps are sealed for. */
export const totpPurpose = 'totp-secret';

/**
 * The ticket of a right password, and its insert.
 * @param attempt counters of the password.
 */
export function newTicket(
  db: Database,
  user: { id: number; epoch: number },
  { email, address, device }: PasswordAttempt,
  setUp: 'first' | null,
) {
  const ticket = randomToken();
  const insert = db.insert(actionTokens).values({
    purpose: 'second_step',
    hash: sha256(ticket),
    userId: user.id,
    email,
    epoch: user.epoch,
    setUp,
    counted: { address, ...(device === undefined ? {} : { device }) },
    expiresAt: sql`now() + make_interval(secs => ${ticketSeconds})`,
  });
  return { ticket, insert };
}

const MethodsRow = Type.Object({
  totp: Type.Boolean(),
  passkey: Type.Boolean(),
  recovery_code: Type.Boolean(),
  rule: SecondStepRule,
});

export interface Methods {
  /** How the user can take the second step; where passkeys alone count, a recovery code only opens the set-up of one. */
  methods: SecondStepMethod[];
  /** Methods to set up for a user who needs one and has none. */
  setUp: SetUpMethod[];
  rule: SecondStepRule;
}

/** How a user can take the second step, or set one up, by what the organization asks for. */
export async function methodsOf(db: Database, userId: number): Promise<Methods> {
  const [row] = await selectRows(
    db,
    MethodsRow,
    sql`
    select ${hasFactor(sql`u.id`, 'totp')} as totp, ${hasFactor(sql`u.id`, 'passkey')} as passkey, ${ruleInEffect(sql`u`)} as rule,
           exists (select 1 from recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_code
      from users u where u.id = ${userId}`,
  );
  if (!row) return { methods: [], setUp: [], rule: 'off' };
  const onlyPasskeys = row.rule === 'phishing_resistant';
  const methods: SecondStepMethod[] = [];
  if (row.passkey) methods.push('passkey');
  if (row.totp && !onlyPasskeys) methods.push('totp');
  if (row.recovery_code) methods.push('recovery_code');
  const isFirst = !row.passkey && !row.totp && isRequirement(row.rule);
  return { methods, setUp: isFirst ? setUpMethods(row.rule) : [], rule: row.rule };
}

/** Methods that may be set up under a rule. */
export function setUpMethods(rule: SecondStepRule): SetUpMethod[] {
  return rule === 'phishing_resistant' ? ['passkey'] : ['passkey', 'totp'];
}

export interface ShownCode {
  method: 'totp' | 'recovery_code';
  code: string;
}

export type ShownProof = ShownCode | ({ method: 'passkey' } & ShownPasskey);

/**
 * The proof in a body; its method decides the fields.
 * @throws HttpProblem 400 at a missing field.
 */
export function proofIn(body: {
  method: SecondStepMethod;
  code?: string;
  optionsId?: string;
  credential?: PasskeyCredential;
}): ShownProof {
  const { method, code, optionsId, credential } = body;
  if (method !== 'passkey') {
    if (code === undefined) throw fieldProblem('code', say('required'));
    return { method, code };
  }
  if (optionsId === undefined) throw fieldProblem('optionsId', say('required'));
  if (credential === undefined) throw fieldProblem('credential', say('required'));
  return { method, optionsId, credential };
}

/**
 * Spends a passkey of the user.
 * @returns the problem; undefined for an accepted one.
 */
export async function spendOwnPasskey(
  tx: Transaction,
  context: Context,
  userId: number,
  ceremony: Ceremony,
  shown: ShownPasskey,
): Promise<PasskeyFault | 'unknown' | undefined> {
  const found = await findPasskey(tx, shown.credential);
  return found?.user_id === userId ? spendPasskey(tx, context, ceremony, found, shown) : 'unknown';
}

const TotpRow = Type.Object({ id: Type.Integer(), sealed_secret: Type.String() });

/** Spends a code of the user: exactly one of its uses gets true. */
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

/** Spends a code of one authenticator app, and all earlier ones. */
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

/** `amr` of a session by password and second step (RFC 8176). */
export function amrOf(method: SecondStepMethod): string[] {
  return method === 'passkey' ? ['pwd', ...passkeyAmr] : ['pwd', 'otp', 'mfa'];
}

/** Counts a wrong code of a ticket; the fifth ends it. */
export async function noteWrongCode(tx: Transaction, ticketId: number): Promise<void> {
  await tx.execute(sql`
    update action_tokens
       set wrong_codes = wrong_codes + 1,
           used_at = case when wrong_codes + 1 >= ${wrongCodesPerTicket} then now() end
     where id = ${ticketId} and used_at is null`);
}
