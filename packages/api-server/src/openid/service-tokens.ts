import { createHash, randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT, errors, jwtVerify } from 'jose';
import { errorCode } from '../config/index.ts';
import { randomToken } from '../server/index.ts';
import type { Context, SigningAlgorithm } from '../identity/index.ts';
import type { Client } from './client/find-client.ts';

/** Seconds. No token outlives the 15 minutes for which a retired key stays published. */
export const lifetimes = {
  code: 60,
  request: 600,
  accessToken: 600,
  idToken: 600,
  machineToken: 600,
  logoutToken: 120,
};

type Signing = Pick<Context, 'keys' | 'config' | 'clock'>;

interface Shape {
  typ: 'JWT' | 'at+jwt' | 'logout+jwt';
  alg: SigningAlgorithm;
  audience: string;
  seconds: number;
  jti?: string;
}

async function sign({ keys, config, clock }: Signing, claims: JWTPayload, shape: Shape): Promise<string> {
  const { kid, key } = keys.signingKey(shape.alg);
  const now = Math.floor(clock() / 1000);
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: shape.alg, kid, typ: shape.typ })
    .setIssuer(config.apiUrl)
    .setAudience(shape.audience)
    .setIssuedAt(now)
    .setExpirationTime(now + shape.seconds);
  if (shape.jti !== undefined) token.setJti(shape.jti);
  return token.sign(key);
}

/** The session in a person's access token; `authTime` in seconds. */
export interface TokenSession {
  sid: string;
  pairwiseSid: string;
  sub: string;
  scope: string;
  authTime: number;
}

/** Signs the access token for userinfo (RFC 9068). Its `jti` begins with the service's session, so that the token ends with it. */
export function signPersonToken(context: Signing, client: Client, session: TokenSession): Promise<string> {
  return sign(
    context,
    {
      sub: session.sub,
      sid: session.pairwiseSid,
      client_id: client.clientId,
      scope: session.scope,
      auth_time: session.authTime,
      use: 'oidc',
    },
    {
      typ: 'at+jwt',
      alg: 'ES256',
      audience: client.clientId,
      seconds: lifetimes.accessToken,
      jti: `${session.sid}.${randomToken()}`,
    },
  );
}

/** Signs the access token of a service that calls in its own name (RFC 6749 4.4, RFC 9068). */
export function signMachineToken(context: Signing, client: Client, scope: string): Promise<string> {
  return sign(
    context,
    { sub: client.clientId, client_id: client.clientId, scope, use: 'machine' },
    {
      typ: 'at+jwt',
      alg: 'ES256',
      audience: client.clientId,
      seconds: lifetimes.machineToken,
      jti: randomUUID(),
    },
  );
}

/** Signs the ID token (OpenID Connect Core 2) and binds `accessToken` to it by `at_hash` (3.1.3.6). */
export function signIdToken(
  context: Signing,
  client: Client,
  claims: JWTPayload & { sub: string; sid: string },
  accessToken: string,
): Promise<string> {
  const half = createHash('sha256').update(accessToken, 'ascii').digest().subarray(0, 16);
  return sign(
    context,
    { ...claims, at_hash: half.toString('base64url'), azp: client.clientId },
    { typ: 'JWT', alg: client.idTokenAlg, audience: client.clientId, seconds: lifetimes.idToken },
  );
}

/** Signs the logout token (Back-Channel Logout 2.4). */
export function signLogoutToken(
  context: Signing,
  { clientId, alg, sub, sid, jti }: { clientId: string; alg: SigningAlgorithm; sub: string; sid: string; jti: string },
): Promise<string> {
  return sign(
    context,
    { sub, sid, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } },
    { typ: 'logout+jwt', alg, audience: clientId, seconds: lifetimes.logoutToken, jti },
  );
}

export interface ServiceToken {
  use: 'oidc' | 'machine';
  clientId: string;
  scope: string;
  jti: string;
  iat: number;
  exp: number;
  /** The service's session; undefined for machines. */
  sid: string | undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Verifies a service's access token; undefined for any other token, ours included (RFC 9068 4). Its session may be over. */
export async function readServiceToken(context: Signing, token: string): Promise<ServiceToken | undefined> {
  const payload = await verify(context, token, 'at+jwt', ['ES256']);
  if (!payload) return undefined;
  const { use, client_id: clientId, scope, jti, iat, exp, aud } = payload;
  if (use !== 'oidc' && use !== 'machine') return undefined;
  if (typeof clientId !== 'string' || aud !== clientId || typeof scope !== 'string') return undefined;
  if (jti === undefined || iat === undefined || exp === undefined) return undefined;
  const sid = use === 'oidc' ? jti.split('.', 1)[0] : undefined;
  if (use === 'oidc' && (sid === undefined || !uuid.test(sid))) return undefined;
  return { use, clientId, scope, jti, iat, exp, sid };
}

/** Reads client and session of an ID token we signed, even an expired one: a hint only names them (RP-Initiated Logout 2). */
export async function readIdTokenHint(
  context: Signing,
  token: string,
): Promise<{ clientId: string; pairwiseSid: string; sub: string } | undefined> {
  const payload = await verify(context, token, 'JWT', ['RS256', 'ES256'], { evenExpired: true });
  if (!payload) return undefined;
  const { aud, sid, sub } = payload;
  if (typeof aud !== 'string' || typeof sid !== 'string' || typeof sub !== 'string') return undefined;
  return { clientId: aud, pairwiseSid: sid, sub };
}

async function verify(
  { keys, config, clock }: Signing,
  token: string,
  typ: string,
  algorithms: SigningAlgorithm[],
  { evenExpired = false } = {},
): Promise<JWTPayload | undefined> {
  if (token.length > 8192) return undefined;
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = typeof kid === 'string' ? await keys.verificationKey(kid) : undefined;
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms,
        issuer: config.apiUrl,
        typ,
        requiredClaims: ['exp', 'iat', 'sub', 'aud'],
        currentDate: evenExpired ? new Date(0) : new Date(clock()),
        clockTolerance: evenExpired ? 0 : config.lifetimes.leeway,
      },
    );
    return payload;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError || /^ERR_J[WO]/.test(errorCode(error) ?? '')) {
      return undefined;
    }
    throw error;
  }
}
