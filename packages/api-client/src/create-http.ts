import { SessionUnavailableError } from '@gangway/auth-client';
import type { AuthClient } from '@gangway/auth-client';
import { logPosition } from '@gangway/contract';
import { plainError } from './api-error.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';

export interface HttpSession {
  readonly auth: Pick<AuthClient, 'getAccessToken' | 'handleUnauthorized' | 'noteServerDate'>;
  /** Asks for fresh proof of identity (RFC 9470); resolves to whether it was given. */
  readonly prove?: () => Promise<boolean>;
}

export interface HttpOptions {
  /** Address of the API, e.g. `https://api.example`; a path in it is kept. */
  readonly baseURL: string;
  /** Timeout of a whole call in milliseconds; 15 s by default. */
  readonly timeout?: number;
  /** Signs protected calls; without it no call carries a token. */
  readonly session?: HttpSession;
  /**
   * Storage of the tab for the log position of the last write, which keeps reads from a lagging replica. May throw
   * where the browser forbids storage; the position then lives as long as the page.
   */
  readonly position?: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Loads the transport: axios, or a test's. */
  readonly transport?: (baseURL: string, timeout: number) => Promise<Http>;
}

export interface LazyHttp extends Http {
  /** Loads the transport before the first call, e.g. when the page is idle. Never rejects. */
  readonly preload: () => Promise<void>;
}

type Send = Http['send'];

/**
 * Sends calls to the API through a transport that loads with the first call (or `preload()`), keeping axios out of the
 * first screen; adds the log position of the last write and the session's token where configured.
 */
export function createHttp({
  baseURL,
  timeout = 15_000,
  session,
  position,
  transport = axiosTransport,
}: HttpOptions): LazyHttp {
  let address = baseURL;
  while (address.endsWith('/')) address = address.slice(0, -1);
  let loading: Promise<Http> | null = null;

  async function load(): Promise<Http> {
    loading ??= transport(address, timeout);
    try {
      return await loading;
    } catch (cause) {
      // Loading failed, e.g. offline: let the next call try again.
      loading = null;
      throw plainError('network', cause);
    }
  }

  let send: Send = async (request) => (await load()).send(request);
  if (position !== undefined) send = afterLastWrite(send, position);
  if (session !== undefined) send = signed(send, session);
  return {
    send,
    preload: async () => {
      try {
        await load();
      } catch {
        // Ignore it: the first call will report it.
      }
    },
  };
}

async function axiosTransport(baseURL: string, timeout: number): Promise<Http> {
  return (await import('./axios-http.ts')).axiosHttp(baseURL, timeout);
}

/**
 * Adds the session's bearer token to protected calls, and retries once with another token after a 401. For a call that
 * requires fresh proof, keeps the token, asks by `prove`, and retries once if proof was given. Passes public calls
 * unchanged. Reports the server's `Date` to the session, which trusts no browser clock.
 */
function signed(send: Send, { auth, prove }: HttpSession): Send {
  async function attempt(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await send(request);
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

  /** Answer after fresh proof; null without it. */
  async function proved(request: HttpRequest): Promise<HttpAnswer | null> {
    if (prove === undefined || !(await prove())) return null;
    // Proving may have taken longer than the token lives.
    const token = await auth.getAccessToken();
    return token === null ? null : attempt(withBearer(request, token));
  }

  return async (request) => {
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
  };
}

function wantsFreshProof({ status, headers }: HttpAnswer): boolean {
  return status === 401 && headers['www-authenticate']?.includes('insufficient_user_authentication') === true;
}

function withBearer(request: HttpRequest, token: string): HttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** Header of the answer to a write and of every read after it; also the key in storage. */
const positionKey = 'gangway-log-position';

/**
 * Lets users read their own writes from lagging replicas: the answer to a write carries its position in the database's
 * log, and every read sends it back. Kept for the tab, since pages reload by themselves. An API without replicas sends
 * no position, and receives none.
 */
function afterLastWrite(send: Send, storage: NonNullable<HttpOptions['position']>): Send {
  let noted: string | null = null;

  function position(): string | null {
    try {
      return storage().getItem(positionKey) ?? noted;
    } catch {
      return noted;
    }
  }

  function note(next: string): void {
    // Answers to two simultaneous writes may arrive in reverse order.
    const last = position();
    if (last !== null && (logPosition(last) ?? 0n) > (logPosition(next) ?? 0n)) return;
    noted = next;
    try {
      storage().setItem(positionKey, next);
    } catch {
      // Keep it in memory.
    }
  }

  return async (request) => {
    const last = request.method === 'GET' ? position() : null;
    const answer = await send(
      last === null ? request : { ...request, headers: { ...request.headers, [positionKey]: last } },
    );
    const next = answer.headers[positionKey];
    if (next !== undefined) note(next);
    return answer;
  };
}
