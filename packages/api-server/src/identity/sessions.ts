import { randomUUID } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import type { Database, Transaction } from '../store/database.ts';
import { sessions } from '../store/schema.ts';
import { writeTogether } from '../store/write-together.ts';
import { accountActive } from './account-active.ts';
import { serviceHeld } from './service-held.ts';
import { rootSessionActive } from './root-session-active.ts';
import { lacksRequiredStep } from './second-step-rule.ts';
import {
  type RefreshToken,
  makeRefreshToken,
  readRefreshToken,
  unwrapSuccessor,
  wrapSuccessor,
} from './refresh-token.ts';
import { sha256 } from './secrets.ts';
import { selectRows } from '../store/select-rows.ts';

export interface NewSession {
  userId: number;
  /** The user's epoch as read when the credentials were checked, so that a racing deactivation wins. */
  epoch: number;
  client: 'portal' | 'console' | 'service';
  /** The session this one comes from; both end together. */
  parent?: { sid: string; familySid: string };
  /** Of a `service`: its client, how it knows session and person, and the scopes it was given. */
  service?: { clientId: number; pairwiseSid: string; sub: string; scope: string };
  /** When the password was typed; now unless inherited. */
  authTime?: Date;
  /** Of a sign-in that took the second step: how (RFC 8176). One that comes from another session inherits it. */
  secondStep?: { amr: string[] };
  ip: string;
  userAgent: string;
}

interface StartedSession {
  sid: string;
  refreshToken: string;
}

/** Begins a session and answers its first refresh token; the oldest ones beyond the cap end. */
export async function startSession(
  tx: Transaction,
  context: Pick<Context, 'config' | 'secrets'>,
  session: NewSession,
): Promise<StartedSession> {
  const { writes, ...started } = newSession(tx, context, session);
  await writeTogether(tx, writes);
  return started;
}

/** What `startSession` answers, and what `writeTogether` writes for it. */
export function newSession(
  db: Database,
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  session: NewSession,
): StartedSession & { writes: SQLWrapper[] } {
  const sid = randomUUID();
  const first = makeRefreshToken(secrets, sid, 0);
  const { lifetimes } = config;
  const insert = db.insert(sessions).values({
    sid,
    userId: session.userId,
    client: session.client,
    parentSid: session.parent?.sid ?? null,
    familySid: session.parent?.familySid ?? sid,
    cur: sha256(first.text),
    idleSeconds: session.client === 'console' ? lifetimes.consoleIdle : lifetimes.portalIdle,
    // A session that comes from another never outlives it.
    absExp: session.parent
      ? sql`(select abs_exp from sessions where sid = ${session.parent.sid})`
      : sql`now() + make_interval(secs => ${lifetimes.sessionAbsolute})`,
    epoch: session.epoch,
    ip: session.ip,
    userAgent: session.userAgent,
    ...(session.authTime ? { authTime: session.authTime } : {}),
    ...(session.parent
      ? {
          amr: sql`(select amr from sessions where sid = ${session.parent.sid})`,
          secondAt: sql`(select second_at from sessions where sid = ${session.parent.sid})`,
        }
      : {}),
    ...(session.secondStep ? { amr: session.secondStep.amr, secondAt: sql`now()` } : {}),
    ...(session.service
      ? {
          oidcClientId: session.service.clientId,
          pairwiseSid: session.service.pairwiseSid,
          serviceSub: session.service.sub,
          scope: session.service.scope,
        }
      : {}),
  });
  // Services' sessions are no sign-ins, and opening many of them ends none. Those under a sign-in that ends here follow by a job.
  const endSurplus = sql`
    update sessions set revoked_at = now(), revoked_reason = 'too many sessions'
     where sid in (select sid from sessions
                    where user_id = ${session.userId} and revoked_at is null and abs_exp > now() and oidc_client_id is null
                    order by created_at desc, sid offset ${config.sessionsPerUser - 1}::int)`;
  return { sid, refreshToken: first.text, writes: session.service ? [insert] : [insert, endSurplus] };
}

export type RefreshOutcome =
  | { kind: 'rotated'; sid: string; refreshToken: string }
  /** Not ours, spent long ago with its session, or the session is over. */
  | { kind: 'refused' }
  /** A spent token came back: someone has a copy. The whole family is over. */
  | { kind: 'reused'; userId: number; sid: string };

const Won = Type.Object({ sid: Type.String() });

/**
 * Exchanges a refresh token for its successor: one statement, one winner. A person who lost the race with the same token gets the
 * same successor for 30 s (a lost answer, two tabs); a token spent earlier than that ends every session of its family.
 * @param oidcClient whose session it must be; null: the portal's or the console's.
 */
export async function rotateSession(
  db: Database,
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  presented: string,
  oidcClient: number | null = null,
): Promise<RefreshOutcome> {
  const token = readRefreshToken(secrets, presented);
  if (!token) return { kind: 'refused' };
  const successor = makeRefreshToken(secrets, token.sid, token.generation + 1);
  const won = await selectRows(
    db,
    Won,
    sql`
    update sessions s
       set cur = ${sha256(successor.text)}, wrapped = ${wrapSuccessor(token.text, successor.text)},
           rotated_at = clock_timestamp(), last_used = now(), gen = gen + 1
     where s.sid = ${token.sid} and s.cur = ${sha256(token.text)} and ${belongsTo(oidcClient)} and ${live}
    returning s.sid`,
  );
  if (won.length === 1) return { kind: 'rotated', sid: token.sid, refreshToken: successor.text };
  return afterLostRace(db, token, oidcClient, config.lifetimes.refreshGrace);
}

function belongsTo(oidcClient: number | null): SQL {
  return oidcClient === null ? sql`s.oidc_client_id is null` : sql`s.oidc_client_id = ${oidcClient} and ${serviceHeld}`;
}

/** The session `s` and its user stand as they should at this moment, and it has what the organization requires by now. */
export const live = sql`s.revoked_at is null and s.abs_exp > now()
  and s.last_used > now() - make_interval(secs => s.idle_seconds)
  and exists (select 1 from users u where u.id = s.user_id and ${accountActive} and u.epoch = s.epoch)
  and ${rootSessionActive} and not ${lacksRequiredStep}`;

const LostRow = Type.Object({
  user_id: Type.Integer(),
  gen: Type.Integer(),
  wrapped: Type.Unsafe<Uint8Array | null>({}),
  live: Type.Boolean(),
  in_grace: Type.Boolean(),
  open: Type.Boolean(),
});

async function afterLostRace(
  db: Database,
  token: RefreshToken,
  oidcClient: number | null,
  grace: number,
): Promise<RefreshOutcome> {
  const rows = await selectRows(
    db,
    LostRow,
    sql`
    select s.user_id, s.gen, s.wrapped, (${live}) as live, s.revoked_at is null and s.abs_exp > now() as open,
           coalesce(s.rotated_at > clock_timestamp() - make_interval(secs => ${grace}), false) as in_grace
      from sessions s where s.sid = ${token.sid} and ${belongsTo(oidcClient)}`,
  );
  const row = rows[0];
  if (!row?.open || token.generation >= row.gen) return { kind: 'refused' };
  if (token.generation === row.gen - 1 && row.in_grace) {
    const successor = row.live && row.wrapped ? unwrapSuccessor(token.text, Buffer.from(row.wrapped)) : undefined;
    return successor === undefined ? { kind: 'refused' } : { kind: 'rotated', sid: token.sid, refreshToken: successor };
  }
  return { kind: 'reused', userId: row.user_id, sid: token.sid };
}

const Ended = Type.Object({ is_service: Type.Boolean() });

/**
 * Ends the live ones among some sessions, and queues a logout token for each service whose session is among them. Sessions are
 * taken in one order by all who end several at once: in two orders they would wait for each other.
 * @returns how many of them were sign-ins, which services' sessions are not, and how many there were in all.
 */
async function revoke(tx: Transaction, which: SQL, reason: string): Promise<{ signIns: number; all: number }> {
  const rows = await selectRows(
    tx,
    Ended,
    sql`
    with ended as (
      update sessions set revoked_at = now(), revoked_reason = ${reason}
       where sid in (select sid from sessions where ${which} order by sid for update) and revoked_at is null
      returning oidc_client_id, pairwise_sid, service_sub, abs_exp
    ), told as (
      insert into logout_deliveries (oidc_client_id, pairwise_sid, sub, expires_at)
      select c.id, e.pairwise_sid, e.service_sub, max(e.abs_exp) from ended e join oidc_clients c on c.id = e.oidc_client_id
       where c.backchannel_logout_uri is not null and e.abs_exp > now()
       group by c.id, e.pairwise_sid, e.service_sub
    )
    select oidc_client_id is not null as is_service from ended`,
  );
  return { signIns: rows.filter((row) => !row.is_service).length, all: rows.length };
}

/** Ends a sign-in and all that came from it or that it came from. @returns how many sign-ins were live. */
export async function endFamily(tx: Transaction, sid: string, reason: string): Promise<number> {
  const family = sql`family_sid = (select family_sid from sessions where sid = ${sid} and oidc_client_id is null)
    and revoked_at is null`;
  return (await revoke(tx, family, reason)).signIns;
}

/**
 * Ends every session of a user, also one that is being made at this moment: the epoch rises, and a session of an older
 * epoch is dead. Remembered devices are forgotten. Call it in the transaction that changes the user.
 */
export async function endSessionsOfUser(tx: Transaction, userId: number, reason: string): Promise<number> {
  await tx.execute(sql`update users set epoch = epoch + 1 where id = ${userId}`);
  await tx.execute(sql`delete from trusted_devices where user_id = ${userId}`);
  return (await revoke(tx, sql`user_id = ${userId} and revoked_at is null and abs_exp > now()`, reason)).signIns;
}

/**
 * Ends what a person loses with roles in these services: every session where one of them is the console's own, else the sessions
 * at these services alone. The sign-in goes on; what its token says of these services changes when it is renewed.
 */
export async function endSessionsOfLostRoles(
  tx: Transaction,
  userId: number,
  services: readonly string[],
  reason: string,
): Promise<void> {
  if (services.includes('user_management')) {
    await endSessionsOfUser(tx, userId, reason);
    return;
  }
  const theirs = sql`user_id = ${userId} and revoked_at is null and abs_exp > now() and oidc_client_id in (
    select c.id from oidc_clients c join services v on v.id = c.service_id where v.name in ${services})`;
  await revoke(tx, theirs, reason);
}

/** Ends every session of an organization's people, as `endSessionsOfUser` does of one. */
export async function endSessionsOfOrganization(
  tx: Transaction,
  organizationId: number,
  reason: string,
): Promise<void> {
  await tx.execute(sql`update users set epoch = epoch + 1 where organization_id = ${organizationId}`);
  const theirs = sql`user_id in (select id from users where organization_id = ${organizationId})
       and revoked_at is null and abs_exp > now()`;
  await tx.execute(sql`
    delete from trusted_devices where user_id in (select id from users where organization_id = ${organizationId})`);
  await revoke(tx, theirs, reason);
}

/**
 * Ends every session of a user but one family, also one that is being made with the old password at this moment: the epoch
 * rises and the kept family is taken along. Remembered devices are forgotten.
 */
export async function endOtherSessions(
  tx: Transaction,
  userId: number,
  keptFamily: string,
  reason: string,
): Promise<number> {
  await tx.execute(sql`update users set epoch = epoch + 1 where id = ${userId}`);
  await tx.execute(sql`delete from trusted_devices where user_id = ${userId}`);
  const others = sql`user_id = ${userId} and family_sid <> ${keptFamily} and revoked_at is null and abs_exp > now()`;
  const { signIns } = await revoke(tx, others, reason);
  await tx.execute(sql`
    update sessions set epoch = epoch + 1
     where user_id = ${userId} and family_sid = ${keptFamily} and revoked_at is null`);
  return signIns;
}

/** Ends one service's session, and no other. @returns false when it was over. */
export async function endServiceSession(tx: Transaction, sid: string, reason: string): Promise<boolean> {
  const it = sql`sid = ${sid} and oidc_client_id is not null and revoked_at is null`;
  return (await revoke(tx, it, reason)).all > 0;
}

/**
 * Ends services' sessions of people who may not use the service any more: no role, no plan, service or client switched off; and
 * those that lost the sign-in they came from.
 * Call it in the transaction that takes something away; a job calls it for what runs out by date.
 * @returns how many there were.
 */
export async function endLostServiceSessions(
  tx: Transaction,
  where: { userId?: number; serviceId?: number } = {},
): Promise<number> {
  const lost = sql`sid in (
    select s.sid from sessions s join oidc_clients c on c.id = s.oidc_client_id
     where s.revoked_at is null and s.abs_exp > now()
       ${where.userId === undefined ? sql`` : sql`and s.user_id = ${where.userId}`}
       ${where.serviceId === undefined ? sql`` : sql`and c.service_id = ${where.serviceId}`}
       and (not ${serviceHeld} or not ${rootSessionActive}))`;
  return (await revoke(tx, lost, 'access ended')).all;
}
