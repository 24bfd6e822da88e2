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
  ArrivingRow,
  type SignedIn,
  arrivingColumns,
  attemptBy,
  newArrival,
  signedInAs,
  tooManyAttempts,
  wrongCredentials,
} from './complete-sign-in.ts';
import { ClaimsRow, claimsIn, claimsOfSession } from '../tokens/claims.ts';
import { normalizeEmail } from '../accounts/email-address.ts';
import { deviceHash } from '../devices/known-devices.ts';
import { awaitRefusal } from './refusal-time.ts';
import { hasFactor, mayBeOfferedPasskey, ruleInEffect } from '../second-step/second-step-rule.ts';
import { methodsOf, newTicket } from '../second-step/second-step.ts';
import { type PasswordAttempt, type PasswordTry, givingBack, reserveAttempt } from '../throttle/throttle.ts';

/** The password was right, and a second step is wanted, or the set-up of one. */
export interface SecondStepWanted {
  ticket: string;
  methods: SecondStepMethod[];
  setUp?: SetUpMethod[];
}

const Candidate = Type.Object({
  ...ArrivingRow.properties,
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
    select ${arrivingColumns(sql.placeholder('network'), sql.placeholder('device'))}, u.password_hash,
           case ${ruleInEffect}
             when 'phishing_resistant' then true
             when 'required' then not (${hasFactor(sql`u.id`)} and ${deviceTrusted})
             else ${hasFactor(sql`u.id`)} and not ${deviceTrusted} end as wants_second_step,
           ${mayBeOfferedPasskey} as offers_passkey
      from users u where u.email = ${sql.placeholder('email')}`,
);

// Both follow the commit of the session: one round trip for what every sign-in does.
const countGivenBack = prepared('count_given_back', ClaimsRow, sql`with ${givingBack} ${claimsOfSession}`);

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
  const [user] = await store.prepared(candidateByEmail, { email, network, device: sent });
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
    const arriving = { origin, device: device === null ? undefined : sent, attempt };
    return await letIn(context, usable, credentials.password, arriving, tried);
  } finally {
    tried.over();
  }
}

/** What follows a right password. */
async function letIn(
  context: Context,
  user: Static<typeof Candidate>,
  password: string,
  { origin, device, attempt }: { origin: Origin; device: Buffer | null | undefined; attempt: PasswordAttempt },
  tried: PasswordTry,
): Promise<SignedIn | SecondStepWanted> {
  const { db, hasher, store } = context;
  const { id, epoch, password_hash: oldHash } = user;
  const outdated = oldHash !== null && hasher.isOutdated(oldHash) ? oldHash : undefined;
  const rehashed = outdated === undefined ? undefined : { from: outdated, to: await hasher.hash(password) };
  if (user.wants_second_step) {
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
  const arrival = newArrival(db, context, user, { origin, device, rehashed });
  await commitTogether(store, arrival.writes);
  const [claims] = await tried.giveBackBy(countGivenBack, { sid: arrival.sid });
  const tokens = await signedInAs(context, arrival, claims && claimsIn(claims, arrival.sid));
  return { ...tokens, offersPasskey: user.offers_passkey };
}
