import type { Environment, KeyValueStore, Mutex } from './environment.ts';
import type { Profile } from './profile.ts';
import type { RefreshFailure, RefreshResult } from './renewal.ts';
import type { Session } from './session.ts';

/** Tokens from the API. Without a refresh token the session ends with its access token. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string | null;
}

export interface AuthClientDependencies {
  /** Local storage, under the specified keys. */
  readonly store: KeyValueStore;
  /** Session storage: keeps the clock difference over a reload. */
  readonly memory?: KeyValueStore;
  readonly mutex: Mutex;
  readonly environment: Environment;
  /** The browser's clock, milliseconds since 1970. */
  readonly now: () => number;
  /** Between 0 and 1; spreads retries. */
  readonly random?: () => number;
  /**
   * Sends one refresh request on a bare client. Must never ask this auth client for a token: it runs under the lock,
   * and an authenticated call would wait for itself.
   */
  readonly refresh: (refreshToken: string, signal: AbortSignal) => Promise<RefreshResult>;
  /** Tells the server that the session ends, on a bare client that outlives the page (`keepalive`). */
  readonly signOut?: (tokens: Required<Tokens>, signal: AbortSignal) => Promise<unknown>;
  /** Log only (specification section 8: "Refresh failure is only logged"). */
  readonly onRefreshFailed: (failure: RefreshFailure) => void;
}

export interface AuthClient {
  /** Current session; the same object until it changes. */
  readonly snapshot: () => Session;
  /** Calls back after each change of `snapshot()`, whichever tab caused it. Returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Listens to the page and keeps the session fresh. Returns a function that stops it. */
  readonly start: () => () => void;
  /** Token for the next call, renewed when needed; null when signed out. Waits only for an expired token. */
  readonly getAccessToken: () => Promise<string | null>;
  /**
   * New token to retry a call once, after the server answered 401 to `rejectedToken`; null when the session has ended.
   * Throws `SessionUnavailableError` when renewal got no answer.
   */
  readonly handleUnauthorized: (rejectedToken: string) => Promise<string | null>;
  /** Stores a new session. Throws `InvalidTokenError` or `StorageBlockedError`, and is then signed out. */
  readonly signIn: (tokens: Tokens) => Promise<Profile>;
  /** Removes a stored session without telling the server, after a refused sign-in (specification section 8). */
  readonly forget: () => void;
  /** Log Out: tells the server (at most 2 s), then removes everything stored, whatever the result. Never rejects. */
  readonly signOut: () => Promise<void>;
  /** Fetches a token with current rights, e.g. after a role was granted. */
  readonly renew: () => Promise<void>;
  /** For the HTTP client: the `Date` of an answer, as header text or in milliseconds. */
  readonly noteServerDate: (date: string | number) => void;
}
