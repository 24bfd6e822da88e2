import { OAuthError } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';

/** Refuses request objects (OpenID Connect Core 6). @throws OAuthError */
export function checkRequestObject({ get }: Parameters): void {
  if (get('request') !== undefined) throw new OAuthError('request_not_supported', 'Send plain parameters.');
  if (get('request_uri') !== undefined) throw new OAuthError('request_uri_not_supported', 'Send plain parameters.');
}
