import type { PublicKeys } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type JWTPayload, decodeJwt, errors, jwtVerify } from 'jose';
import * as Type from 'typebox';
import { selectRows } from '../../store/index.ts';
import { sha256 } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';

/** Algorithms that clients may sign with. None is symmetric: a public key would be the secret. */
export const assertionAlgorithms = ['RS256', 'PS256', 'ES256'];

/** The one value of `client_assertion_type` (RFC 7523 2.2). */
export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Seconds. Bounds how long each `jti` must be remembered against replay. */
const longestLife = 3600;

/** Tells the people who set the client up why an assertion is refused; only thrown for one with a good signature. */
export class AssertionRefused extends Error {
  override name = 'AssertionRefused';
}

/** Reads the client an assertion names, before it is verified. */
export function subjectOfAssertion(assertion: string): string | undefined {
  if (assertion.length > 8192) return undefined;
  try {
    const { sub }: { sub?: unknown } = decodeJwt(assertion);
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a client signed this assertion, for this server, just now and for the first time (RFC 7523 3, OpenID Connect Core 9).
 * @returns false when no key of the client fits.
 * @throws AssertionRefused when a key fits but a claim is wrong.
 */
export async function isAssertionOf(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  client: { id: number; clientId: string; jwks: PublicKeys },
  assertion: string,
): Promise<boolean> {
  const payload = await verify(context, client, assertion);
  if (!payload) return false;
  const { jti, exp, aud }: Record<string, unknown> = payload;
  const { clock, config } = context;
  // Require every audience to be ours: another server could pass on an assertion that both accept.
  const ours = ['', '/oauth2/token', '/oauth2/introspect', '/oauth2/revoke'].map((path) => config.apiUrl + path);
  const audiences = [aud ?? []].flat();
  const isOurs = (audience: unknown) => typeof audience === 'string' && ours.includes(audience);
  if (audiences.length === 0 || !audiences.every(isOurs)) {
    throw new AssertionRefused(`The client assertion is for another server: its aud must be ${config.apiUrl}.`);
  }
  if (typeof jti !== 'string' || jti === '' || typeof exp !== 'number') {
    throw new AssertionRefused('The client assertion needs jti, a text, and exp, a number.');
  }
  if (exp > clock() / 1000 + longestLife) {
    throw new AssertionRefused(
      `The client assertion lives too long: its exp may be ${longestLife} seconds away at most.`,
    );
  }
  const spent = await selectRows(
    context.db,
    Type.Object({ oidc_client_id: Type.Integer() }),
    sql`insert into client_assertions (oidc_client_id, jti_hash, expires_at)
        values (${client.id}, ${sha256(jti)}, to_timestamp(${Math.floor(exp)}::bigint))
        on conflict do nothing returning oidc_client_id`,
  );
  if (spent.length === 0)
    throw new AssertionRefused('The client assertion was used before: each has a jti of its own.');
  return true;
}

/** Tries each key: the `kid` in a pasted set need not be the one the client sends. */
async function verify(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { clientId, jwks }: { clientId: string; jwks: PublicKeys },
  assertion: string,
): Promise<JWTPayload | undefined> {
  for (const key of jwks.keys) {
    try {
      const { payload } = await jwtVerify(assertion, key, {
        algorithms: assertionAlgorithms,
        issuer: clientId,
        subject: clientId,
        currentDate: new Date(clock()),
        clockTolerance: config.lifetimes.leeway,
      });
      return payload;
    } catch (error) {
      // Only reached once the signature is good.
      if (error instanceof errors.JWTExpired) throw new AssertionRefused('The client assertion has expired.');
      if (error instanceof errors.JWTClaimValidationFailed) {
        throw new AssertionRefused(`The client assertion is not right in ${error.claim}.`);
      }
      // Go on: the signature was made with another kind of key.
      if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error;
    }
  }
  return undefined;
}
