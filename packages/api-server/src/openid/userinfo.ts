import type { FastifyRequest } from 'fastify';
import type { Context } from '../identity/index.ts';
import { insufficientScope, invalidToken, requireServiceToken } from './bearer-token.ts';
import { findClient } from './client/find-client.ts';
import type { Parameters } from './parameters.ts';
import { personClaims } from './person-claims.ts';
import { findServiceSession } from './service-session.ts';

/** Answers with the person's current claims (OpenID Connect Core 5.3). @throws OAuthError 401 */
export async function userinfo(
  context: Context,
  request: FastifyRequest,
  form: Parameters,
): Promise<Record<string, unknown>> {
  const token = await requireServiceToken(context, request, form);
  const client = await findClient(context.db, token.clientId);
  const session =
    client && token.sid !== undefined ? await findServiceSession(context.db, client, token.sid) : undefined;
  if (!session) throw invalidToken();
  if (!token.scope.split(' ').includes('openid')) throw insufficientScope('openid');
  return { sub: session.sub, ...personClaims(session, token.scope) };
}
