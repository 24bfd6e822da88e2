import { invalidRequest } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';

/** Ignores `consent`, for which there is no page; choosing an account is signing in (OpenID Connect Core 3.1.2.1). @throws OAuthError */
export function checkPrompt({ get }: Parameters): 'none' | 'login' | null {
  const values = new Set((get('prompt') ?? '').split(' ').filter((value) => value !== ''));
  if (values.has('none')) {
    if (values.size > 1) throw invalidRequest('prompt=none stands alone.');
    return 'none';
  }
  return values.has('login') || values.has('select_account') ? 'login' : null;
}
