import { sql } from 'drizzle-orm';
import { sha256 } from '../server/index.ts';
import { type Context, readRefreshToken } from '../identity/index.ts';
import type { Client } from './client/find-client.ts';
import { OAuthError } from './oauth-error.ts';
import { type Parameters, requireToken } from './parameters.ts';
import { findServiceSession } from './service-session.ts';
import { type ServiceToken, readServiceToken } from './service-tokens.ts';

/** Describes one of the client's own live tokens (RFC 7662); any other token is only said to be inactive (2.2). @throws OAuthError */
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
