import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { type Config, errorCode } from '../../config/index.ts';
import type { Clock } from '../../server/index.ts';
import type { KeyRing } from './key-ring.ts';

/** Audience of tokens that our own API accepts. */
export const apiAudience = 'gangway-api';

/** Claims beside the registered ones; those of specification section 3 and the ones that tell token types apart. */
export interface TokenClaims {
  sub: string;
  sid: string;
  session_state: string;
  azp: string;
  use: 'session' | 'handoff';
  auth_time: number;
  /** How the person signed in (RFC 8176), where a second step was taken. */
  amr?: string[] | undefined;
  email: string;
  name: string;
  given_name: string;
  family_name: string;
  preferred_username: string;
  realm_access: { roles: string[] };
  services: Record<string, string[]>;
  /** The person holds more services than `services` names. */
  more_services?: true | undefined;
}

interface Signing {
  keys: KeyRing;
  config: Config;
  clock: Clock;
}

/** A signed token (`at+jwt`, RFC 9068) for one audience, living `seconds`. */
export async function signToken(
  { keys, config, clock }: Signing,
  claims: TokenClaims,
  audience: string,
  seconds: number,
): Promise<string> {
  const { kid, key } = keys.signingKey();
  const now = Math.floor(clock() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
    .setIssuer(config.apiUrl)
    .setAudience(audience)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + seconds)
    .setJti(randomUUID())
    .sign(key);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface VerifiedToken {
  sid: string;
  sub: string;
  kid: string;
  /** Seconds since 1970. */
  nbf: number;
  exp: number;
}

/**
 * What tokens were found to say, by the tokens' hashes: the signature of one is checked once, not at every request. Its times
 * and its key are looked at each time, and a person who is behind it is read from the database in any case.
 */
const verified = new WeakMap<KeyRing, Map<string, VerifiedToken>>();
const mostVerified = 10_000;

/** The session a bearer token speaks for, or undefined for anything but a valid session token of ours. */
export async function verifySessionToken(
  signing: Signing,
  token: string,
): Promise<{ sid: string; sub: string } | undefined> {
  if (token.length > 8192) return undefined;
  const { keys, config, clock } = signing;
  let known = verified.get(keys);
  if (!known) verified.set(keys, (known = new Map()));
  const hash = createHash('sha256').update(token).digest('base64');
  const hit = known.get(hash);
  if (hit) {
    const now = clock() / 1000;
    const { leeway } = config.lifetimes;
    if (now < hit.exp + leeway && now >= hit.nbf - leeway && (await keys.verificationKey(hit.kid))) return hit;
    known.delete(hash);
  }
  const found = await checkToken(signing, token);
  if (found) {
    // The oldest goes: tokens live minutes, so it is spent or soon will be.
    if (known.size >= mostVerified) known.delete(known.keys().next().value ?? '');
    known.set(hash, found);
  }
  return found;
}

async function checkToken({ keys, config, clock }: Signing, token: string): Promise<VerifiedToken | undefined> {
  if (!token.split('.').every(isCanonical)) return undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = typeof kid === 'string' ? await keys.verificationKey(kid) : undefined;
        if (!key) throw new UnknownKey();
        return key;
      },
      {
        algorithms: ['ES256'],
        issuer: config.apiUrl,
        audience: apiAudience,
        typ: 'at+jwt',
        clockTolerance: config.lifetimes.leeway,
        currentDate: new Date(clock()),
        requiredClaims: ['exp', 'iat', 'nbf', 'sub', 'sid'],
      },
    );
    const { sid, sub, use } = payload;
    if (use !== 'session' || payload.aud !== apiAudience) return undefined;
    if (typeof sid !== 'string' || !uuid.test(sid) || typeof sub !== 'string') return undefined;
    const { kid } = protectedHeader;
    const { nbf, exp } = payload;
    if (kid === undefined || nbf === undefined || exp === undefined) return undefined;
    return { sid, sub, kid, nbf, exp };
  } catch (error) {
    if (isTokenFault(error)) return undefined;
    throw error;
  }
}

/** The last letter has bits to spare, which decoders ignore: one signature must not have several spellings (RFC 4648 section 3.5). */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

class UnknownKey extends Error {}

/** jose's own errors, and what it throws on malformed input; anything else is ours (the database, say). */
function isTokenFault(error: unknown): boolean {
  if (error instanceof UnknownKey || error instanceof TypeError || error instanceof SyntaxError) return true;
  return /^ERR_J[WO]/.test(errorCode(error) ?? '');
}
