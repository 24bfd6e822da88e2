import { randomUUID } from 'node:crypto';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { type Database, sessions, type Transaction, writeTogether } from '../../store/index.ts';
import { sha256 } from '../../server/index.ts';
import { makeRefreshToken } from '../tokens/refresh-token.ts';

export interface NewSession {
  userId: number;
  /** The user's epoch as read when the credentials were checked, so that a racing deactivation wins. */
  epoch: number;
  client: 'portal' | 'console' | 'service';
  /** The parent session; both end together. */
  parent?: { sid: string; familySid: string };
  /** Of a `service`: its client, its identifiers of session and person, and the granted scopes. */
  service?: { clientId: number; pairwiseSid: string; sub: string; scope: string };
  /** Time of the password; now unless inherited. */
  authTime?: Date;
  /** Methods of a sign-in with a second step (RFC 8176); child sessions inherit them. */
  secondStep?: { amr: string[] };
  ip: string;
  userAgent: string;
}

interface StartedSession {
  sid: string;
  refreshToken: string;
}

/** Starts a session and returns its first refresh token; the oldest sessions beyond the cap end. */
export async function startSession(
  tx: Transaction,
  context: Pick<Context, 'config' | 'secrets'>,
  session: NewSession,
): Promise<StartedSession> {
  const { writes, ...started } = newSession(tx, context, session);
  await writeTogether(tx, writes);
  return started;
}

/** The session of `startSession`, with its writes for `writeTogether`. */
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
    // A child session never outlives its parent.
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
  // Ignore sessions at services: opening many must end no sign-in. A job ends those whose sign-in ends here.
  const endSurplus = sql`
    update sessions set revoked_at = now(), revoked_reason = 'too many sessions'
     where sid in (select sid from sessions
                    where user_id = ${session.userId} and revoked_at is null and abs_exp > now() and oidc_client_id is null
                    order by created_at desc, sid offset ${config.sessionsPerUser - 1}::int)`;
  return { sid, refreshToken: first.text, writes: session.service ? [insert] : [insert, endSurplus] };
}
