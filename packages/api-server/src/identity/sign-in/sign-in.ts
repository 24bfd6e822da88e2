import type { SecondStepMethod, SetUpMethod } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { networkOf } from '../../config/index.ts';
import { commitTogether, prepared, writeTogether } from '../../store/index.ts';
import type { Origin } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';
import type { Context } from '../context.ts';
import {
  newSignIn,
  passwordAttempt,
  type Rehashed,
  type SignedIn,
  signedIn,
  type SignInDetails,
  SignInUser,
  signInUserColumns,
  tooManyAttempts,
  wrongCredentials,
} from './complete-sign-in.ts';
import { normalizeEmail } from '../accounts/email-address.ts';
import { deviceHash } from '../devices/known-devices.ts';
import { awaitRefusal } from './refusal-time.ts';
import { hasFactor, mayBeOfferedPasskey, ruleInEffect } from '../second-step/second-step-rule.ts';
import { methodsOf, newTicket } from '../second-step/second-step.ts';
import { type PasswordAttempt, reserveAttempt, type ReservedAttempt } from '../throttle/throttle.ts';

/** The answer to a right password that needs a second step, or the set-up of one. */
export interface SecondStepWanted {
  ticket: string;
  methods: SecondStepMethod[];
  setUp?: SetUpMethod[];
}

const Candidate = Type.Object({
  ...SignInUser.properties,
  password_hash: Type.Union([Type.String(), Type.Null()]),
  wants_second_step: Type.Boolean(),
  offers_passkey: Type.Boolean(),
});

const deviceTrusted = sql`exists (
  select 1 from trusted_devices t
   where t.user_id = u.id and t.hash = ${sql.placeholder('device')}::bytea and t.expires_at > now())`;

const candidateByEmail = prepared(
  'candidate_by_email',
  Candidate,
  sql`
    select ${signInUserColumns(sql.placeholder('network'), sql.placeholder('device'))}, u.password_hash,
           case ${ruleInEffect(sql`u`)}
             when 'phishing_resistant' then true
             when 'required' then not (${hasFactor(sql`u.id`)} and ${deviceTrusted})
             else ${hasFactor(sql`u.id`)} and not ${deviceTrusted} end as wants_second_step,
           ${mayBeOfferedPasskey(sql`u`)} as offers_passkey
      from users u where u.email = ${sql.placeholder('email')}`,
);

/**
 * E-mail and password for a session. Unknown, inactive and locked accounts, a wrong and an empty password: the same
 * statements, one hash, the same answer, no earlier than the slowest imported hash allows. Counters see failures alone: a good
 * sign-in gives back what it counted, except that one which awaits its second step does so later.
 * @param device token the browser sent, undefined without one; null where no device is to be remembered and no second step can
 * be taken: a right password that needs one is then answered as a wrong one.
 * @throws HttpProblem 401 with the specified words; 429 for an address with too many failures; 503 under a flood.
 */
export async function signIn(
  context: Context,
  credentials: { email: string; password: string },
  origin: Origin,
  device: string | null | undefined,
): Promise<SignedIn | SecondStepWanted> {
  const { hasher, store } = context;
  const began = performance.now();
  const email = normalizeEmail(credentials.email);
  const network = networkOf(origin.ip);
  const sent = device === null ? null : deviceHash(device);
  const [user] = await store.prepared(candidateByEmail, { email, network, device: sent });
  const knownDevice = user?.known_device === true ? sent : null;
  const { attempt, windows } = passwordAttempt(context, { email, knownDevice }, origin);
  const reserved = await reserveAttempt(context, attempt, windows);
  if (reserved.wait > 0) throw tooManyAttempts(reserved.wait);
  try {
    const candidate = reserved.allowed && user?.is_active === true && credentials.password !== '' ? user : undefined;
    const matches = await hasher.verify(candidate?.password_hash ?? null, credentials.password);
    if (!candidate || !matches || (candidate.wants_second_step && device === null)) {
      reserved.end();
      await recordFailure(context, user, origin);
      await awaitRefusal(store, began);
      throw wrongCredentials();
    }
    const details = { origin, device: device === null ? undefined : sent };
    const rehashed = await rehash(context, candidate.password_hash, credentials.password);
    if (candidate.wants_second_step) return await issueTicket(context, candidate, attempt, rehashed);
    return await openSession(context, candidate, { ...details, rehashed }, reserved);
  } finally {
    reserved.end();
  }
}

type Candidate = Static<typeof Candidate>;

function recordFailure({ db }: Context, user: Candidate | undefined, origin: Origin): Promise<void> {
  const name = user ? fullName(user) : 'Unknown';
  return recordChange(
    db,
    { id: user?.id ?? null, name, ...origin },
    {
      action: 'session.sign_in_failed',
      target: { type: 'user', id: user?.id ?? '', name },
      organizationId: user?.organization_id ?? null,
      result: 'refused',
    },
  );
}

/** The stored hash and its successor, where it is outdated. */
async function rehash({ hasher }: Context, stored: string | null, password: string): Promise<Rehashed | undefined> {
  if (stored === null || !hasher.isOutdated(stored)) return undefined;
  return { from: stored, to: await hasher.hash(password) };
}

async function issueTicket(
  { db }: Context,
  { id, epoch }: Candidate,
  attempt: PasswordAttempt,
  rehashed: Rehashed | undefined,
): Promise<SecondStepWanted> {
  const { methods, setUp } = await methodsOf(db, id);
  const isSetUp = setUp.length > 0;
  const { ticket, insert } = newTicket(db, { id, epoch }, attempt, isSetUp ? 'first' : null);
  await writeTogether(db, [
    insert,
    ...(rehashed
      ? [sql`update users set password_hash = ${rehashed.to} where id = ${id} and password_hash = ${rehashed.from}`]
      : []),
  ]);
  return { ticket, methods, ...(isSetUp ? { setUp } : {}) };
}

async function openSession(
  context: Context,
  candidate: Candidate,
  details: SignInDetails,
  reserved: ReservedAttempt,
): Promise<SignedIn> {
  const { writes, ...completed } = newSignIn(context.db, context, candidate, details);
  await commitTogether(context.store, writes);
  await reserved.giveBack();
  return { ...(await signedIn(context, completed)), offersPasskey: candidate.offers_passkey };
}
