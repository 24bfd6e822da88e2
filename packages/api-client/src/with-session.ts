import { SessionUnavailableError } from '@gangway/auth-client';
import type { AuthClient } from '@gangway/auth-client';
import { plainError } from './api-error.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';

/**
 * Sends protected calls with the session's bearer token, and repeats a call once with another token when the server rejects
 * the first (401). A call that wants fresh proof of who one is (RFC 9470) leaves the token alone: `prove` asks for it, and the call
 * is repeated once when it was given. Public calls pass unchanged. The server's `Date` is told to the session, which trusts no browser clock.
 */
export function withSession(
  http: Http,
  auth: Pick<AuthClient, 'getAccessToken' | 'handleUnauthorized' | 'noteServerDate'>,
  prove?: () => Promise<boolean>,
): Http {
  async function attempt(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await http.send(request);
    const date = answer.headers['date'];
    if (date !== undefined) auth.noteServerDate(date);
    return answer;
  }

  async function otherToken(rejected: string): Promise<string | null> {
    try {
      return await auth.handleUnauthorized(rejected);
    } catch (cause) {
      if (cause instanceof SessionUnavailableError) throw plainError('network', cause);
      throw cause;
    }
  }

  /** The answer after fresh proof was given; null without it. */
  async function proved(request: HttpRequest): Promise<HttpAnswer | null> {
    if (prove === undefined || !(await prove())) return null;
    // The proof may have outlasted the token.
    const token = await auth.getAccessToken();
    return token === null ? null : attempt(withBearer(request, token));
  }

  return {
    async send(request) {
      if (!request.signed) return attempt(request);
      const token = await auth.getAccessToken();
      if (token === null) return attempt(request);
      const answer = await attempt(withBearer(request, token));
      if (answer.status !== 401) return answer;
      if (wantsFreshProof(answer)) return (await proved(request)) ?? answer;
      const next = await otherToken(token);
      if (next === null) return answer;
      const second = await attempt(withBearer(request, next));
      return wantsFreshProof(second) ? ((await proved(request)) ?? second) : second;
    },
  };
}

function wantsFreshProof({ status, headers }: HttpAnswer): boolean {
  return status === 401 && headers['www-authenticate']?.includes('insufficient_user_authentication') === true;
}

function withBearer(request: HttpRequest, token: string): HttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}
