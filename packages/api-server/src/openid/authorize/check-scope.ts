import { OAuthError } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';
import { knownScopes, personScopes } from '../scopes.ts';

/** @returns the scopes we know, `openid` among them (OpenID Connect Core 3.1.2.1). @throws OAuthError */
export function checkScope({ get }: Parameters): string {
  const scopes = knownScopes(get('scope') ?? '', personScopes);
  if (!scopes.includes('openid')) throw new OAuthError('invalid_scope', 'The scope must hold openid.');
  return scopes.join(' ');
}
