import { OAuthError } from '../oauth-error.ts';

/** Takes part of the granted scope, never more than it (RFC 6749 6). @throws OAuthError */
export function narrowScope(asked: string, granted: string): string {
  const all = granted.split(' ');
  const scopes = asked.split(' ').filter((scope) => scope !== '');
  if (scopes.some((scope) => !all.includes(scope)) || scopes.length === 0) {
    throw new OAuthError('invalid_scope', 'Ask for nothing that was not granted.');
  }
  return scopes.join(' ');
}
