import type { SecondStepMethod } from '@gangway/contract';
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { networkOf } from '../../config/index.ts';
import { type Database, one, selectRows } from '../../store/index.ts';
import { HttpProblem, type Origin } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { aboutAccount, mailInsert, newNetworkMail } from '../../outbox/index.ts';
import { changeInsert } from '../../trail/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import type { Context } from '../context.ts';
import { type TokenClaims, apiAudience, signToken } from '../tokens/access-token.ts';
import { sessionClaims } from '../tokens/claims.ts';
import type { Window } from '../throttle/count-events.ts';
import { deviceName } from '../devices/device-name.ts';
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
  /** The token by which this browser is known from now on; undefined when it is known already. */
  device: string | undefined;
}

/** A person who signs in, and whether the network and the browser are known. */
export const ArrivingRow = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  organization_id: Type.Union([Type.Integer(), Type.Null()]),
  /** As read when the credentials were checked, so that a racing deactivation wins. */
  epoch: Type.Integer(),
  is_active: Type.Boolean(),
  any_network: Type.Boolean(),
  known_network: Type.Boolean(),
  known_device: Type.Boolean(),
  device_issued: Type.Boolean(),
});
export type ArrivingRow = Static<typeof ArrivingRow>;

/** An `ArrivingRow` of the user `u`. @param device - hash of the token the browser sent. */
export function arrivingColumns(network: string | Placeholder, device: Buffer | null | Placeholder): SQL {
  return sql`
    u.id, u.email, u.first_name, u.last_name, u.organization_id, u.epoch, ${accountActive} as is_active,
    exists (select 1 from known_networks k where k.user_id = u.id) as any_network,
    exists (select 1 from known_networks k where k.user_id = u.id and k.network = ${network}) as known_network,
    exists (select 1 from known_devices d where d.hash = ${device}::bytea and d.user_id = u.id) as known_device,
    exists (select 1 from known_devices d where d.hash = ${device}::bytea) as device_issued`;
}

/** @throws Error for a user who is not there. */
export async function readArriving(db: Database, id: number, { ip }: Origin, device: Buffer | null) {
  return one(
    await selectRows(
      db,
      ArrivingRow,
      sql`select ${arrivingColumns(networkOf(ip), device)} from users u where u.id = ${id}`,
    ),
  );
}

/** By what a guess at the person's password counts. A known device has a count of its own, and no window. */
export function attemptBy(
  { config }: Pick<Context, 'config'>,
  { email, knownDevice }: { email: string; knownDevice: Buffer | null },
  { ip }: Origin,
): { attempt: PasswordAttempt; windows: Window[] } {
  const attempt =
    knownDevice === null ? { email, address: ip } : { email, address: ip, device: knownDevice.toString('base64url') };
  return { attempt, windows: windowsOf(attempt, config.throttle) };
}

export function tooManyAttempts(wait: number): HttpProblem {
  return new HttpProblem(429, 'too_many_attempts', 'Too many attempts from your network. Try again later.', {
    headers: { 'retry-after': String(wait) },
  });
}

interface Arriving {
  origin: Origin;
  /** Hash of the token the browser sent, null without one; undefined where no device is to be known. */
  device: Buffer | null | undefined;
  /** The stored hash and the one that takes its place, when it was outdated. */
  rehashed?: { from: string; to: string } | undefined;
  secondStep?: { method: SecondStepMethod; amr: string[] };
}

/** A portal session of a person who has shown all that is asked for, and what `writeTogether` writes for it. */
export function newArrival(
  db: Database,
  context: Context,
  person: ArrivingRow,
  { origin, device, rehashed, secondStep }: Arriving,
) {
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
  const facts = { ...aboutAccount(context, person.first_name), device: deviceName(origin.userAgent) };
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

interface Arrived {
  sid: string;
  refreshToken: string;
  device: string | undefined;
}

/** The tokens of a session that was just written down. @throws HttpProblem 401 as for a wrong password. */
export async function signedIn(context: Context, arrived: Arrived): Promise<SignedIn> {
  return signedInAs(context, arrived, await sessionClaims(context.store, arrived.sid));
}

/** The same with claims that were read after the session was written down; undefined where none were found. */
export async function signedInAs(
  context: Context,
  { refreshToken, device }: Arrived,
  claims: TokenClaims | undefined,
): Promise<SignedIn> {
  // The user was switched off between the check and now: the session was born dead.
  if (claims === undefined) throw wrongCredentials();
  const accessToken = await accessTokenWith(context, claims);
  return { accessToken, refreshToken, device, offersPasskey: false };
}

/** The one answer to everything that is wrong with a sign-in (specification section 8). */
export function wrongCredentials(): HttpProblem {
  return new HttpProblem(401, 'wrong_credentials', 'Email or password incorrect!');
}

/** A fresh access token of a live session, with what the user may do at this moment; undefined when it is over. */
export async function accessTokenOf(context: Context, sid: string): Promise<string | undefined> {
  const claims = await sessionClaims(context.store, sid);
  return claims && accessTokenWith(context, claims);
}

function accessTokenWith(context: Context, claims: TokenClaims): Promise<string> {
  return signToken(context, claims, apiAudience, context.config.lifetimes.accessToken);
}
