import type { Session } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows, type Transaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { type Actor, recordChange } from '../../trail/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import { deviceName } from '../devices/device-name.ts';
import { rootSessionActive } from './root-session-active.ts';
import type { ManagedUser } from '../accounts/managed-user.ts';
import { endFamily, endSessionsOfUser } from './end-sessions.ts';

const SessionRow = Type.Object({
  sid: Type.String(),
  client: Type.Union([Type.Literal('portal'), Type.Literal('console')]),
  user_agent: Type.String(),
  ip: Type.String(),
  created_at: Type.String(),
  last_used: Type.String(),
  expires_at: Type.String(),
});

/** Live sessions of a user, newest first. `currentSid` marks the caller's. */
export async function listSessions(db: Database, userId: number, currentSid: string | null): Promise<Session[]> {
  const rows = await selectRows(
    db,
    SessionRow,
    sql`
    select s.sid, s.client, s.user_agent, s.ip, s.created_at, s.last_used,
           least(s.abs_exp, s.last_used + make_interval(secs => s.idle_seconds)) as expires_at
      from sessions s join users u on u.id = s.user_id
     where s.user_id = ${userId} and s.oidc_client_id is null and s.revoked_at is null and s.abs_exp > now() and ${accountActive(sql`u`)} and s.epoch = u.epoch
       and s.last_used > now() - make_interval(secs => s.idle_seconds) and ${rootSessionActive(sql`s`)}
     order by s.created_at desc, s.sid`,
  );
  return rows.map((row) => ({
    id: row.sid,
    app: row.client,
    device: deviceName(row.user_agent),
    ip: row.ip,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    current: row.sid === currentSid,
  }));
}

interface Owner {
  id: number;
  name: string;
  organizationId: number | null;
}

/**
 * Ends one live session of this user, with its family.
 * @returns false when there is no such session.
 */
export async function endSessionOf(
  tx: Transaction,
  actor: Actor | Caller,
  owner: Owner,
  sid: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from sessions where sid = ${sid} and user_id = ${owner.id} and oidc_client_id is null and revoked_at is null and abs_exp > now()`);
  if (rows.length === 0 || (await endFamily(tx, sid, 'ended from the list')) === 0) return false;
  await recordSessionsEnded(tx, actor, owner, 1);
  return true;
}

export async function recordSessionsEnded(
  tx: Transaction,
  actor: Actor | Caller,
  owner: Owner,
  ended: number,
): Promise<void> {
  await recordChange(tx, actor, {
    action: 'session.ended',
    target: { type: 'user', id: owner.id, name: owner.name },
    organizationId: owner.organizationId,
    after: { ended },
  });
}

/**
 * Ends every session of a person whom the caller manages and has locked.
 * @returns how many ended.
 */
export async function endSessionsOfPerson(tx: Transaction, caller: Caller, person: ManagedUser): Promise<number> {
  const { id, organization_id: organizationId } = person;
  const ended = await endSessionsOfUser(tx, id, 'ended by an administrator');
  await recordSessionsEnded(tx, caller, { id, name: fullName(person), organizationId }, ended);
  return ended;
}
