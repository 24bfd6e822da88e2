import type { FastifyRequest } from 'fastify';
import type { Context } from '../identity/index.ts';
import { findClient } from './client/authenticate-client.ts';
import { OAuthError } from './oauth-error.ts';
import type { Parameters } from './parameters.ts';
import { findServiceSession, personClaims } from './service-session.ts';
import { type ServiceToken, readServiceToken } from './service-tokens.ts';

/** The access token of a request, in its header or in its form (RFC 6750 2). @throws OAuthError 401 */
export async function requireServiceToken(
  context: Context,
  request: FastifyRequest,
  form: Parameters,
): Promise<ServiceToken> {
  const { authorization } = request.headers;
  const inForm = request.method === 'POST' ? form.get('access_token') : undefined;
  if (authorization !== undefined && inForm !== undefined) {
    throw new OAuthError('invalid_request', 'Send the access token once: in the header or in the form.');
  }
  const sent = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization ?? '')?.[1] ?? inForm;
  if (sent === undefined) {
    // No error word for a request that tried nothing (RFC 6750 3.1).
    throw new OAuthError('invalid_token', 'Send an access token.', 401, { 'www-authenticate': 'Bearer' });
  }
  const token = await readServiceToken(context, sent);
  if (!token) throw invalidToken();
  return token;
}

/** What a service may know of the person (OpenID Connect Core 5.3), as they stand at this moment. @throws OAuthError 401 */
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
  return { sub: session.sub, ...personClaims(session, token.scope) };
}

export function invalidToken(): OAuthError {
  return new OAuthError('invalid_token', 'The access token is not valid, or access has ended.', 401, {
    'www-authenticate': 'Bearer error="invalid_token"',
  });
}
