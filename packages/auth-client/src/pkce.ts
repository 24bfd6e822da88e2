import { browserStore } from './environment.ts';
import type { KeyValueStore } from './environment.ts';
import { StorageBlockedError } from './errors.ts';
import { safeReturnTo } from './safe-return-to.ts';

/** The code of an attempt older than this is not taken. */
const attemptLifetimeMilliseconds = 10 * 60_000;
const prefix = 'pkce.';

interface Attempt {
  /** Code verifier (RFC 7636). */
  readonly v: string;
  readonly returnTo: string;
  /** When it began, milliseconds since 1970. */
  readonly t: number;
}

export interface SignInRequest {
  /** Origin of the portal, e.g. `https://portal.example`. */
  readonly portalUrl: string;
  /** This app's callback, e.g. `https://console.example/auth/callback`; must be registered with the API. */
  readonly redirectUri: string;
  /** Where to go afterwards, a path of this app. */
  readonly returnTo: string;
  /** `login`: the portal asks for the password even of a person signed in there. */
  readonly prompt?: 'login';
  /** The portal asks for fresh proof, no older than so many seconds (RFC 9470). */
  readonly maxAge?: number;
}

export interface SignInSurroundings {
  readonly sessionStore?: KeyValueStore;
  readonly now?: () => number;
  /** Goes to the portal without leaving this page in the history. */
  readonly replace?: (address: string) => void;
}

/**
 * Sends the browser to the portal for a one-time code (authorization code with PKCE, RFC 7636 and RFC 9700). Throws
 * `StorageBlockedError` where the attempt cannot be remembered: going anyway would come back without end.
 */
export async function beginSignIn(request: SignInRequest, surroundings: SignInSurroundings = {}): Promise<void> {
  const store = surroundings.sessionStore ?? browserStore('sessionStorage');
  const now = surroundings.now ?? Date.now;
  const verifier = randomText(32);
  const state = randomText(16);
  const attempt: Attempt = { v: verifier, returnTo: safeReturnTo(request.returnTo), t: now() };
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
  if (request.prompt !== undefined) address.searchParams.set('prompt', request.prompt);
  if (request.maxAge !== undefined) address.searchParams.set('max_age', String(request.maxAge));
  const replace = surroundings.replace ?? ((to: string) => window.location.replace(to));
  replace(address.href);
}

/**
 * What the portal brought back. `code`: exchange it with the verifier (`POST auth/token`). `denied`: the portal says no, e.g.
 * `access_denied`. `expired`: it was started too long ago; offer to start again. `unknown`: no attempt of this tab answers to it, so
 * nothing in the address may be used; the same offer.
 */
export type SignInAnswer =
  | {
      readonly kind: 'code';
      readonly code: string;
      readonly verifier: string;
      readonly redirectUri: string;
      readonly returnTo: string;
    }
  | { readonly kind: 'denied'; readonly error: string; readonly returnTo: string }
  | { readonly kind: 'expired'; readonly returnTo: string }
  | { readonly kind: 'unknown' };

export interface CallbackSurroundings {
  readonly sessionStore?: KeyValueStore;
  readonly now?: () => number;
  readonly location?: Pick<Location, 'href'>;
  /** Puts the address without code and state in place of the current one. */
  readonly replaceAddress?: (path: string) => void;
}

/**
 * Reads the callback's address once, removes code and state from it before any request can carry them away, and spends the
 * attempt: a second call for the same address answers `unknown`. Call it where StrictMode does not call twice (a route loader).
 */
export function completeSignIn(surroundings: CallbackSurroundings = {}): SignInAnswer {
  const store = surroundings.sessionStore ?? browserStore('sessionStorage');
  const now = surroundings.now ?? Date.now;
  const address = new URL((surroundings.location ?? window.location).href);
  const { searchParams } = address;
  const replaceAddress =
    surroundings.replaceAddress ??
    ((path: string) => {
      // The router keeps its own state in the history entry.
      window.history.replaceState(window.history.state, '', path);
    });
  replaceAddress(address.pathname);

  const attempt = takeAttempt(store, searchParams.get('state'));
  if (attempt === null) return { kind: 'unknown' };
  if (Math.abs(now() - attempt.t) > attemptLifetimeMilliseconds) return { kind: 'expired', returnTo: attempt.returnTo };
  const error = searchParams.get('error');
  if (error !== null) return { kind: 'denied', error, returnTo: attempt.returnTo };
  const code = searchParams.get('code');
  if (code === null || code === '') return { kind: 'unknown' };
  const redirectUri = address.origin + address.pathname;
  return { kind: 'code', code, verifier: attempt.v, redirectUri, returnTo: attempt.returnTo };
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
  return { v, returnTo, t };
}

function randomText(bytes: number): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

async function challengeOf(verifier: string): Promise<string> {
  // Absent outside https and localhost, whatever the type says.
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
