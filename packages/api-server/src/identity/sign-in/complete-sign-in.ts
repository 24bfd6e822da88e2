import type { SecondStepMethod } from '@gangway/contract';
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { networkOf } from '../../config/index.ts';
import { type Database, one, selectRows, type Transaction, writeTogether } from '../../store/index.ts';
import { HttpProblem, type Origin, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { aboutAccount, mailInsert, MailReader, mailReader, newNetworkMail } from '../../outbox/index.ts';
import { changeInsert } from '../../trail/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import type { Context } from '../context.ts';
import { apiAudience, signToken } from '../tokens/access-token.ts';
import { sessionClaims } from '../tokens/claims.ts';
import type { Window } from '../throttle/count-events.ts';
import { browserAndSystem } from '../devices/device-name.ts';
import { noteDevice } from '../devices/known-devices.ts';
import { newSession } from '../sessions/start-session.ts';
import { type PasswordAttempt, windowsOf } from '../throttle/throttle.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface SignedIn extends TokenPair {
  /** A passkey may be offered. */
  offersPasskey: boolean;
  /** Token that makes this browser a known device; undefined when it already is one. */
  device: string | undefined;
}

/** A person who signs in, with their network and browser: known or not. */
export const SignInUser = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  organization_id: Type.Union([Type.Integer(), Type.Null()]),
  /** As read when the credentials were checked, so that a racing deactivation wins. */
  epoch: Type.Integer(),
  is_active: Type.Boolean(),
  ...MailReader,
  any_network: Type.Boolean(),
  known_network: Type.Boolean(),
  known_device: Type.Boolean(),
  device_issued: Type.Boolean(),
});
export type SignInUser = Static<typeof SignInUser>;

/** The columns of a `SignInUser`, of the user `u`. @param device hash of the token the browser sent. */
export function signInUserColumns(network: string | Placeholder, device: Buffer | null | Placeholder): SQL {
  return sql`
    u.id, u.email, u.first_name, u.last_name, u.organization_id, u.epoch, ${accountActive(sql`u`)} as is_active,
    ${mailReader(sql`u`)},
    exists (select 1 from known_networks k where k.user_id = u.id) as any_network,
    exists (select 1 from known_networks k where k.user_id = u.id and k.network = ${network}) as known_network,
    exists (select 1 from known_devices d where d.hash = ${device}::bytea and d.user_id = u.id) as known_device,
    exists (select 1 from known_devices d where d.hash = ${device}::bytea) as device_issued`;
}

/** @throws Error for a missing user. */
export async function readSignInUser(db: Database, id: number, { ip }: Origin, device: Buffer | null) {
  return one(
    await selectRows(
      db,
      SignInUser,
      sql`select ${signInUserColumns(networkOf(ip), device)} from users u where u.id = ${id}`,
    ),
  );
}

/** The person as a mail greets them. */
export function greeted({ first_name: firstName, language, sender }: SignInUser, origin: Origin) {
  return { firstName, language: language ?? origin.language, sender };
}

/** Counters of a guess at the person's password: a known device has its own, and no window. */
export function passwordAttempt(
  { config }: Pick<Context, 'config'>,
  { email, knownDevice }: { email: string; knownDevice: Buffer | null },
  { ip }: Origin,
): { attempt: PasswordAttempt; windows: Window[] } {
  const attempt =
    knownDevice === null ? { email, address: ip } : { email, address: ip, device: knownDevice.toString('base64url') };
  return { attempt, windows: windowsOf(attempt, config.throttle) };
}

export function tooManyAttempts(wait: number): HttpProblem {
  return new HttpProblem(429, 'too_many_attempts', say('too_many_attempts'), {
    headers: { 'retry-after': String(wait) },
  });
}

/** A stored hash and its successor. */
export interface Rehashed {
  from: string;
  to: string;
}

export interface SignInDetails {
  origin: Origin;
  /** Hash of the token the browser sent, null without one; undefined where no device is to be remembered. */
  device: Buffer | null | undefined;
  /** Set when the stored hash was outdated. */
  rehashed?: Rehashed | undefined;
  secondStep?: { method: SecondStepMethod; amr: string[] };
}

interface CompletedSignIn {
  sid: string;
  refreshToken: string;
  device: string | undefined;
}

/** Writes the portal session of a person who has passed every step. */
export async function completeSignIn(
  tx: Transaction,
  context: Context,
  person: SignInUser,
  details: SignInDetails,
): Promise<CompletedSignIn> {
  const { writes, ...completed } = newSignIn(tx, context, person, details);
  await writeTogether(tx, writes);
  return completed;
}

/** A completed sign-in, and the writes it stands for. */
export function newSignIn(
  db: Database,
  context: Context,
  person: SignInUser,
  { origin, device, rehashed, secondStep }: SignInDetails,
): CompletedSignIn & { writes: SQLWrapper[] } {
  const { id, email, organization_id: organizationId, epoch } = person;
  const name = fullName(person);
  const session = newSession(db, context, {
    userId: id,
    epoch,
    client: 'portal',
    ...(secondStep ? { secondStep } : {}),
    ...origin,
  });
  const noted = device === undefined ? undefined : noteDevice(id, person.device_issued ? device : null);
  const facts = { ...aboutAccount(context, greeted(person, origin)), ...browserAndSystem(origin.userAgent) };
  const writes: SQLWrapper[] = [
    ...session.writes,
    rehashed
      ? sql`update users set last_sign_in_at = now(),
              password_hash = case when password_hash = ${rehashed.from} then ${rehashed.to} else password_hash end
             where id = ${id}`
      : sql`update users set last_sign_in_at = now() where id = ${id}`,
    sql`insert into known_networks (user_id, network) values (${id}, ${networkOf(origin.ip)})
        on conflict (user_id, network) do update set last_seen = now()`,
    ...(noted?.writes ?? []),
    changeInsert(
      db,
      { id, name, ...origin },
      {
        action: 'session.signed_in',
        target: { type: 'user', id, name },
        organizationId,
        after: { client: 'portal', ...(secondStep ? { method: secondStep.method } : {}) },
      },
    ),
    ...(person.any_network && !person.known_network
      ? [mailInsert(db, context, { ...newNetworkMail(facts), to: email, userId: id })]
      : []),
  ];
  return { sid: session.sid, refreshToken: session.refreshToken, device: noted?.token, writes };
}

/** The tokens of a completed sign-in. @throws HttpProblem 401 as for a wrong password. */
export async function signedIn(context: Context, { sid, refreshToken, device }: CompletedSignIn): Promise<SignedIn> {
  const accessToken = await accessTokenOf(context, sid);
  // The user was switched off between the check and now: the session never lived.
  if (accessToken === undefined) throw wrongCredentials();
  return { accessToken, refreshToken, device, offersPasskey: false };
}

/** The one answer to every failed sign-in (specification section 8). */
export function wrongCredentials(): HttpProblem {
  return new HttpProblem(401, 'wrong_credentials', say('wrong_credentials'));
}

/** A fresh access token of a live session, with the person's rights at this moment; undefined when it has ended. */
export async function accessTokenOf(context: Context, sid: string): Promise<string | undefined> {
  const claims = await sessionClaims(context.store, sid);
  return claims && signToken(context, claims, apiAudience, context.config.lifetimes.accessToken);
}
