import { Factor } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Recorded, recordChange } from '../../audit/record-change.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import { factorColumns } from '../../identity/list-sign-in-methods.ts';
import { makeRecoveryCodes } from '../../identity/recovery-codes.ts';
import { hasSecondStep, spendTotpCode, totpPurpose } from '../../identity/second-step.ts';
import { wrongCode } from '../../identity/take-second-step.ts';
import { newTotpSecret, totpUri } from '../../identity/totp.ts';
import { signInMethodMail } from '../../mail/account-mails.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { cleanName } from '../../records/unique-name.ts';
import type { Transaction } from '../../store/database.ts';
import { inTransaction } from '../../store/in-transaction.ts';
import { userFactors } from '../../store/schema.ts';
import { selectRows } from '../../store/select-rows.ts';
import { takenInSession } from './step-up.ts';

const mostFactors = 10;

const Left = Type.Object({ n: Type.Integer() });

/**
 * Begins to set up an authenticator app; one begun earlier and not confirmed is dropped.
 * @throws HttpProblem 409 beyond ten methods.
 */
export async function startTotp(
  { db, secrets, config }: Context,
  caller: Caller,
  name: string,
): Promise<{ id: number; secret: string; uri: string }> {
  const secret = newTotpSecret();
  const id = await inTransaction(db, async (tx) => {
    await lockFactors(tx, caller.id);
    await tx.execute(sql`delete from user_factors where user_id = ${caller.id} and confirmed_at is null`);
    const [held] = await selectRows(
      tx,
      Left,
      sql`select count(*)::int as n from user_factors where user_id = ${caller.id}`,
    );
    if ((held?.n ?? 0) >= mostFactors) {
      throw new HttpProblem(409, 'too_many_factors', `You have ${mostFactors} sign-in methods. Remove one first.`);
    }
    const [made] = await tx
      .insert(userFactors)
      .values({
        userId: caller.id,
        kind: 'totp',
        name: cleanName(name, 'name'),
        sealedSecret: secrets.seal(totpPurpose, secret),
      })
      .returning({ id: userFactors.id });
    if (!made) throw new Error('the factor was not made');
    return made.id;
  });
  return { id, secret, uri: totpUri(secret, { issuer: config.brandName, account: caller.email }) };
}

const StartedRow = Type.Object({
  name: Type.String(),
  sealed_secret: Type.String(),
  confirmed: Type.Boolean(),
  is_first: Type.Boolean(),
});

/**
 * The app has shown that it has the secret: from now on it is asked for. @returns ten recovery codes with the first method, else none.
 * @throws HttpProblem 404; 409 when it is confirmed already; 422 for a wrong code.
 */
export async function confirmFactor(context: Context, caller: Caller, id: number, code: string): Promise<string[]> {
  const { db, secrets } = context;
  return inTransaction(db, async (tx) => {
    await lockFactors(tx, caller.id);
    const [started] = await selectRows(
      tx,
      StartedRow,
      sql`
      select f.name, f.sealed_secret, f.confirmed_at is not null as confirmed,
             not ${hasSecondStep(sql`${caller.id}`)} as is_first
        from user_factors f where f.id = ${id} and f.user_id = ${caller.id} and f.kind = 'totp'`,
    );
    if (!started) throw noSuchFactor();
    if (started.confirmed) throw new HttpProblem(409, 'confirmed_already', 'This authenticator app is set up already.');
    const secret = secrets.open(totpPurpose, started.sealed_secret);
    if (!(await spendTotpCode(tx, context, { id, secret }, code))) throw wrongCode();
    await tx.execute(sql`update user_factors set confirmed_at = now() where id = ${id}`);
    await takenInSession(tx, caller.sid);
    await recordAndTell(tx, context, caller, {
      action: 'factor.added',
      after: { name: started.name, method: 'totp' },
      change: 'An authenticator app was added',
    });
    return started.is_first ? makeRecoveryCodes(tx, context, caller.id) : [];
  });
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
      sql`update user_factors f set name = ${cleaned} where f.id = ${id} returning ${factorColumns}`,
    );
    if (!renamed) throw noSuchFactor();
    await recordChange(tx, caller, {
      ...ofCaller(caller),
      action: 'factor.renamed',
      before: { name: before.name },
      after: { name: cleaned },
    });
    return renamed;
  });
}

/** Removes a method; with the last one go the recovery codes and the remembered devices. @throws HttpProblem 404. */
export async function removeFactor(context: Context, caller: Caller, id: number): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockFactors(tx, caller.id);
    const { name, kind } = await findFactor(tx, caller.id, id);
    await tx.execute(sql`delete from user_factors where id = ${id}`);
    await tx.execute(sql`
      delete from recovery_codes where user_id = ${caller.id} and not ${hasSecondStep(sql`${caller.id}`)}`);
    await tx.execute(sql`
      delete from trusted_devices where user_id = ${caller.id} and not ${hasSecondStep(sql`${caller.id}`)}`);
    await recordAndTell(tx, context, caller, {
      action: 'factor.removed',
      before: { name, method: kind },
      change: 'An authenticator app was removed',
    });
  });
}

const HasRow = Type.Object({ has: Type.Boolean() });

/** Ten new recovery codes for the earlier ones. @throws HttpProblem 409 without a second step. */
export async function renewRecoveryCodes(context: Context, caller: Caller): Promise<string[]> {
  return inTransaction(context.db, async (tx) => {
    await lockFactors(tx, caller.id);
    const [row] = await selectRows(tx, HasRow, sql`select ${hasSecondStep(sql`${caller.id}`)} as has`);
    if (row?.has !== true) {
      throw new HttpProblem(409, 'no_second_step', 'Set up a sign-in method first: recovery codes stand in for it.');
    }
    await recordAndTell(tx, context, caller, {
      action: 'recovery-codes.made',
      change: 'New recovery codes were made, and the earlier ones stopped working',
    });
    return makeRecoveryCodes(tx, context, caller.id);
  });
}

/** Changes of one person's methods wait for each other, so that each sees whether it touches the first or the last. */
async function lockFactors(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
}

async function findFactor(tx: Transaction, userId: number, id: number): Promise<Factor> {
  const [found] = await selectRows(
    tx,
    Factor,
    sql`
    select ${factorColumns} from user_factors f
     where f.id = ${id} and f.user_id = ${userId} and f.confirmed_at is not null`,
  );
  if (!found) throw noSuchFactor();
  return found;
}

async function recordAndTell(
  tx: Transaction,
  context: Context,
  caller: Caller,
  {
    change,
    ...event
  }: { change: string; before?: Recorded; after?: Recorded } & {
    action: 'factor.added' | 'factor.removed' | 'recovery-codes.made';
  },
): Promise<void> {
  await recordChange(tx, caller, { ...ofCaller(caller), ...event });
  const [person] = await selectRows(
    tx,
    Type.Object({ first_name: Type.String() }),
    sql`select first_name from users where id = ${caller.id}`,
  );
  const { brandName: brand, portalUrl } = context.config;
  const facts = { brand, portalUrl, firstName: person?.first_name ?? '', at: new Date(context.clock()) };
  await enqueueMail(tx, context, { ...signInMethodMail({ ...facts, change }), to: caller.email, userId: caller.id });
}

function ofCaller(caller: Caller) {
  return {
    target: { type: 'user', id: caller.id, name: caller.name },
    organizationId: caller.organizationId,
  };
}

function noSuchFactor(): HttpProblem {
  return new HttpProblem(404, 'no_such_factor', 'There is no such sign-in method. Load the page again.');
}
