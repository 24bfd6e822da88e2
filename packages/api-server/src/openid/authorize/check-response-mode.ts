import { invalidRequest } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';

/** Takes the query alone (OAuth 2.0 Multiple Response Types 2.1). @throws OAuthError */
export function checkResponseMode({ get }: Parameters): void {
  if ((get('response_mode') ?? 'query') !== 'query') throw invalidRequest('Use the response mode query.');
}
