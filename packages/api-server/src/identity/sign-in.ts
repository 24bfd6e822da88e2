import { sql } from 'drizzle-orm';
import { type Actor, recordChange } from '../audit.ts';
import type { Context } from '../context.ts';
import { newNetworkMail } from '../mail/account-mails.ts';
import { enqueueMail } from '../outbox/enqueue-mail.ts';
import { networkOf } from '../plugins/client-address.ts';
import { Refusal } from '../refusal.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { prepared } from '../store/prepared.ts';
import { apiAudience, signToken } from './access-token.ts';
import { sessionClaims } from './claims.ts';
import { deviceName } from './device-name.ts';
import { normalizeEmail } from './email-address.ts';
import { startSession } from './sessions.ts';
import { clearAttempts, countInWindow, reserveAttempt } from './throttle.ts';

export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

interface Candidate {
  id: number;
  first_name: string;
  last_name: string;
  is_active: boolean;
  epoch: number;
  password_hash: string | null;
  organization_id: number | null;
  known_network: boolean;
  any_network: boolean;
}

const candidateByEmail = prepared(
  'candidate_by_email',
  sql`
    select u.id, u.first_name, u.last_name, u.is_active, u.epoch, u.password_hash, u.organization_id,
           exists (select 1 from known_networks k
                    where k.user_id = u.id and k.network = ${sql.placeholder('network')}) as known_network,
           exists (select 1 from known_networks k where k.user_id = u.id) as any_network
      from users u where u.email = ${sql.placeholder('email')}`,
);

/**
 * E-mail and password for a session. Unknown, inactive and locked accounts, a wrong and an empty password: the same
 * statements, one hash, the same answer.
 * @throws Refusal 401 with the specified words; 429 for an address that tries too often; 503 under a flood.
 */
export async function signIn(
  context: Context,
  credentials: { email: string; password: string },
  client: 'portal' | 'console',
  origin: Origin,
): Promise<TokenPair> {
  const { config, db, hasher, store } = context;
  const wait = await countInWindow(store, 'sign-in', networkOf(origin.ip), config.throttle.attemptsPerAddress, 3600);
  if (wait > 0) {
    throw new Refusal(429, 'too_many_attempts', 'Too many attempts from your network. Try again later.', {
      headers: { 'retry-after': String(wait) },
    });
  }
  const email = normalizeEmail(credentials.email);
  const network = networkOf(origin.ip);
  const [user] = await store.prepared<Candidate>(candidateByEmail, { email, network });
  const attempt = { email, address: origin.ip, knownNetwork: user?.known_network ?? false };
  const allowed = await reserveAttempt(context, attempt);
  const usable = allowed && user?.is_active === true && credentials.password !== '' ? user : undefined;
  const matches = await hasher.verify(usable?.password_hash ?? null, credentials.password);
  const actor: Actor = {
    id: user?.id ?? null,
    name: user ? `${user.first_name} ${user.last_name}`.trim() : 'Unknown',
    ...origin,
  };
  if (!usable || !matches) {
    await recordChange(db, actor, {
      action: 'session.sign_in_failed',
      target: { type: 'user', id: user?.id ?? '', name: actor.name },
      organizationId: user?.organization_id ?? null,
      result: 'refused',
    });
    throw wrongCredentials();
  }

  const outdated = usable.password_hash !== null && hasher.isOutdated(usable.password_hash);
  const newHash = outdated ? await hasher.hash(credentials.password) : undefined;
  const session = await inTransaction(db, async (tx) => {
    await clearAttempts(tx, attempt);
    const started = await startSession(tx, context, { userId: usable.id, epoch: usable.epoch, client, ...origin });
    await tx.execute(sql`
      update users set last_sign_in_at = now()${
        newHash === undefined ? sql`` : sql`, password_hash = ${newHash}`
      } where id = ${usable.id}${newHash === undefined ? sql`` : sql` and password_hash = ${usable.password_hash}`}`);
    await tx.execute(sql`
      insert into known_networks (user_id, network) values (${usable.id}, ${network})
      on conflict (user_id, network) do update set last_seen = now()`);
    await recordChange(tx, actor, {
      action: 'session.signed_in',
      target: { type: 'user', id: usable.id, name: actor.name },
      organizationId: usable.organization_id,
      after: { client },
    });
    if (usable.any_network && !usable.known_network) {
      await enqueueMail(tx, context, {
        ...newNetworkMail({
          firstName: usable.first_name,
          at: new Date(context.clock()),
          device: deviceName(origin.userAgent),
        }),
        to: email,
        userId: usable.id,
      });
    }
    return started;
  });
  const accessToken = await accessTokenOf(context, session.sid);
  // The user was switched off between the check and now: the session was born dead.
  if (accessToken === undefined) throw wrongCredentials();
  return { accessToken, refreshToken: session.refreshToken };
}

/** The one answer to everything that is wrong with a sign-in (specification section 8). */
function wrongCredentials(): Refusal {
  return new Refusal(401, 'wrong_credentials', 'Email or password incorrect!');
}

/** A fresh access token of a live session, with what the user may do at this moment; undefined when it is over. */
export async function accessTokenOf(context: Context, sid: string): Promise<string | undefined> {
  const claims = await sessionClaims(context.store, sid);
  return claims && signToken(context, claims, apiAudience, context.config.lifetimes.accessToken);
}
