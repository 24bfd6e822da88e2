import { createHash, randomBytes } from 'node:crypto';
import type { SignInTrial } from '@gangway/contract';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as Type from 'typebox';
import { type Database, dryRun, oidcClients, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, type Origin, say } from '../../server/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import { type Context, normalizeEmail, startSession } from '../../identity/index.ts';
import { authorize } from '../authorize/authorize.ts';
import { readServiceClient } from './client-settings.ts';
import { findClient } from './find-client.ts';
import { OAuthError } from '../oauth-error.ts';
import { readParameters } from '../parameters.ts';
import { allowRequest } from '../sign-in-request/allow-request.ts';
import { personScopes } from '../scopes.ts';
import { personClaims } from '../person-claims.ts';
import { findServiceSession } from '../service-session.ts';
import { readServiceToken } from '../service-tokens.ts';
import { grantTokens } from '../token/grant-tokens.ts';
import { invalidGrant } from '../token/invalid-grant.ts';

/**
 * Runs a whole sign-in as the person with this email, from the authorization request to userinfo, and rolls it back: no session,
 * launch or audit event stays, only when it succeeded last, and with how many claims. The client may still be switched off.
 * @throws HttpProblem 400 for an email without an active user, 404, 409 without a redirect URI or when the person loses access
 *   during the trial.
 */
export async function trySignIn(
  context: Context,
  { ip, userAgent, requestId }: Caller,
  serviceId: number,
  email: string,
): Promise<SignInTrial> {
  const origin = { ip, userAgent, requestId };
  try {
    const { trial, version } = await dryRun(context.db, (tx) =>
      signInOnce({ ...context, db: tx }, tx, serviceId, email, origin),
    );
    if (trial.outcome === 'signed-in') await keepTrial(context.db, serviceId, version, trial);
    return trial;
  } catch (error) {
    if (error instanceof OAuthError) {
      throw new HttpProblem(409, 'changed_meanwhile', say('access_changed_during_test'));
    }
    throw error;
  }
}

/** Keeps the time of a trial that succeeded, and the version of the settings it ran with. */
async function keepTrial(db: Database, serviceId: number, version: number, trial: SignInTrial): Promise<void> {
  const claims = new Set([...trial.idToken, ...trial.userinfo].map(({ name }) => name)).size;
  await db
    .update(oidcClients)
    .set({ triedAt: sql`now()`, triedVersion: version, triedClaims: claims })
    .where(eq(oidcClients.serviceId, serviceId));
}

const PersonRow = Type.Object({ id: Type.Integer(), epoch: Type.Integer() });

async function signInOnce(
  context: Context,
  tx: Transaction,
  serviceId: number,
  email: string,
  origin: Origin,
): Promise<{ trial: SignInTrial; version: number }> {
  const { clientId, redirectUris, version } = await readServiceClient(tx, context.config, serviceId);
  const [redirectUri] = redirectUris;
  if (clientId === null || redirectUri === undefined) {
    throw new HttpProblem(409, 'no_redirect_address', say('redirect_uri_missing'));
  }
  const [person] = await selectRows(
    tx,
    PersonRow,
    sql`select u.id, u.epoch from users u where u.email = ${normalizeEmail(email)} and ${accountActive(sql`u`)}`,
  );
  if (!person) throw fieldProblem('email', say('no_active_user_with_email'));
  await tx.execute(sql`update oidc_clients set is_active = true where service_id = ${serviceId}`);

  const verifier = randomBytes(32).toString('base64url');
  const asked = await authorize(
    context,
    readParameters({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: personScopes.join(' '),
      nonce: randomBytes(16).toString('base64url'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  );
  const portal = await startSession(tx, context, {
    userId: person.id,
    epoch: person.epoch,
    client: 'portal',
    ...origin,
  });
  const answer = await allowRequest(
    context,
    { id: person.id, sid: portal.sid, client: 'portal', authTime: new Date(context.clock()) },
    new URL(asked).searchParams.get('request') ?? '',
  );
  if (answer.address === null) {
    const { explanation, said } = answer;
    const refused = { outcome: 'refused' as const, explanation, redirectUri, idToken: [], userinfo: [] };
    return { version, trial: { ...refused, ...(said ? { said } : {}) } };
  }
  const client = await findClient(tx, clientId);
  if (!client) throw new Error('the client is gone');
  const code = new URL(answer.address).searchParams.get('code') ?? '';
  const tokens = await grantTokens(
    context,
    client,
    readParameters({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
    origin,
  );
  const sid = (await readServiceToken(context, tokens.access_token))?.sid;
  const session = sid === undefined ? undefined : await findServiceSession(tx, client, sid);
  if (!session || tokens.id_token === undefined) throw invalidGrant();
  return {
    version,
    trial: {
      outcome: 'signed-in',
      explanation: null,
      redirectUri,
      idToken: claimsOf(decodeJwt(tokens.id_token)),
      userinfo: claimsOf({ sub: session.sub, ...personClaims(session, tokens.scope) }),
    },
  };
}

function claimsOf(claims: Readonly<Record<string, unknown>>): SignInTrial['idToken'] {
  return Object.entries(claims).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}
