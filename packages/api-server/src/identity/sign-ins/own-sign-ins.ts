import { SecondStepMethod, type SignInAttempt } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, isoInstant, selectRows } from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import { deviceName } from '../devices/device-name.ts';
import { endOtherSessions } from '../sessions/end-sessions.ts';

const most = 50;

const AttemptRow = Type.Object({
  id: Type.Number(),
  at: Type.String(),
  is_success: Type.Boolean(),
  app: Type.Union([Type.Literal('portal'), Type.Literal('console'), Type.Null()]),
  method: Type.Union([SecondStepMethod, Type.Null()]),
  user_agent: Type.String(),
  ip: Type.String(),
});

/** The attempts to sign in as a person: those that succeeded, and those that got no further than password or code. */
const attemptsOf = (userId: number) => sql`
  e.target_type = 'user' and e.target_id = ${String(userId)}
  and e.action in ('session.signed_in', 'session.sign_in_failed', 'session.second_step_failed')
  and e.at > now() - interval '90 days'`;

/** The latest attempts to sign in as this person, from the trail. */
export async function listSignIns(db: Database, userId: number): Promise<SignInAttempt[]> {
  const rows = await selectRows(
    db,
    AttemptRow,
    sql`
    select e.id::float8 as id, ${isoInstant(sql`e.at`)} as at, e.action = 'session.signed_in' as is_success,
           e.after ->> 'client' as app, e.after ->> 'method' as method, e.user_agent, e.ip
      from audit_events e where ${attemptsOf(userId)} order by e.id desc limit ${most}::int`,
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    isSuccess: row.is_success,
    app: row.app,
    method: row.method ?? 'password',
    device: deviceName(row.user_agent),
    ip: row.ip,
  }));
}

const EventRow = Type.Object({ user_agent: Type.String() });

/**
 * This was someone else: every session but this family ends, and all known devices are forgotten. The password is the person's own to change.
 * @returns how many sessions ended. @throws HttpProblem 404 for what is no sign-in of this person.
 */
export async function disownSignIn(db: Database, caller: Caller, eventId: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [event] = await selectRows(
      tx,
      EventRow,
      sql`select e.user_agent from audit_events e where e.id = ${eventId}::bigint and ${attemptsOf(caller.id)}`,
    );
    if (!event) throw new HttpProblem(404, 'no_such_sign_in', say('no_such_sign_in'));
    const ended = await endOtherSessions(tx, caller.id, caller.familySid, 'a sign-in was someone else');
    // Their browser is known no more: a known one is counted by itself.
    await tx.execute(sql`delete from known_devices where user_id = ${caller.id}`);
    await recordChange(tx, caller, {
      action: 'session.disowned',
      target: { type: 'user', id: caller.id, name: caller.name },
      organizationId: caller.organizationId,
      after: { ended, device: deviceName(event.user_agent) },
    });
    return ended;
  });
}
