import { withLanguage } from '@gangway/messages/choice';
import { browserStore } from './environment.ts';
import type { KeyValueStore } from './environment.ts';
import { StorageBlockedError } from './errors.ts';
import { safeReturnTo } from './safe-return-to.ts';

/** Maximum age of an attempt whose code is accepted. */
const attemptLifetimeMilliseconds = 10 * 60_000;
const prefix = 'pkce.';

interface Attempt {
  /** Code verifier (RFC 7636). */
  readonly v: string;
  readonly returnTo: string;
  /** Start of the attempt, milliseconds since 1970. */
  readonly t: number;
  readonly prompt?: 'login';
  readonly maxAge?: number;
  /** The attempt repeats one that failed. */
  readonly isRetry?: boolean;
}

export interface SignInRequest {
  /** Origin of the portal, e.g. `https://portal.example`. */
  readonly portalUrl: string;
  /** This app's callback, e.g. `https://console.example/auth/callback`; must be registered with the API. */
  readonly redirectUri: string;
  /** Path of this app to return to. */
  readonly returnTo: string;
  /** `login`: the portal asks for the password even with a session. */
  readonly prompt?: 'login';
  /** Maximum age of the proof of identity in seconds (RFC 9470). */
  readonly maxAge?: number;
  /** Repeats an attempt that failed; the answer then offers no further `retry`. */
  readonly isRetry?: boolean;
}

/** What a second attempt asks of the portal, as the first did. */
export type SignInRetry = Pick<SignInRequest, 'returnTo' | 'prompt' | 'maxAge' | 'isRetry'>;

export interface SignInSurroundings {
  readonly sessionStore?: KeyValueStore;
  readonly now?: () => number;
  /** Goes to the portal without keeping this page in the history. */
  readonly replace?: (address: string) => void;
}

/**
 * Sends the browser to the portal for a one-time code (authorization code with PKCE, RFC 7636 and RFC 9700). Throws
 * `StorageBlockedError` where the attempt cannot be stored: redirecting anyway would loop.
 */
export async function beginSignIn(request: SignInRequest, surroundings: SignInSurroundings = {}): Promise<void> {
  const store = surroundings.sessionStore ?? browserStore('sessionStorage');
  const now = surroundings.now ?? Date.now;
  const verifier = randomText(32);
  const state = randomText(16);
  const { prompt, maxAge, isRetry } = request;
  const attempt: Attempt = {
    v: verifier,
    returnTo: safeReturnTo(request.returnTo),
    t: now(),
    ...(prompt === undefined ? {} : { prompt }),
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(isRetry === true ? { isRetry } : {}),
  };
  const challenge = await challengeOf(verifier);
  try {
    store.setItem(prefix + state, JSON.stringify(attempt));
  } catch (cause) {
    throw new StorageBlockedError(cause);
  }
  const address = new URL('/authorize', request.portalUrl);
  address.searchParams.set('response_type', 'code');
  address.searchParams.set('client_id', 'console');
  address.searchParams.set('redirect_uri', request.redirectUri);
  address.searchParams.set('code_challenge', challenge);
  address.searchParams.set('code_challenge_method', 'S256');
  address.searchParams.set('state', state);
  if (prompt !== undefined) address.searchParams.set('prompt', prompt);
  if (maxAge !== undefined) address.searchParams.set('max_age', String(maxAge));
  const replace = surroundings.replace ?? ((to: string) => window.location.replace(withLanguage(to)));
  replace(address.href);
}

/**
 * Result of the portal's redirect. `code`: exchange it with the verifier (`POST auth/token`). `denied`: the portal
 * refused, e.g. `access_denied`. `expired`: the attempt is too old; offer a new one. `unknown`: no attempt of this tab
 * matches, so ignore the address; offer a new one too.
 */
export type SignInAnswer =
  | {
      readonly kind: 'code';
      readonly code: string;
      readonly verifier: string;
      readonly redirectUri: string;
      readonly returnTo: string;
      /** For a code that is refused: begin once more with it; null once that was done. */
      readonly retry: SignInRetry | null;
    }
  | { readonly kind: 'denied'; readonly error: string; readonly returnTo: string }
  | { readonly kind: 'expired'; readonly returnTo: string; readonly retry: SignInRetry | null }
  | { readonly kind: 'unknown' };

export interface CallbackSurroundings {
  readonly sessionStore?: KeyValueStore;
  readonly now?: () => number;
  readonly location?: Pick<Location, 'href'>;
  /** Replaces the current address with one without code and state. */
  readonly replaceAddress?: (path: string) => void;
}

/**
 * Reads the callback's address once, removes code and state before any request can leak them, and uses up the attempt:
 * a second call for the same address returns `unknown`. Call it outside StrictMode's double calls (in a route loader).
 */
export function completeSignIn(surroundings: CallbackSurroundings = {}): SignInAnswer {
  const store = surroundings.sessionStore ?? browserStore('sessionStorage');
  const now = surroundings.now ?? Date.now;
  const address = new URL((surroundings.location ?? window.location).href);
  const { searchParams } = address;
  const replaceAddress =
    surroundings.replaceAddress ??
    ((path: string) => {
      // Preserve the router's state in the history entry.
      window.history.replaceState(window.history.state, '', path);
    });
  replaceAddress(address.pathname);

  const attempt = takeAttempt(store, searchParams.get('state'));
  if (attempt === null) return { kind: 'unknown' };
  const { returnTo } = attempt;
  const retry = retryOf(attempt);
  if (Math.abs(now() - attempt.t) > attemptLifetimeMilliseconds) return { kind: 'expired', returnTo, retry };
  const error = searchParams.get('error');
  if (error !== null) return { kind: 'denied', error, returnTo };
  const code = searchParams.get('code');
  if (code === null || code === '') return { kind: 'unknown' };
  const redirectUri = address.origin + address.pathname;
  return { kind: 'code', code, verifier: attempt.v, redirectUri, returnTo, retry };
}

function retryOf({ returnTo, prompt, maxAge, isRetry = false }: Attempt): SignInRetry | null {
  if (isRetry) return null;
  return {
    returnTo,
    ...(prompt === undefined ? {} : { prompt }),
    ...(maxAge === undefined ? {} : { maxAge }),
    isRetry: true,
  };
}

function takeAttempt(store: KeyValueStore, state: string | null): Attempt | null {
  if (state === null || state === '') return null;
  try {
    const kept = store.getItem(prefix + state);
    if (kept === null) return null;
    store.removeItem(prefix + state);
    const attempt = readAttempt(JSON.parse(kept));
    if (attempt === null) return null;
    return { ...attempt, returnTo: safeReturnTo(attempt.returnTo) };
  } catch {
    return null;
  }
}

function readAttempt(value: unknown): Attempt | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('v' in value) || !('returnTo' in value) || !('t' in value)) return null;
  const { v, returnTo, t } = value;
  if (typeof v !== 'string' || typeof returnTo !== 'string' || typeof t !== 'number') return null;
  return {
    v,
    returnTo,
    t,
    ...('prompt' in value && value.prompt === 'login' ? { prompt: 'login' } : {}),
    ...('maxAge' in value && typeof value.maxAge === 'number' ? { maxAge: value.maxAge } : {}),
    ...('isRetry' in value && value.isRetry === true ? { isRetry: true } : {}),
  };
}

function randomText(bytes: number): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

async function challengeOf(verifier: string): Promise<string> {
  // Absent outside https and localhost, despite the type.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) throw new Error('Sign-in needs https (or localhost): this address is neither.');
  return base64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
