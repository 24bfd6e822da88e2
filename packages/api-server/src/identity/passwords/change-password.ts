import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, HttpProblem, say, type Sentence } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import type { Context } from '../context.ts';
import { endOtherSessions } from '../sessions/end-sessions.ts';
import { requireGoodPassword, storePassword } from './set-password.ts';
import { reserveAttempt } from '../throttle/throttle.ts';

const OwnerRow = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  password_hash: Type.Union([Type.String(), Type.Null()]),
  organization: Type.Union([Type.String(), Type.Null()]),
});

/**
 * Changes the caller's password and ends the other sessions. The sign-in's counters guard the old password.
 * @throws HttpProblem 422 naming the field, 401 when the session has ended.
 */
export async function changePassword(
  context: Context,
  caller: Caller,
  { oldPassword, newPassword, rePassword }: { oldPassword: string; newPassword: string; rePassword?: string },
): Promise<void> {
  const { db, hasher } = context;
  if (rePassword !== undefined && newPassword !== rePassword) throw refused('rePassword', say('passwords_differ'));
  const [row] = await selectRows(
    db,
    OwnerRow,
    sql`
    select u.first_name, u.last_name, u.password_hash, o.display_name as organization
      from users u left join organizations o on o.id = u.organization_id where u.id = ${caller.id}`,
  );
  const attempt = { email: caller.email, address: caller.ip };
  const reserved = await reserveAttempt(context, attempt);
  try {
    const matches = await hasher.verify(reserved.allowed && row ? row.password_hash : null, oldPassword);
    if (!row || !matches) {
      reserved.end();
      await recordChange(db, caller, {
        action: 'password.change_failed',
        target: { type: 'user', id: caller.id, name: caller.name },
        organizationId: caller.organizationId,
        result: 'refused',
      });
      throw refused('oldPassword', say('old_password_incorrect'));
    }
    // Give back the count even if the new password is refused: the old one was right, so this was no guess.
    await reserved.giveBack();
  } finally {
    reserved.end();
  }
  const owner = {
    id: caller.id,
    email: caller.email,
    firstName: row.first_name,
    lastName: row.last_name,
    organizationId: caller.organizationId,
  };
  requireGoodPassword(context, newPassword, { ...owner, organization: row.organization }, 'newPassword');
  if (newPassword === oldPassword) throw refused('newPassword', say('password_unchanged'));
  const hash = await hasher.hash(newPassword);
  await inTransaction(db, async (tx) => {
    await requireStillValid(tx, caller, row.password_hash);
    await storePassword(tx, context, caller, owner, { hash, action: 'password.changed' });
    await endOtherSessions(tx, caller.id, caller.familySid, 'password changed');
  });
}

/**
 * Checks again after hashing, which takes time. A reset by mail committed in between stands: a person with the old password and
 * a session must not undo it.
 */
async function requireStillValid(tx: Transaction, caller: Caller, verified: string | null): Promise<void> {
  const [now] = await selectRows(
    tx,
    Type.Object({ isVerified: Type.Boolean(), epoch: Type.Integer() }),
    sql`select password_hash is not distinct from ${verified} as "isVerified", epoch from users
         where id = ${caller.id} for update`,
  );
  // Read in a new statement: the one that waited for the lock sees other rows as of its start.
  const session = await tx.execute(sql`
    select 1 from sessions where sid = ${caller.sid} and revoked_at is null and epoch = ${now?.epoch ?? null}`);
  if (session.rows.length === 0) throw new HttpProblem(401, 'not_signed_in', say('session_ended'));
  if (now?.isVerified !== true) throw refused('oldPassword', say('old_password_incorrect'));
}

function refused(field: string, sentence: Sentence): HttpProblem {
  return new HttpProblem(422, 'password_refused', sentence, { field });
}
