import { Factor, SecondStepRule } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import {
  countRows,
  type Database,
  inTransaction,
  one,
  selectRows,
  type Transaction,
  userFactors,
} from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { cleanName } from '../../records/index.ts';
import {
  aboutAccount,
  enqueueMail,
  MailReader,
  mailReader,
  type SignInChange,
  signInMethodMail,
} from '../../outbox/index.ts';
import { type Actor, recordChange, type Recorded } from '../../trail/index.ts';
import type { Context } from '../context.ts';
import { factorColumns } from './list-sign-in-methods.ts';
import type { Ceremony } from './passkey-challenge.ts';
import { type ShownPasskey, readNewPasskey, relyingParty, userHandle } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { spendTotpCode, totpPurpose } from './second-step.ts';
import { hasFactor, ruleInEffect } from './second-step-rule.ts';
import { wrongCode } from './take-second-step.ts';
import { newTotpSecret, totpUri } from './totp.ts';

const mostFactors = 10;

/** Default names of methods. */
export const defaultNames = { totp: 'Authenticator app', passkey: 'Passkey' } as const;

/** The owner of the methods who changes them: a caller, or a person during sign-in. */
export type FactorOwner = Actor & { id: number; email: string; organizationId: number | null };

/**
 * Starts to set up an authenticator app, and drops an unconfirmed one.
 * @throws HttpProblem 409 beyond ten methods.
 */
export async function startTotp(
  { db, secrets, config }: Context,
  owner: { id: number; email: string },
  name: string,
): Promise<{ id: number; secret: string; uri: string }> {
  const secret = newTotpSecret();
  const id = await inTransaction(db, async (tx) => {
    await lockFactors(tx, owner.id);
    await tx.execute(sql`delete from user_factors where user_id = ${owner.id} and confirmed_at is null`);
    await requireRoom(tx, owner.id);
    const made = one(
      await tx
        .insert(userFactors)
        .values({
          userId: owner.id,
          kind: 'totp',
          name: cleanName(name, 'name'),
          sealedSecret: secrets.seal(totpPurpose, secret),
        })
        .returning({ id: userFactors.id }),
    );
    return made.id;
  });
  return { id, secret, uri: totpUri(secret, { issuer: config.brandName, account: owner.email }) };
}

/** @throws HttpProblem 409 beyond ten methods. */
async function requireRoom(db: Database, userId: number): Promise<void> {
  const held = await countRows(db, sql`from user_factors where user_id = ${userId} and confirmed_at is not null`);
  if (held >= mostFactors) {
    throw new HttpProblem(409, 'too_many_factors', say('too_many_factors', { count: mostFactors }));
  }
}

const StartedRow = Type.Object({ name: Type.String(), sealed_secret: Type.String(), confirmed: Type.Boolean() });

/**
 * Confirms an app that has shown a code of its secret: sign-ins ask for it from now on.
 * @returns ten recovery codes with the first method, else none.
 * @throws HttpProblem 404; 409 when it is confirmed already; 422 for a wrong code.
 */
export async function confirmTotp(
  tx: Transaction,
  context: Context,
  owner: FactorOwner,
  { id, code }: { id: number; code: string },
): Promise<string[]> {
  await lockFactors(tx, owner.id);
  const isFirst = await hasNone(tx, owner.id);
  const [started] = await selectRows(
    tx,
    StartedRow,
    sql`
    select f.name, f.sealed_secret, f.confirmed_at is not null as confirmed
      from user_factors f where f.id = ${id} and f.user_id = ${owner.id} and f.kind = 'totp'`,
  );
  if (!started) throw noSuchFactor();
  if (started.confirmed) throw new HttpProblem(409, 'confirmed_already', say('authenticator_set_up_already'));
  const secret = context.secrets.open(totpPurpose, started.sealed_secret);
  if (!(await spendTotpCode(tx, context, { id, secret }, code))) throw wrongCode();
  await tx.execute(sql`update user_factors set confirmed_at = now() where id = ${id}`);
  await recordAndTell(tx, context, owner, {
    action: 'factor.added',
    after: { name: started.name, method: 'totp' },
    change: 'app-added',
  });
  return isFirst ? makeRecoveryCodes(tx, context, owner.id) : [];
}

/**
 * Stores a passkey that the browser has created.
 * @returns its id, and ten recovery codes with the first method, else none.
 * @throws HttpProblem 409 beyond ten methods, or for a stored passkey; 422 when it is refused.
 */
export async function addPasskey(
  tx: Transaction,
  context: Context,
  owner: FactorOwner,
  { ceremony, name, ...shown }: ShownPasskey & { ceremony: Ceremony; name: string },
): Promise<{ id: number; recoveryCodes: string[] }> {
  const cleaned = cleanName(name, 'name');
  await lockFactors(tx, owner.id);
  await requireRoom(tx, owner.id);
  const isFirst = await hasNone(tx, owner.id);
  const passkey = await readNewPasskey(tx, context, ceremony, shown);
  const [made] = await tx
    .insert(userFactors)
    .values({ userId: owner.id, kind: 'passkey', name: cleaned, confirmedAt: sql`now()`, ...passkey })
    .onConflictDoNothing()
    .returning({ id: userFactors.id });
  if (!made) throw new HttpProblem(409, 'known_already', say('passkey_set_up_already'));
  await recordAndTell(tx, context, owner, {
    action: 'factor.added',
    after: { name: cleaned, method: 'passkey' },
    change: 'passkey-added',
  });
  return { id: made.id, recoveryCodes: isFirst ? await makeRecoveryCodes(tx, context, owner.id) : [] };
}

/** @throws HttpProblem 404. */
export async function renameFactor({ db }: Context, caller: Caller, id: number, name: string): Promise<Factor> {
  const cleaned = cleanName(name, 'name');
  return inTransaction(db, async (tx) => {
    await lockFactors(tx, caller.id);
    const before = await findFactor(tx, caller.id, id);
    const [renamed] = await selectRows(
      tx,
      Factor,
      sql`update user_factors f set name = ${cleaned} where f.id = ${id} returning ${factorColumns(sql`f`)}`,
    );
    if (!renamed) throw noSuchFactor();
    await recordChange(tx, caller, {
      ...ofOwner(caller),
      action: 'factor.renamed',
      before: { name: before.name },
      after: { name: cleaned },
    });
    return renamed;
  });
}

const LeftRow = Type.Object({
  rule: SecondStepRule,
  others: Type.Boolean(),
  other_passkeys: Type.Boolean(),
  sub: Type.String(),
  credential_ids: Type.Array(Type.String()),
});

/** Passkeys that a browser may keep for a person (Signal API). */
export interface AcceptedPasskeys {
  rpId: string;
  userId: string;
  credentialIds: string[];
}

/**
 * Removes a method; with the last one, also recovery codes and remembered devices.
 * @returns the remaining passkeys, after the removal of one.
 * @throws HttpProblem 404; 409 for the last one that the organization requires.
 */
export async function removeFactor(
  context: Context,
  caller: Caller,
  id: number,
): Promise<AcceptedPasskeys | undefined> {
  return inTransaction(context.db, async (tx) => {
    await lockFactors(tx, caller.id);
    const { name, kind } = await findFactor(tx, caller.id, id);
    const left = await leftWithout(tx, caller.id, id);
    const isNeeded =
      (left.rule === 'required' && !left.others) || (left.rule === 'phishing_resistant' && !left.other_passkeys);
    if (isNeeded && (left.rule === 'required' || kind === 'passkey')) {
      const sentence = left.rule === 'required' ? say('second_step_required') : say('passkey_required');
      throw new HttpProblem(409, 'required', sentence);
    }
    await tx.execute(sql`delete from user_factors where id = ${id}`);
    await tx.execute(sql`
      delete from recovery_codes where user_id = ${caller.id} and not ${hasFactor(sql`${caller.id}`)}`);
    await tx.execute(sql`
      delete from trusted_devices where user_id = ${caller.id} and not ${hasFactor(sql`${caller.id}`)}`);
    await recordAndTell(tx, context, caller, {
      action: 'factor.removed',
      before: { name, method: kind },
      change: kind === 'passkey' ? 'passkey-removed' : 'app-removed',
    });
    if (kind !== 'passkey') return undefined;
    const { rpId } = relyingParty(context.config);
    return { rpId, userId: userHandle(left.sub).toString('base64url'), credentialIds: left.credential_ids };
  });
}

async function leftWithout(tx: Transaction, userId: number, id: number) {
  const others = sql`from user_factors f where f.user_id = u.id and f.confirmed_at is not null and f.id <> ${id}`;
  return one(
    await selectRows(
      tx,
      LeftRow,
      sql`
    select ${ruleInEffect(sql`u`)} as rule, exists (select 1 ${others}) as others, u.sub::text as sub,
           exists (select 1 ${others} and f.kind = 'passkey') as other_passkeys,
           array(select f.credential_id ${others} and f.kind = 'passkey' order by f.id) as credential_ids
      from users u where u.id = ${userId}`,
    ),
  );
}

/**
 * Replaces the recovery codes by ten new ones.
 * @throws HttpProblem 409 without a second step.
 */
export async function renewRecoveryCodes(context: Context, caller: Caller): Promise<string[]> {
  return inTransaction(context.db, async (tx) => {
    await lockFactors(tx, caller.id);
    if (await hasNone(tx, caller.id)) {
      throw new HttpProblem(409, 'no_second_step', say('no_sign_in_method'));
    }
    await recordAndTell(tx, context, caller, {
      action: 'recovery-codes.made',
      change: 'codes-renewed',
    });
    return makeRecoveryCodes(tx, context, caller.id);
  });
}

const HasRow = Type.Object({ has: Type.Boolean() });

async function hasNone(tx: Transaction, userId: number): Promise<boolean> {
  const [row] = await selectRows(tx, HasRow, sql`select ${hasFactor(sql`${userId}`)} as has`);
  return row?.has !== true;
}

/** Serializes changes of one person's methods, so that each sees whether it touches the first or the last. */
export async function lockFactors(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
}

async function findFactor(tx: Transaction, userId: number, id: number): Promise<Factor> {
  const [found] = await selectRows(
    tx,
    Factor,
    sql`
    select ${factorColumns(sql`f`)} from user_factors f
     where f.id = ${id} and f.user_id = ${userId} and f.confirmed_at is not null`,
  );
  if (!found) throw noSuchFactor();
  return found;
}

async function recordAndTell(
  tx: Transaction,
  context: Context,
  owner: FactorOwner,
  {
    change,
    ...event
  }: { change: SignInChange; before?: Recorded; after?: Recorded } & {
    action: 'factor.added' | 'factor.removed' | 'recovery-codes.made';
  },
): Promise<void> {
  await recordChange(tx, owner, { ...ofOwner(owner), ...event });
  const [person] = await selectRows(
    tx,
    Type.Object({ firstName: Type.String(), ...MailReader }),
    sql`select u.first_name as "firstName", ${mailReader(sql`u`)}
          from users u where u.id = ${owner.id}`,
  );
  const facts = aboutAccount(context, {
    firstName: person?.firstName ?? '',
    language: person?.language ?? owner.language,
    sender: person?.sender ?? null,
  });
  const mail = signInMethodMail({ ...facts, change });
  await enqueueMail(tx, context, { ...mail, to: owner.email, userId: owner.id });
}

function ofOwner({ id, name, organizationId }: FactorOwner) {
  return { target: { type: 'user', id, name }, organizationId };
}

function noSuchFactor(): HttpProblem {
  return new HttpProblem(404, 'no_such_factor', say('no_such_factor'));
}
