import { invalidRequest, OAuthError } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';

/** Takes the code flow alone (RFC 9700 2.1.2). @throws OAuthError */
export function checkResponseType({ get }: Parameters): void {
  const responseType = get('response_type');
  if (responseType === undefined) throw invalidRequest('response_type is missing.');
  if (responseType !== 'code') throw new OAuthError('unsupported_response_type', 'Use the response type code.');
}
