import { bounded } from './environment.ts';
import type { Environment, Mutex } from './environment.ts';
import { InvalidTokenError } from './errors.ts';
import { decodeToken } from './profile.ts';
import { createBackOff } from './renewal-pace.ts';
import type { ServerClock, TokenTimes } from './session-clock.ts';
import type { SignedOutReason } from './session.ts';
import type { SessionStore, StoreReading, StoredSession } from './session-store.ts';

/**
 * Result of a refresh request. `refused`: the server rejected this refresh token. `unavailable`: no answer, or one that
 * says nothing about the token (5xx, 429, a proxy's page), like a rejected promise.
 */
export type RefreshResult =
  | { readonly kind: 'renewed'; readonly accessToken: string; readonly refreshToken: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable'; readonly retryAfterMilliseconds?: number; readonly cause?: unknown };

export interface RefreshFailure {
  readonly kind: 'refused' | 'unavailable';
  readonly cause?: unknown;
}

/** Outcome of a renewal for this tab. */
export type Renewal =
  | { readonly kind: 'token'; readonly accessToken: string }
  | { readonly kind: 'signed-out'; readonly reason: SignedOutReason }
  | { readonly kind: 'storage-blocked' }
  | { readonly kind: 'unavailable'; readonly retryAfterMilliseconds?: number; readonly cause?: unknown };

interface RenewalDependencies {
  readonly store: SessionStore;
  readonly clock: Pick<ServerClock, 'noteIssued'>;
  readonly times: Pick<TokenTimes, 'isFresh'>;
  readonly mutex: Mutex;
  readonly environment: Environment;
  readonly refresh: (refreshToken: string, signal: AbortSignal) => Promise<RefreshResult>;
  readonly onRefreshFailed: (failure: RefreshFailure) => void;
}

/** Renewals of one tab. */
export interface Renewals {
  /** Single flight: a call during a renewal gets its outcome. Never rejects. */
  run(stale: string): Promise<Renewal>;
  isRunning(): boolean;
  /** Milliseconds until the next attempt is allowed; 0 if it is now. */
  wait(): number;
  resetWait(): void;
  /** Number of unanswered renewals since the last answer. */
  unanswered(): number;
}

export interface RenewalsDependencies extends RenewalDependencies {
  readonly now: () => number;
  /** Between 0 and 1; spreads retries. */
  readonly random?: () => number;
  /** Called before the renewal counts as finished. */
  readonly onOutcome: (outcome: Renewal) => void;
  readonly onIdle: () => void;
}

export function createRenewals({ onOutcome, onIdle, ...dependencies }: RenewalsDependencies): Renewals {
  const renewStored = createRenewal(dependencies);
  const backOff = createBackOff(dependencies.now, dependencies.random ?? Math.random);
  let running: Promise<Renewal> | null = null;
  let unanswered = 0;

  async function renew(stale: string): Promise<Renewal> {
    const outcome = await renewStored(stale);
    if (outcome.kind === 'unavailable') {
      unanswered += 1;
      backOff.failed(outcome.retryAfterMilliseconds);
      dependencies.onRefreshFailed({ kind: 'unavailable', cause: outcome.cause });
    } else {
      unanswered = 0;
      backOff.reset();
    }
    onOutcome(outcome);
    return outcome;
  }

  return {
    run(stale) {
      running ??= renew(stale).finally(() => {
        running = null;
        onIdle();
      });
      return running;
    },
    isRunning: () => running !== null,
    wait: () => backOff.remaining(),
    resetWait: () => {
      backOff.reset();
    },
    unanswered: () => unanswered,
  };
}

const refreshLimitMilliseconds = 15_000;

/**
 * Waits for late storage news. Browsers propagate changes of local storage to other processes with a delay, outside any
 * lock, so a tab that gets the lock may read old values. Wait for a changed session after another tab held the lock,
 * and before believing a refusal.
 */
const lateNews = { afterLockMilliseconds: 200, afterRefusalMilliseconds: 500, stepMilliseconds: 20 };

/**
 * Runs one renewal of the stored session at a time across tabs: under the lock it re-reads the store, adopts another
 * tab's fresh token, or sends one bounded request and writes the answer only if the used refresh token is still stored.
 * The returned function never rejects; `stale` is the access token to replace.
 */
function createRenewal({
  store,
  clock,
  times,
  mutex,
  environment,
  refresh,
  onRefreshFailed,
}: RenewalDependencies): (stale: string) => Promise<Renewal> {
  /** Stored session once it differs from `known`, or unchanged after the limit. */
  async function readLate(known: StoredSession, limitMilliseconds: number): Promise<StoreReading> {
    const isAsKnown = (reading: StoreReading) =>
      reading.kind === 'session' &&
      reading.accessToken === known.accessToken &&
      reading.refreshToken === known.refreshToken;
    let reading = store.read();
    for (let waited = 0; waited < limitMilliseconds && isAsKnown(reading); waited += lateNews.stepMilliseconds) {
      await new Promise<void>((resolve) => {
        environment.setTimer(resolve, lateNews.stepMilliseconds);
      });
      reading = store.read();
    }
    return reading;
  }

  async function renewUnderLock(stale: string, waited: boolean): Promise<Renewal> {
    let before = store.read();
    if (waited && before.kind === 'session' && before.accessToken === stale) {
      before = await readLate(before, lateNews.afterLockMilliseconds);
    }
    if (before.kind === 'blocked') return { kind: 'storage-blocked' };
    if (before.kind === 'inconsistent') store.forget();
    if (before.kind !== 'session') {
      return { kind: 'signed-out', reason: before.kind === 'empty' ? 'signed-out' : 'inconsistent' };
    }
    if (before.accessToken !== stale && times.isFresh(before.profile)) {
      return { kind: 'token', accessToken: before.accessToken };
    }
    if (before.refreshToken === null) {
      store.forget();
      return { kind: 'signed-out', reason: 'expired' };
    }

    const spent = before.refreshToken;
    const result = await bounded(environment, refreshLimitMilliseconds, (signal) => refresh(spent, signal));
    if (result.kind === 'unavailable') return result;

    // Keep a session stored during the request: the user signed out or in again.
    const after = result.kind === 'refused' ? await readLate(before, lateNews.afterRefusalMilliseconds) : store.read();
    if (after.kind !== 'session') return { kind: 'signed-out', reason: 'signed-out' };
    if (after.refreshToken !== spent) return { kind: 'token', accessToken: after.accessToken };

    if (result.kind === 'refused') {
      store.forget();
      onRefreshFailed({ kind: 'refused' });
      return { kind: 'signed-out', reason: 'expired' };
    }
    const decoded = decodeToken(result.accessToken);
    if (decoded === null) return { kind: 'unavailable', cause: new InvalidTokenError() };
    if (decoded.profile.subject !== after.profile.subject) {
      store.forget();
      return { kind: 'signed-out', reason: 'inconsistent' };
    }
    clock.noteIssued(decoded.profile.issuedAt * 1000);
    try {
      store.write(result.accessToken, result.refreshToken, decoded);
    } catch {
      return { kind: 'storage-blocked' };
    }
    return { kind: 'token', accessToken: result.accessToken };
  }

  return async (stale) => {
    try {
      return await mutex.run((waited) => renewUnderLock(stale, waited));
    } catch (cause) {
      return { kind: 'unavailable', cause };
    }
  };
}
