import type { Client } from '../client/find-client.ts';
import { invalidRequest } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';

/**
 * Checks the challenge (RFC 7636 4.3). A client with a secret may leave it out where its service does not require it.
 * @returns the challenge, base64url; null without one.
 * @throws OAuthError
 */
export function checkPkce(client: Client, { get }: Parameters): string | null {
  const challenge = get('code_challenge');
  if (challenge === undefined) {
    if (get('code_challenge_method') !== undefined) throw invalidRequest('code_challenge is missing.');
    if (client.authMethod === 'none')
      throw invalidRequest('code_challenge is missing: a client without a secret uses PKCE.');
    if (client.requirePkce) {
      throw invalidRequest(
        'code_challenge is missing: turn on PKCE in the service, or ask an administrator to turn off Require PKCE for it.',
      );
    }
    return null;
  }
  if (get('code_challenge_method') !== 'S256') throw invalidRequest('Use the code_challenge_method S256.');
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) throw invalidRequest('code_challenge is not a SHA-256, base64url.');
  return challenge;
}
