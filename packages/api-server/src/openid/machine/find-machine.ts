import { accessDenied, say } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { findClient } from '../client/find-client.ts';
import { scopesOf } from '../scopes.ts';
import { readServiceToken } from '../service-tokens.ts';

/**
 * Finds the client behind the token of a client-credentials grant (RFC 6749 4.4); null for any other bearer.
 * @throws HttpProblem 403 without `scope`.
 */
export async function findMachine(context: Context, bearer: string, scope: string): Promise<string | null> {
  const token = await readServiceToken(context, bearer);
  if (token?.use !== 'machine') return null;
  const client = await findClient(context.db, token.clientId);
  if (!client) return null;
  // Re-check: the client may have lost the scope since the token was issued.
  const mayStill = scopesOf(client, context.config).some((offered) => offered === scope);
  if (!mayStill || !token.scope.split(' ').includes(scope)) throw accessDenied(say('scope_needed', { scope }));
  return token.clientId;
}
