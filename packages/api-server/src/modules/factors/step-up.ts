import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { recordChange } from '../../audit/record-change.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { fieldProblem, HttpProblem } from '../../http/http-problem.ts';
import { deviceHash } from '../../identity/known-devices.ts';
import { hasSecondStep, secondStepAmr, spendCode } from '../../identity/second-step.ts';
import { tooManyCodes, wrongCode } from '../../identity/take-second-step.ts';
import { clearAttempts, clearCodes, reserveAttempt, reserveCode } from '../../identity/throttle.ts';
import { inTransaction } from '../../store/in-transaction.ts';
import { selectRows } from '../../store/select-rows.ts';

interface Proof {
  method: 'password' | 'totp' | 'recovery_code';
  password?: string;
  code?: string;
}

const OwnerRow = Type.Object({
  password_hash: Type.Union([Type.String(), Type.Null()]),
  second_step: Type.Boolean(),
  known_device: Type.Boolean(),
});

/**
 * Fresh proof for this session: a code of a person with a second step, else the password. Both are counted with the sign-ins.
 * @throws HttpProblem 409 for a password where there is a second step; 422 at the field; 429 where too many codes were wrong.
 */
export async function stepUp(
  context: Context,
  caller: Caller,
  { method, password, code }: Proof,
  device: string | undefined,
): Promise<void> {
  const sent = deviceHash(device);
  const [owner] = await selectRows(
    context.db,
    OwnerRow,
    sql`
    select u.password_hash, ${hasSecondStep(sql`u.id`)} as second_step,
           exists (select 1 from known_devices d where d.hash = ${sent}::bytea and d.user_id = u.id) as known_device
      from users u where u.id = ${caller.id}`,
  );
  if (!owner) throw new Error('the caller has no record');
  const known = owner.known_device && sent !== null ? sent.toString('base64url') : undefined;
  if (method === 'password') {
    if (owner.second_step) {
      throw new HttpProblem(409, 'second_step_needed', 'Confirm with a code: your account has a second step.');
    }
    if (password === undefined) throw fieldProblem('password', 'is required');
    await provePassword(context, caller, { password, hash: owner.password_hash, device: known });
  } else {
    if (code === undefined) throw fieldProblem('code', 'is required');
    await proveByCode(context, caller, { method, code, device: known });
  }
}

async function provePassword(
  context: Context,
  caller: Caller,
  { password, hash, device }: { password: string; hash: string | null; device: string | undefined },
): Promise<void> {
  const attempt = { email: caller.email, address: caller.ip, device };
  const { allowed } = await reserveAttempt(context, attempt);
  if (!(await context.hasher.verify(allowed ? hash : null, password))) {
    const message = 'The password is incorrect.';
    throw new HttpProblem(422, 'wrong_password', message, { errors: [{ field: 'password', message }] });
  }
  await clearAttempts(context.store, attempt);
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
      await recordChange(tx, caller, {
        action: 'session.second_step_failed',
        target: { type: 'user', id: caller.id, name: caller.name },
        organizationId: caller.organizationId,
        after: { method },
        result: 'refused',
      });
      return false;
    }
    await takenInSession(tx, caller.sid);
    await clearCodes(tx, attempt);
    await recordStepUp(tx, caller, method);
    return true;
  });
  if (!isRight) throw wrongCode();
}

/** The second step was taken in this session a moment ago. */
export async function takenInSession(tx: Parameters<typeof recordChange>[0], sid: string): Promise<void> {
  await tx.execute(sql`
    update sessions set second_at = now(), amr = array[${sql.join(secondStepAmr, sql`, `)}]::text[] where sid = ${sid}`);
}

function recordStepUp(tx: Parameters<typeof recordChange>[0], caller: Caller, method: Proof['method']): Promise<void> {
  return recordChange(tx, caller, {
    action: 'session.stepped_up',
    target: { type: 'user', id: caller.id, name: caller.name },
    organizationId: caller.organizationId,
    after: { method },
  });
}
