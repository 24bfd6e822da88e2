import { withQuery } from '../addresses.ts';

/** Sends the browser back to the service with an error (OpenID Connect Core 3.1.2.6, RFC 9207). */
export function errorAddress(
  issuer: string,
  { redirectUri, state }: { redirectUri: string; state: string | undefined },
  error: string,
  description?: string,
): string {
  return withQuery(redirectUri, { error, error_description: description, state, iss: issuer });
}
