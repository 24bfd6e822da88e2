import { createApiClient, isApiError, type Http } from '@gangway/api-client';
import { auth } from '@gangway/contract';

/** The console's request (RFC 6749 section 4.1.1 with PKCE, RFC 7636). */
export interface AuthorizeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly state: string;
  readonly wantsSignIn: boolean;
  /** Asks for fresh proof of the signed-in person (RFC 9470). */
  readonly wantsProof: boolean;
}

/**
 * The request in the address, or null for an invalid one: then nothing is redirected, since answers may go to the
 * console's own callback only.
 */
export function readAuthorizeRequest(query: URLSearchParams, consoleUrl: string): AuthorizeRequest | null {
  const request = {
    clientId: query.get('client_id') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
    state: query.get('state') ?? '',
    wantsSignIn: query.get('prompt') === 'login',
    wantsProof: query.has('max_age'),
  };
  if (query.get('response_type') !== 'code') return null;
  if (query.get('code_challenge_method') !== 'S256') return null;
  if (request.clientId === '' || request.state === '' || request.state.length > 500) return null;
  // BASE64URL of a SHA-256 (RFC 7636 section 4.2).
  if (!/^[\w-]{43}$/.test(request.codeChallenge)) return null;
  if (request.redirectUri !== `${consoleUrl}/auth/callback`) return null;
  return request;
}

export type AuthorizeOutcome =
  | { readonly kind: 'go'; readonly address: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unanswered'; readonly message: string };

/** Obtains the one-time code and returns the address that receives it. */
export async function obtainCode(
  http: Http,
  request: AuthorizeRequest,
  signal: AbortSignal,
): Promise<AuthorizeOutcome> {
  const api = createApiClient(http, { auth: { authorize: auth.authorize } });
  try {
    const { body } = await api.auth.authorize({
      body: {
        response_type: 'code',
        client_id: request.clientId,
        redirect_uri: request.redirectUri,
        code_challenge: request.codeChallenge,
        code_challenge_method: 'S256',
        state: request.state,
      },
      signal,
    });
    return { kind: 'go', address: callback(request, { code: body.code, state: request.state, iss: body.iss }) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 401) return { kind: 'signed-out' };
    // Leave the explanation to the console, which shows Access Denied and links to the launcher.
    if (error.status === 403) {
      return { kind: 'go', address: callback(request, { error: 'access_denied', state: request.state }) };
    }
    if (error.kind === 'http' && error.status < 500) return { kind: 'refused', message: error.message };
    return { kind: 'unanswered', message: error.message };
  }
}

function callback({ redirectUri }: AuthorizeRequest, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams(answer).toString();
  return url.href;
}
