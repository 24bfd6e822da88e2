import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { type Origin, sha256 } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import {
  type Context,
  endServiceSession,
  matchesChallenge,
  readRefreshToken,
  rotateSession,
} from '../../identity/index.ts';
import type { Client } from '../client/authenticate-client.ts';
import { OAuthError } from '../oauth-error.ts';
import { type Parameters, requireOnce } from '../parameters.ts';
import { knownScopes, scopesOf } from '../scopes.ts';
import {
  type ServiceSession,
  findServiceSession,
  personClaims,
  personOfSession,
  startServiceSession,
} from '../service-session.ts';
import { lifetimes, signIdToken, signMachineToken, signPersonToken } from '../service-tokens.ts';

interface Tokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
  refresh_token?: string;
  id_token?: string;
}

const named = [
  'grant_type',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'scope',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
];

/** The token endpoint (OpenID Connect Core 3.1.3 and 12, RFC 6749 4.4) for a client that has shown who it is. @throws OAuthError */
export async function grantTokens(
  context: Context,
  client: Client,
  parameters: Parameters,
  origin: Origin,
): Promise<Tokens> {
  requireOnce(parameters, named);
  switch (parameters.get('grant_type')) {
    case 'authorization_code':
      return byCode(context, client, parameters, origin);
    case 'refresh_token':
      return byRefreshToken(context, client, parameters, origin);
    case 'client_credentials':
      return forMachine(context, client, parameters);
    case undefined:
      throw new OAuthError('invalid_request', 'grant_type is missing.');
    default:
      throw new OAuthError('unsupported_grant_type', 'This grant is not offered.');
  }
}

const textOrNull = Type.Union([Type.String(), Type.Null()]);

const CodeRow = Type.Object({
  oidc_client_id: Type.Integer(),
  redirect_uri: Type.String(),
  code_challenge: textOrNull,
  nonce: textOrNull,
  scope: Type.String(),
  parent_sid: Type.String(),
  auth_time: Type.String(),
});

async function byCode(context: Context, client: Client, { get }: Parameters, origin: Origin): Promise<Tokens> {
  const [code, redirectUri, verifier] = [get('code'), get('redirect_uri'), get('code_verifier')];
  if (code === undefined || redirectUri === undefined) {
    throw new OAuthError('invalid_request', 'Send code and redirect_uri.');
  }
  const hash = sha256(code);
  const granted = await inTransaction(context.db, async (tx) => {
    const [row] = await selectRows(
      tx,
      CodeRow,
      sql`
      update auth_codes set used_at = now()
       where hash = ${hash} and oidc_client_id is not null and used_at is null and expires_at > now()
      returning oidc_client_id, redirect_uri, code_challenge, nonce, scope, parent_sid, auth_time`,
    );
    if (!row) {
      // One of the two who hold this code must not (RFC 6749 4.1.2).
      const issued = await selectRows(
        tx,
        Type.Object({ sid: Type.String() }),
        sql`
        select issued_sid as sid from auth_codes
         where hash = ${hash} and oidc_client_id = ${client.id} and issued_sid is not null`,
      );
      for (const { sid } of issued) await endCopied(tx, client, sid, 'code used twice', origin);
      return undefined;
    }
    // From here on the code is spent, whatever comes.
    if (row.oidc_client_id !== client.id || row.redirect_uri !== redirectUri) return undefined;
    // A verifier where there was no challenge is an attack that took the challenge away (RFC 9700 4.8).
    const isSame =
      row.code_challenge === null
        ? verifier === undefined
        : verifier !== undefined && matchesChallenge(verifier, row.code_challenge);
    if (!isSame) return undefined;
    const wanted = { portalSid: row.parent_sid, authTime: new Date(row.auth_time), scope: row.scope };
    const started = await startServiceSession(tx, context, client, wanted, origin);
    if (!started) return undefined;
    await tx.execute(sql`update auth_codes set issued_sid = ${started.session.sid} where hash = ${hash}`);
    return { ...started, nonce: row.nonce };
  });
  if (!granted) throw invalidGrant();
  return tokensOf(context, client, granted.session, {
    ...(client.refresh ? { refreshToken: granted.refreshToken } : {}),
    ...(granted.nonce === null ? {} : { nonce: granted.nonce }),
  });
}

async function byRefreshToken(context: Context, client: Client, { get }: Parameters, origin: Origin): Promise<Tokens> {
  const [presented, scope] = [get('refresh_token'), get('scope')];
  if (presented === undefined) throw new OAuthError('invalid_request', 'Send refresh_token.');
  if (!client.refresh) throw new OAuthError('unauthorized_client', 'This client gets no refresh tokens.');
  if (scope !== undefined) {
    // Before the token is spent: a client that asks for too much keeps it, and can ask again.
    const sid = readRefreshToken(context.secrets, presented)?.sid;
    const before = sid === undefined ? undefined : await findServiceSession(context.db, client, sid);
    if (before) narrowed(scope, before.scope);
  }
  const outcome = await rotateSession(context.db, context, presented, client.id);
  if (outcome.kind === 'reused') {
    await inTransaction(context.db, (tx) => endCopied(tx, client, outcome.sid, 'refresh token used twice', origin));
  }
  if (outcome.kind !== 'rotated') throw invalidGrant();
  const session = await findServiceSession(context.db, client, outcome.sid);
  if (!session) throw invalidGrant();
  return tokensOf(context, client, session, { refreshToken: outcome.refreshToken, scope });
}

/** Two hold what one should: the session at this service ends, and the trail says so. */
async function endCopied(tx: Transaction, client: Client, sid: string, reason: string, origin: Origin): Promise<void> {
  if (!(await endServiceSession(tx, sid, reason))) return;
  const { id, name, organization_id: organizationId } = await personOfSession(tx, sid);
  await recordChange(
    tx,
    { id, name, ...origin },
    {
      action: 'session.refresh_reuse',
      target: { type: 'service', id: client.service.id, name: client.service.name },
      organizationId,
      after: { reason },
      result: 'ended',
    },
  );
}

async function tokensOf(
  context: Context,
  client: Client,
  session: ServiceSession,
  { refreshToken, nonce, scope }: { refreshToken?: string; nonce?: string; scope?: string | undefined },
): Promise<Tokens> {
  const granted = scope === undefined ? session.scope : narrowed(scope, session.scope);
  const accessToken = await signPersonToken(context, client, { ...session, scope: granted });
  const claims = {
    sub: session.sub,
    sid: session.pairwiseSid,
    auth_time: session.authTime,
    amr: session.amr,
    acr: session.amr.includes('mfa') ? 'second-step' : 'password',
    ...(nonce === undefined ? {} : { nonce }),
    ...personClaims(session, granted),
  };
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: lifetimes.accessToken,
    scope: granted,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    id_token: await signIdToken(context, client, claims, accessToken),
  };
}

/** Less than was granted may be asked for, never more (RFC 6749 6). */
function narrowed(asked: string, granted: string): string {
  const all = granted.split(' ');
  const words = asked.split(' ').filter((word) => word !== '');
  if (words.some((word) => !all.includes(word)) || !words.includes('openid')) {
    throw new OAuthError('invalid_scope', 'Ask for openid, and for nothing that was not granted.');
  }
  return words.join(' ');
}

async function forMachine(context: Context, client: Client, { get }: Parameters): Promise<Tokens> {
  if (client.authMethod === 'none') {
    throw new OAuthError('unauthorized_client', 'A client without a secret cannot call in its own name.');
  }
  const asked = get('scope');
  const offered = scopesOf(client, context.config);
  const scope = knownScopes(asked ?? offered.join(' '), offered).join(' ');
  if (scope === '') throw new OAuthError('invalid_scope', `Ask for ${offered.join(' or ')}.`);
  return {
    access_token: await signMachineToken(context, client, scope),
    token_type: 'Bearer',
    expires_in: lifetimes.machineToken,
    scope,
  };
}

export function invalidGrant(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'This code or refresh token is not valid, was used already, or access has ended.',
  );
}
