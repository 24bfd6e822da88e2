import type { FastifyRequest } from 'fastify';
import type { Context } from '../identity/index.ts';
import { invalidRequest, OAuthError } from './oauth-error.ts';
import type { Parameters } from './parameters.ts';
import { type ServiceToken, readServiceToken } from './service-tokens.ts';

/** Reads the access token from the header or the form (RFC 6750 2.1 and 2.2). @throws OAuthError 401 */
export async function requireServiceToken(
  context: Context,
  request: FastifyRequest,
  form: Parameters,
): Promise<ServiceToken> {
  const { authorization } = request.headers;
  const inForm = request.method === 'POST' ? form.get('access_token') : undefined;
  if (authorization !== undefined && inForm !== undefined) {
    throw invalidRequest('Send the access token once: in the header or in the form.');
  }
  const sent = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization ?? '')?.[1] ?? inForm;
  if (sent === undefined) {
    // No error code for a request without a token (RFC 6750 3.1).
    throw new OAuthError('invalid_token', 'Send an access token.', 401, { 'www-authenticate': 'Bearer' });
  }
  const token = await readServiceToken(context, sent);
  if (!token) throw invalidToken();
  return token;
}

/** The error of a token that was issued for less (RFC 6750 3.1). */
export function insufficientScope(scope: string): OAuthError {
  return new OAuthError('insufficient_scope', `This call needs the scope ${scope}.`, 403, {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
  });
}

/** The error of a token that is not valid (RFC 6750 3.1). */
export function invalidToken(): OAuthError {
  return new OAuthError('invalid_token', 'The access token is not valid, or access has ended.', 401, {
    'www-authenticate': 'Bearer error="invalid_token"',
  });
}
