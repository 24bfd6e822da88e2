import { invalidRequest } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';

/** @returns seconds (OpenID Connect Core 3.1.2.1); null without a limit. @throws OAuthError */
export function checkMaxAge({ get }: Parameters): number | null {
  const maxAge = get('max_age');
  if (maxAge === undefined) return null;
  if (!/^\d{1,9}$/.test(maxAge)) throw invalidRequest('max_age is not a number of seconds.');
  return Number(maxAge);
}
