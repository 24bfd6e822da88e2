import { OAuthError } from '../oauth-error.ts';

/** Says the same of every code or refresh token that gets nothing (RFC 6749 5.2). */
export function invalidGrant(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'This code or refresh token is not valid, was used already, or access has ended.',
  );
}
