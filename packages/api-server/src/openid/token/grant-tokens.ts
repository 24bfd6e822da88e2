import type { Origin } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import type { Client } from '../client/find-client.ts';
import { invalidRequest, OAuthError } from '../oauth-error.ts';
import { type Parameters, requireOnce } from '../parameters.ts';
import { grantByCode } from './authorization-code.ts';
import { grantByClientCredentials } from './client-credentials.ts';
import type { Tokens } from './issue-tokens.ts';
import { grantByRefreshToken } from './refresh-token.ts';

const parameterNames = [
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

/** Answers the token endpoint (OpenID Connect Core 3.1.3 and 12, RFC 6749 4.4) for an authenticated client. @throws OAuthError */
export async function grantTokens(
  context: Context,
  client: Client,
  parameters: Parameters,
  origin: Origin,
): Promise<Tokens> {
  requireOnce(parameters, parameterNames);
  switch (parameters.get('grant_type')) {
    case 'authorization_code':
      return grantByCode(context, client, parameters, origin);
    case 'refresh_token':
      return grantByRefreshToken(context, client, parameters, origin);
    case 'client_credentials':
      return grantByClientCredentials(context, client, parameters);
    case undefined:
      throw invalidRequest('grant_type is missing.');
    default:
      throw new OAuthError('unsupported_grant_type', 'This grant is not offered.');
  }
}
