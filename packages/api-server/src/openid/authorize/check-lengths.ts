import { invalidRequest } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';

const longest = { state: 2000, nonce: 500, login_hint: 320, acr_values: 500, claims: 4000 };

/** Bounds the values we store; no standard does. @throws OAuthError */
export function checkLengths({ get }: Parameters): void {
  for (const [name, length] of Object.entries(longest)) {
    if ((get(name) ?? '').length > length) throw invalidRequest(`${name} is longer than ${length} characters.`);
  }
}
