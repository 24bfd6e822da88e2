import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Config } from '../../config/index.ts';
import type { Clock } from '../../server/index.ts';
import type { KeyRing } from './key-ring.ts';

/** Audience of tokens for our API. */
export const apiAudience = 'gangway-api';

/** Claims beside the registered ones: those of specification section 3, and those that tell token types apart. */
export interface TokenClaims {
  sub: string;
  sid: string;
  session_state: string;
  azp: string;
  use: 'session' | 'handoff';
  auth_time: number;
  /** Sign-in methods (RFC 8176), after a second step. */
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

export interface Signing {
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
  // RFC 9068 2.2 requires `client_id` of every `at+jwt`: strict verifiers refuse a token without it.
  return new SignJWT({ ...claims, client_id: claims.azp })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
    .setIssuer(config.apiUrl)
    .setAudience(audience)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + seconds)
    .setJti(randomUUID())
    .sign(key);
}
