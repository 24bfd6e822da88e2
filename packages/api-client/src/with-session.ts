import { SessionUnavailableError } from '@gangway/auth-client';
import type { AuthClient } from '@gangway/auth-client';
import { plainError } from './api-error.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';

/**
 * Sends protected calls with the session's bearer token, and repeats a call once with another token when the server rejects
 * the first (401). Public calls pass unchanged. The server's `Date` is told to the session, which trusts no browser clock.
 */
export function withSession(
  http: Http,
  auth: Pick<AuthClient, 'getAccessToken' | 'handleUnauthorized' | 'noteServerDate'>,
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

  return {
    async send(request) {
      if (!request.signed) return attempt(request);
      const token = await auth.getAccessToken();
      if (token === null) return attempt(request);
      const answer = await attempt(withBearer(request, token));
      if (answer.status !== 401) return answer;
      const next = await otherToken(token);
      return next === null ? answer : attempt(withBearer(request, next));
    },
  };
}

function withBearer(request: HttpRequest, token: string): HttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}
