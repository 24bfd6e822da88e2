import { inTransaction } from '../store/index.ts';
import { type Origin, sha256 } from '../server/index.ts';
import { recordChange } from '../trail/index.ts';
import { type Context, endServiceSession, readRefreshToken } from '../identity/index.ts';
import { sql } from 'drizzle-orm';
import type { Client } from './client/authenticate-client.ts';
import { OAuthError } from './oauth-error.ts';
import { type Parameters, requireOnce } from './parameters.ts';
import { findServiceSession, personOfSession } from './service-session.ts';
import { type ServiceToken, readServiceToken } from './service-tokens.ts';

/**
 * A service gives a token back (RFC 7009): the session it belongs to ends, with all its tokens. A token that is unknown, over or
 * another client's is no error, and nothing happens to it.
 */
export async function revokeToken(
  context: Context,
  client: Client,
  parameters: Parameters,
  origin: Origin,
): Promise<void> {
  const token = requireToken(parameters);
  const sid = readRefreshToken(context.secrets, token)?.sid ?? (await readServiceToken(context, token))?.sid;
  if (sid === undefined) return;
  await inTransaction(context.db, async (tx) => {
    const { rows } = await tx.execute(sql`select 1 from sessions where sid = ${sid} and oidc_client_id = ${client.id}`);
    if (rows.length === 0 || !(await endServiceSession(tx, sid, 'given back by the service'))) return;
    const { id, name, organization_id: organizationId } = await personOfSession(tx, sid);
    // It is the service that calls, for which there is no account.
    await recordChange(
      tx,
      { id: null, name: client.service.name, ...origin },
      {
        action: 'launch.ended',
        target: { type: 'user', id, name },
        organizationId,
        after: { service: client.service.name },
      },
    );
  });
}

/** Whether one of the client's own tokens is good at this moment, and what it says (RFC 7662); of any other token only that it is not. */
export async function introspect(
  context: Context,
  client: Client,
  parameters: Parameters,
): Promise<Record<string, unknown>> {
  if (client.authMethod === 'none') {
    throw new OAuthError('invalid_client', 'A client without a secret cannot ask for tokens.', 401);
  }
  const text = requireToken(parameters);
  const refresh = readRefreshToken(context.secrets, text);
  if (refresh) {
    const { rows } = await context.db.execute(sql`
      select 1 from sessions where sid = ${refresh.sid} and oidc_client_id = ${client.id} and cur = ${sha256(text)}`);
    const session = rows.length > 0 ? await findServiceSession(context.db, client, refresh.sid) : undefined;
    if (!session) return { active: false };
    return {
      active: true,
      client_id: client.clientId,
      sub: session.sub,
      scope: session.scope,
      sid: session.pairwiseSid,
    };
  }
  const token = await readServiceToken(context, text);
  if (!token || token.clientId !== client.clientId) return { active: false };
  if (token.sid === undefined) return { ...described(context, token), sub: client.clientId };
  const session = await findServiceSession(context.db, client, token.sid);
  if (!session) return { active: false };
  return { ...described(context, token), sub: session.sub, sid: session.pairwiseSid };
}

function described({ config }: Context, { clientId, scope, jti, iat, exp }: ServiceToken) {
  return {
    active: true,
    iss: config.apiUrl,
    aud: clientId,
    client_id: clientId,
    token_type: 'Bearer',
    scope,
    jti,
    iat,
    exp,
  };
}

function requireToken(parameters: Parameters): string {
  requireOnce(parameters, ['token', 'token_type_hint']);
  const token = parameters.get('token');
  if (token === undefined) throw new OAuthError('invalid_request', 'Send token.');
  return token;
}
