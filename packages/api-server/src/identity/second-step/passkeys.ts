import type { PasskeyCredential } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { type Database, one, selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import { type Ceremony, isOwnChallenge, newChallenge, spendChallenge } from './passkey-challenge.ts';

// Load it late: it is heavy, and only people with passkeys need it.
const library = () => import('@simplewebauthn/server');
type RegistrationAnswer = Parameters<Awaited<ReturnType<typeof library>>['verifyRegistrationResponse']>[0]['response'];
type AuthenticationAnswer = Parameters<
  Awaited<ReturnType<typeof library>>['verifyAuthenticationResponse']
>[0]['response'];

/** The browser's answer and its challenge. */
export interface ShownPasskey {
  optionsId: string;
  credential: PasskeyCredential;
}

export interface PasskeyOptions {
  optionsId: string;
  options: Record<string, unknown>;
}

/** Passkeys belong to the portal's host; the console takes its people there. */
export function relyingParty({ portalUrl }: Pick<Context['config'], 'portalUrl'>): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(portalUrl);
  return { rpId: hostname, origin };
}

const KeyRow = Type.Object({ credential_id: Type.String(), transports: Type.Array(Type.String()) });

function keysOf(db: Database, userId: number) {
  return selectRows(
    db,
    KeyRow,
    sql`select credential_id, transports from user_factors
         where user_id = ${userId} and kind = 'passkey' and confirmed_at is not null order by id`,
  );
}

/** The handle by which an authenticator knows a person (WebAuthn Level 3, section 5.4.3): nothing about them. */
export function userHandle(sub: string): Buffer {
  return Buffer.from(sub.replaceAll('-', ''), 'hex');
}

const OwnerRow = Type.Object({ sub: Type.String(), email: Type.String(), name: Type.String() });

/** Options with which a browser creates a passkey: discoverable, with user verification. */
export async function creationOptions(context: Context, userId: number, ceremony: Ceremony): Promise<PasskeyOptions> {
  const { db, config } = context;
  const owner = one(
    await selectRows(
      db,
      OwnerRow,
      sql`select sub::text as sub, email, full_name(users) as name from users where id = ${userId}`,
    ),
  );
  const { generateRegistrationOptions } = await library();
  const { optionsId, challenge } = newChallenge(context, ceremony);
  const options = await generateRegistrationOptions({
    rpName: config.brandName,
    rpID: relyingParty(config).rpId,
    userID: new Uint8Array(userHandle(owner.sub)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    excludeCredentials: (await keysOf(db, userId)).map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { optionsId, options: { ...options } };
}

/** Options with which a browser uses a passkey: any it has for this site, or only those of one person. */
export async function requestOptions(context: Context, ceremony: Ceremony, userId?: number): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const { optionsId, challenge } = newChallenge(context, ceremony);
  const keys = userId === undefined ? [] : await keysOf(context.db, userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context.config).rpId,
    challenge: new Uint8Array(challenge),
    userVerification: 'required',
    allowCredentials: keys.map(({ credential_id: id }) => ({ id })),
  });
  return { optionsId, options: { ...options } };
}

/** A credential that an authenticator has just made. */
export interface NewPasskey {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  backedUp: boolean;
}

/**
 * Checks a browser's answer to `creationOptions` (WebAuthn Level 3, section 7.1).
 * @throws HttpProblem 422.
 */
export async function readNewPasskey(
  tx: Transaction,
  context: Context,
  ceremony: Ceremony,
  { optionsId, credential }: ShownPasskey,
): Promise<NewPasskey> {
  const { rpId, origin } = relyingParty(context.config);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library looks at each field itself
    response: credential as unknown as RegistrationAnswer,
    expectedChallenge: (challenge) => isOwnChallenge(context, ceremony, optionsId, challenge),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyRefused();
  });
  if (!registrationInfo || !(await spendChallenge(tx, context, optionsId))) throw passkeyRefused();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: [...(transports ?? [])],
    backedUp: registrationInfo.credentialBackedUp,
  };
}

const FoundRow = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  sub: Type.String(),
  public_key: Type.Unsafe<Uint8Array>({}),
  sign_count: Type.Number(),
});
export type FoundPasskey = Static<typeof FoundRow>;

/** The passkey with this id; undefined when unknown or removed. */
export async function findPasskey(db: Database, { id }: PasskeyCredential): Promise<FoundPasskey | undefined> {
  const [found] = await selectRows(
    db,
    FoundRow,
    sql`
    select f.id, f.user_id, u.sub::text as sub, f.public_key, f.sign_count::float8 as sign_count
      from user_factors f join users u on u.id = f.user_id
     where f.credential_id = ${id} and f.kind = 'passkey' and f.confirmed_at is not null`,
  );
  return found;
}

/** Why a passkey was refused, for the trail. */
export type PasskeyFault =
  'challenge' | 'origin' | 'relying party' | 'user verification' | 'counter' | 'signature' | 'user';

/**
 * Checks a browser's answer to `requestOptions` (WebAuthn Level 3, section 7.2) and stores the new counter: exactly one answer
 * to a challenge is accepted. A counter that stays 0 is accepted (section 13.4.3: synced passkeys have none).
 * @returns the problem; undefined for an accepted answer.
 */
export async function spendPasskey(
  tx: Transaction,
  context: Context,
  ceremony: Ceremony,
  found: FoundPasskey,
  { optionsId, credential }: ShownPasskey,
): Promise<PasskeyFault | undefined> {
  const { rpId, origin } = relyingParty(context.config);
  const { verifyAuthenticationResponse } = await library();
  const handle = credential.response['userHandle'];
  if (handle !== undefined && handle !== userHandle(found.sub).toString('base64url')) return 'user';
  const checked = await verifyAuthenticationResponse({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library looks at each field itself
    response: credential as unknown as AuthenticationAnswer,
    expectedChallenge: (challenge) => isOwnChallenge(context, ceremony, optionsId, challenge),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey: new Uint8Array(found.public_key), counter: found.sign_count },
  }).catch((error: unknown) => faultOf(error instanceof Error ? error.message : ''));
  if (typeof checked === 'string') return checked;
  if (!checked.verified) return 'signature';
  if (!(await spendChallenge(tx, context, optionsId))) return 'challenge';
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  const { rows } = await tx.execute(sql`
    update user_factors set sign_count = ${newCounter}, backed_up = ${credentialBackedUp}, last_used_at = now()
     where id = ${found.id} and (sign_count < ${newCounter} or (sign_count = 0 and ${newCounter}::bigint = 0))
    returning id`);
  return rows.length === 1 ? undefined : 'counter';
}

/** Reads the library's messages, since it throws plain errors; tests pin them. */
function faultOf(message: string): PasskeyFault {
  if (/challenge/i.test(message)) return 'challenge';
  if (/response origin/.test(message)) return 'origin';
  if (/RP ID/.test(message)) return 'relying party';
  if (/user (verification|not present)/i.test(message)) return 'user verification';
  return /counter/.test(message) ? 'counter' : 'signature';
}

/** The answer to a refused passkey; the trail says why. */
export function passkeyRefused(): HttpProblem {
  return new HttpProblem(422, 'passkey_refused', say('passkey_refused'));
}
