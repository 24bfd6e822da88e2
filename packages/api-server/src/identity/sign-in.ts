import type { SecondStepMethod, SetUpMethod } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import type { Origin } from '../caller.ts';
import type { Context } from '../context.ts';
<<<<<<< HEAD
import { aboutAccount } from '../mail/about-account.ts';
import { newNetworkMail } from '../mail/account-mails.ts';
import { mailInsert } from '../outbox/enqueue-mail.ts';
=======
>>>>>>> main
import { networkOf } from '../plugins/client-address.ts';
import { prepared } from '../store/prepared.ts';
import { commitTogether, writeTogether } from '../store/write-together.ts';
import {
  type ArrivingRow,
  type SignedIn,
  arrivingColumns,
  attemptBy,
  newArrival,
  signedIn,
  tooManyAttempts,
  wrongCredentials,
} from './arrival.ts';
import { normalizeEmail } from './email-address.ts';
import { fullName } from './full-name.ts';
import { deviceHash } from './known-devices.ts';
import { awaitRefusal } from './refusal-time.ts';
import { hasFactor, mayBeOfferedPasskey, ruleInEffect } from './second-step-rule.ts';
import { methodsOf, newTicket } from './second-step.ts';
import { type PasswordTry, reserveAttempt } from './throttle.ts';

/** The password was right, and a second step is wanted, or the set-up of one. */
export interface SecondStepWanted {
  ticket: string;
  methods: SecondStepMethod[];
  setUp?: SetUpMethod[];
}

interface Candidate extends ArrivingRow {
  password_hash: string | null;
  wants_second_step: boolean;
  offers_passkey: boolean;
}

const deviceTrusted = sql`exists (
  select 1 from trusted_devices t
   where t.user_id = u.id and t.hash = ${sql.placeholder('device')}::bytea and t.expires_at > now())`;

const candidateByEmail = prepared(
  'candidate_by_email',
  sql`
    select ${arrivingColumns(sql.placeholder('network'), sql.placeholder('device'))}, u.password_hash,
           case ${ruleInEffect}
             when 'phishing_resistant' then true
             when 'required' then not (${hasFactor(sql`u.id`)} and ${deviceTrusted})
             else ${hasFactor(sql`u.id`)} and not ${deviceTrusted} end as wants_second_step,
           ${mayBeOfferedPasskey} as offers_passkey
      from users u where u.email = ${sql.placeholder('email')}`,
);

/**
 * E-mail and password for a session. Unknown, inactive and locked accounts, a wrong and an empty password: the same
 * statements, one hash, the same answer, no earlier than the slowest imported hash allows. Counters see failures alone: a good
 * sign-in gives back what it counted, one that waits for its second step does not yet.
 * @param device - what the browser sent of its token, undefined without one; null where no device is to be known, and no second
 * step can be taken: then a right password that wants one is answered as a wrong one.
 * @throws HttpProblem 401 with the specified words; 429 for an address that tries too often; 503 under a flood.
 */
export async function signIn(
  context: Context,
  credentials: { email: string; password: string },
  origin: Origin,
  device: string | null | undefined,
): Promise<SignedIn | SecondStepWanted> {
  const { db, hasher, store } = context;
  const began = performance.now();
  const email = normalizeEmail(credentials.email);
  const network = networkOf(origin.ip);
  const sent = device === null ? null : deviceHash(device);
  const [user] = await store.prepared<Candidate>(candidateByEmail, { email, network, device: sent });
  const { attempt, windows } = attemptBy(
    context,
    { email, knownDevice: user?.known_device === true ? sent : null },
    origin,
  );
  const tried = await reserveAttempt(context, attempt, windows);
  if (tried.wait > 0) throw tooManyAttempts(tried.wait);
  try {
    const usable = tried.allowed && user?.is_active === true && credentials.password !== '' ? user : undefined;
    const matches = await hasher.verify(usable?.password_hash ?? null, credentials.password);
    if (!usable || !matches || (usable.wants_second_step && device === null)) {
      tried.over();
      const name = user ? fullName(user) : 'Unknown';
      await recordChange(
        db,
        { id: user?.id ?? null, name, ...origin },
        {
          action: 'session.sign_in_failed',
          target: { type: 'user', id: user?.id ?? '', name },
          organizationId: user?.organization_id ?? null,
          result: 'refused',
        },
      );
      await awaitRefusal(store, began);
      throw wrongCredentials();
    }
    return await letIn(context, usable, credentials.password, origin, device === null ? undefined : sent, tried);
  } finally {
    tried.over();
  }
}

/** What follows a right password. */
async function letIn(
  context: Context,
  user: Candidate,
  password: string,
  origin: Origin,
  device: Buffer | null | undefined,
  tried: PasswordTry,
): Promise<SignedIn | SecondStepWanted> {
  const { db, hasher, store } = context;
  const { id, email, epoch, password_hash: oldHash } = user;
  const outdated = oldHash !== null && hasher.isOutdated(oldHash) ? oldHash : undefined;
  const rehashed = outdated === undefined ? undefined : { from: outdated, to: await hasher.hash(password) };
  if (user.wants_second_step) {
    const { methods, setUp } = await methodsOf(db, id);
    const isSetUp = setUp.length > 0;
    const { ticket, insert } = newTicket(db, { id, email, epoch }, isSetUp ? 'first' : null);
    await writeTogether(db, [
      insert,
      ...(rehashed
        ? [sql`update users set password_hash = ${rehashed.to} where id = ${id} and password_hash = ${rehashed.from}`]
        : []),
    ]);
    return { ticket, methods, ...(isSetUp ? { setUp } : {}) };
  }
  const arrival = newArrival(db, context, user, { origin, device, rehashed });
  await commitTogether(store, arrival.writes);
  await tried.giveBack();
  return { ...(await signedIn(context, arrival)), offersPasskey: user.offers_passkey };
}
<<<<<<< HEAD

export interface Arriving {
  user: {
    id: number;
    email: string;
    firstName: string;
    name: string;
    organizationId: number | null;
    /** As the password was checked. */
    epoch: number;
  };
  client: 'portal' | 'console';
  origin: Origin;
  /** The stored hash and the one that takes its place, when it was outdated. */
  rehashed?: { from: string; to: string };
  /** The person has signed in before, but from no such network. */
  isNewNetwork: boolean;
  /** To be known from now on, by the token that was issued to it, if any; absent where no device is to be known. */
  device?: { issued: Buffer | null };
  secondStep?: { method: SecondStepMethod; amr: string[] };
}

/** A session of a person who has shown all that is asked for, and what `writeTogether` writes for it. */
export function newArrival(db: Database, context: Context, { user, client, origin, ...arriving }: Arriving) {
  const { device, secondStep, rehashed } = arriving;
  const session = newSession(db, context, {
    userId: user.id,
    epoch: user.epoch,
    client,
    ...(secondStep ? { secondStep } : {}),
    ...origin,
  });
  const noted = device && noteDevice(user.id, device.issued);
  const writes: SQLWrapper[] = [
    ...session.writes,
    rehashed
      ? sql`update users set last_sign_in_at = now(),
              password_hash = case when password_hash = ${rehashed.from} then ${rehashed.to} else password_hash end
             where id = ${user.id}`
      : sql`update users set last_sign_in_at = now() where id = ${user.id}`,
    sql`insert into known_networks (user_id, network) values (${user.id}, ${networkOf(origin.ip)})
        on conflict (user_id, network) do update set last_seen = now()`,
    ...(noted?.writes ?? []),
    changeInsert(
      db,
      { id: user.id, name: user.name, ...origin },
      {
        action: 'session.signed_in',
        target: { type: 'user', id: user.id, name: user.name },
        organizationId: user.organizationId,
        after: { client, ...(secondStep ? { method: secondStep.method } : {}) },
      },
    ),
    ...(arriving.isNewNetwork
      ? [
          mailInsert(db, context, {
            ...newNetworkMail({ ...aboutAccount(context, user.firstName), device: deviceName(origin.userAgent) }),
            to: user.email,
            userId: user.id,
          }),
        ]
      : []),
  ];
  return { sid: session.sid, refreshToken: session.refreshToken, device: noted?.token, writes };
}

/** The tokens of a session that was just written down. @throws HttpProblem 401 as for a wrong password. */
export async function signedIn(
  context: Context,
  { sid, refreshToken, device }: { sid: string; refreshToken: string; device: string | undefined },
): Promise<SignedIn> {
  const accessToken = await accessTokenOf(context, sid);
  // The user was switched off between the check and now: the session was born dead.
  if (accessToken === undefined) throw wrongCredentials();
  return { accessToken, refreshToken, device, offersPasskey: false };
}

/** The one answer to everything that is wrong with a sign-in (specification section 8). */
function wrongCredentials(): HttpProblem {
  return new HttpProblem(401, 'wrong_credentials', 'Email or password incorrect!');
}

/** A fresh access token of a live session, with what the user may do at this moment; undefined when it is over. */
export async function accessTokenOf(context: Context, sid: string): Promise<string | undefined> {
  const claims = await sessionClaims(context.store, sid);
  return claims && signToken(context, claims, apiAudience, context.config.lifetimes.accessToken);
}
=======
>>>>>>> main
