import type { SecondStepMethod } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, one, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { recordChange, type Recorded } from '../../trail/index.ts';
import type { Context } from '../context.ts';
import { deviceHash } from '../devices/known-devices.ts';
import { type PasskeyOptions, type ShownPasskey, passkeyRefused, requestOptions } from './passkeys.ts';
import { type ShownProof, amrOf, methodsOf, spendCode, spendOwnPasskey } from './second-step.ts';
import { RuleRow, hasFactor, ruleInEffect } from './second-step-rule.ts';
import { passkeyNeeded, tooManyCodes, wrongCode } from './take-second-step.ts';
import { clearCodes, reserveCode } from '../throttle/count-codes.ts';
import { reserveAttempt } from '../throttle/throttle.ts';
import type { Ceremony } from './passkey-challenge.ts';

type Proof = { method: 'password'; password: string } | ShownProof;

/** Purpose of a challenge answered in a session. */
const ceremonyOf = ({ sid }: Caller): Ceremony => `session:${sid}`;

/**
 * Options with which a browser gives fresh proof by passkey.
 * @throws HttpProblem 409 without one.
 */
export async function stepUpOptions(context: Context, caller: Caller): Promise<PasskeyOptions> {
  const { methods } = await methodsOf(context.db, caller.id);
  if (!methods.includes('passkey')) throw new HttpProblem(409, 'no_passkey', say('no_passkey'));
  return requestOptions(context, ceremonyOf(caller), caller.id);
}

const OwnerRow = Type.Object({
  password_hash: Type.Union([Type.String(), Type.Null()]),
  second_step: Type.Boolean(),
  ...RuleRow.properties,
  known_device: Type.Boolean(),
});

/**
 * Takes fresh proof for this session: the second step of a person who has one, else the password. Counters of sign-ins count
 * wrong ones.
 * @throws HttpProblem 409 for a password where there is a second step; 422 at the field; 429 after too many wrong codes.
 */
export async function stepUp(
  context: Context,
  caller: Caller,
  proof: Proof,
  device: string | undefined,
): Promise<void> {
  const sent = deviceHash(device);
  const owner = one(
    await selectRows(
      context.db,
      OwnerRow,
      sql`
    select u.password_hash, ${hasFactor(sql`u.id`)} as second_step, ${ruleInEffect(sql`u`)} as rule,
           exists (select 1 from known_devices d where d.hash = ${sent}::bytea and d.user_id = u.id) as known_device
      from users u where u.id = ${caller.id}`,
    ),
  );
  const known = owner.known_device && sent !== null ? sent.toString('base64url') : undefined;
  if (proof.method === 'password') {
    if (owner.second_step) {
      throw new HttpProblem(409, 'second_step_needed', say('second_step_needed'));
    }
    await provePassword(context, caller, { password: proof.password, hash: owner.password_hash, device: known });
  } else if (proof.method === 'passkey') {
    await proveByPasskey(context, caller, proof);
  } else {
    if (owner.rule === 'phishing_resistant') throw passkeyNeeded();
    await proveByCode(context, caller, { ...proof, device: known });
  }
}

async function proveByPasskey(context: Context, caller: Caller, shown: ShownPasskey): Promise<void> {
  const fault = await inTransaction(context.db, async (tx) => {
    const found = await spendOwnPasskey(tx, context, caller.id, ceremonyOf(caller), shown);
    if (found === undefined) {
      await takenInSession(tx, caller.sid, 'passkey');
      await recordStepUp(tx, caller, 'passkey');
    } else {
      await recordFailure(tx, caller, 'session.second_step_failed', { method: 'passkey', reason: found });
    }
    return found;
  });
  if (fault !== undefined) throw passkeyRefused();
}

function recordFailure(
  db: Database,
  caller: Caller,
  action: 'session.second_step_failed' | 'session.step_up_failed',
  after: Recorded,
): Promise<void> {
  return recordChange(db, caller, {
    action,
    target: { type: 'user', id: caller.id, name: caller.name },
    organizationId: caller.organizationId,
    after,
    result: 'refused',
  });
}

async function provePassword(
  context: Context,
  caller: Caller,
  { password, hash, device }: { password: string; hash: string | null; device: string | undefined },
): Promise<void> {
  const attempt = { email: caller.email, address: caller.ip, device };
  const reserved = await reserveAttempt(context, attempt);
  try {
    if (!(await context.hasher.verify(reserved.allowed ? hash : null, password))) {
      reserved.end();
      await recordFailure(context.db, caller, 'session.step_up_failed', { method: 'password' });
      throw new HttpProblem(422, 'wrong_password', say('password_incorrect'), { field: 'password' });
    }
    await reserved.giveBack();
  } finally {
    reserved.end();
  }
  await inTransaction(context.db, async (tx) => {
    await tx.execute(sql`update sessions set proved_at = now() where sid = ${caller.sid}`);
    await recordStepUp(tx, caller, 'password');
  });
}

async function proveByCode(
  context: Context,
  caller: Caller,
  { method, code, device }: { method: 'totp' | 'recovery_code'; code: string; device: string | undefined },
): Promise<void> {
  const attempt = { email: caller.email, device };
  const { wait } = await reserveCode(context.store, attempt);
  if (wait > 0) throw tooManyCodes(wait);
  const isRight = await inTransaction(context.db, async (tx) => {
    if (!(await spendCode(tx, context, caller.id, { method, code }))) {
      await recordFailure(tx, caller, 'session.second_step_failed', { method });
      return false;
    }
    await takenInSession(tx, caller.sid, method);
    await clearCodes(tx, attempt);
    await recordStepUp(tx, caller, method);
    return true;
  });
  if (!isRight) throw wrongCode();
}

/** Adds a second step taken just now to the session's methods: a passkey stays one. */
export async function takenInSession(tx: Transaction, sid: string, method: SecondStepMethod): Promise<void> {
  await tx.execute(sql`
    update sessions set second_at = now(),
           amr = amr || array(select m from unnest(${`{${amrOf(method).join(',')}}`}::text[]) m where m <> all (amr))
     where sid = ${sid}`);
}

function recordStepUp(tx: Transaction, caller: Caller, method: Proof['method']): Promise<void> {
  return recordChange(tx, caller, {
    action: 'session.stepped_up',
    target: { type: 'user', id: caller.id, name: caller.name },
    organizationId: caller.organizationId,
    after: { method },
  });
}
