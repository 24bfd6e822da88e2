import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';

/** User named by a verified token. */
export interface Visitor {
  name: string;
  email: string;
  /** Names of the visitor's roles in this service. */
  roles: string[];
  expiresAt: Date;
}

/** Reason for refusing a token. Only `unreachable` is worth retrying with the same token. */
export type Refusal = 'missing' | 'expired' | 'other-service' | 'invalid' | 'unreachable';

export type TokenCheck = (
  token: string | undefined,
  service: string,
) => Promise<{ visitor: Visitor } | { refusal: Refusal }>;

interface TokenCheckOptions {
  /** Address of the API's public keys: `{API}/.well-known/jwks.json`. */
  jwksUrl: string;
  /** Required `iss` of every token: the public address of the API. */
  issuer: string;
  /**
   * Set for a service in hand-off mode `session`: the audience of the API's access tokens (`gangway-api`). Unset, such
   * a token is refused, since it lets its holder act for the user in the whole platform.
   */
  sessionAudience?: string | undefined;
}

// Keys change rarely, and an unknown key triggers a refetch anyway.
const keysAreKeptFor = 15 * 60 * 1000;
const clockToleranceSeconds = 5;

/**
 * Creates the check a service runs on every token from `?accessToken=`: an ES256 signature by one of the API's
 * published keys, the issuer, the expiry, this service as the audience, and `use` = `handoff` (RFC 7519, RFC 8725, RFC
 * 9068). Never throws: a problem comes back as a {@link Refusal}.
 */
export function createTokenCheck({ jwksUrl, issuer, sessionAudience }: TokenCheckOptions): TokenCheck {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { cacheMaxAge: keysAreKeptFor, cooldownDuration: 5_000 });

  return async (token, service) => {
    if (!token) return { refusal: 'missing' };
    try {
      const { payload } = await jwtVerify(token, keys, {
        // Fix the algorithm: a token must not choose how it is verified.
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer,
        audience: sessionAudience === undefined ? service : [service, sessionAudience],
        requiredClaims: ['exp', 'sub'],
        clockTolerance: clockToleranceSeconds,
      });
      const roles = rolesIn(payload, service);
      const isHandOff = payload.aud === service && payload['use'] === 'handoff';
      const isSession =
        sessionAudience !== undefined && payload.aud === sessionAudience && payload['use'] === 'session';
      if ((!isHandOff && !isSession) || roles === undefined) return { refusal: 'other-service' };
      return { visitor: visitorFrom(payload, roles) };
    } catch (error) {
      return { refusal: refusalFor(error) };
    }
  };
}

function rolesIn(payload: JWTPayload, service: string): string[] | undefined {
  const services: unknown = payload['services'];
  if (typeof services !== 'object' || services === null || !Object.hasOwn(services, service)) return undefined;
  const roles: unknown = Object.entries(services).find(([key]) => key === service)?.[1];
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
}

function visitorFrom(payload: JWTPayload, roles: string[]): Visitor {
  const email = text(payload['email']);
  return {
    name: text(payload['given_name']) || text(payload['name']) || email,
    email,
    roles,
    expiresAt: new Date((payload.exp ?? 0) * 1000),
  };
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') return 'other-service';
  // A missing key after a fresh fetch means a forged or outdated token; any other key problem is the network's.
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) return 'invalid';
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) return 'invalid';
  if (error instanceof errors.JWTClaimValidationFailed) return 'invalid';
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed)
    return 'invalid';
  if (error instanceof errors.JOSENotSupported) return 'invalid';
  return 'unreachable';
}
