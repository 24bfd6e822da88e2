import type { Context } from '../../identity/index.ts';
import type { Client } from '../client/find-client.ts';
import { OAuthError } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';
import { knownScopes, scopesOf } from '../scopes.ts';
import { lifetimes, signMachineToken } from '../service-tokens.ts';
import type { Tokens } from './issue-tokens.ts';

/** Lets a service call in its own name (RFC 6749 4.4). @throws OAuthError */
export async function grantByClientCredentials(context: Context, client: Client, { get }: Parameters): Promise<Tokens> {
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
