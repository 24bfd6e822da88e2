import { createAllowance } from './allowance.ts';
import type { AuthClient, AuthClientDependencies } from './auth-client-types.ts';
import { createBackOff } from './back-off.ts';
import { bounded } from './bounded.ts';
import { InvalidTokenError, SessionUnavailableError } from './errors.ts';
import { decodeToken } from './decode-token.ts';
import { lockedChanges } from './locked-changes.ts';
import { createRenewal, type Renewal } from './renewal.ts';
import { createRenewalTimer } from './renewal-timer.ts';
import { createServerClock } from './server-clock.ts';
import { signedIn } from './session.ts';
import type { Session, SignedOutReason } from './session.ts';
import { createSessionStore } from './session-store.ts';
import type { StoredSession } from './session-store.ts';
import { sessionKeys } from './storage-keys.ts';
import { proactiveMilliseconds, tokenTimes } from './token-times.ts';

const signOutLimitMilliseconds = 2000;
/** One lost answer is not worth a warning. */
const failuresWorthAWarning = 2;
/** A token this close to its end does not survive the way to the server. */
const marginMilliseconds = 5000;
/** Renewals of tokens that were not yet expired, provoked by a 401: a server that rejects everything gets no storm. */
const provokedRenewals = { atMost: 3, withinMilliseconds: 60_000 };

/**
 * The session of one tab, kept in step with all other tabs of the origin. Refresh is a single flight within the tab, and one at
 * a time over all tabs. Free of React and of any HTTP library; see `createBrowserAuthClient` for the usual wiring.
 */
export function createAuthClient(dependencies: AuthClientDependencies): AuthClient {
  const { environment, now } = dependencies;
  const store = createSessionStore(dependencies.store);
  const locked = lockedChanges(dependencies.mutex, store);
  const clock = createServerClock(now, dependencies.memory);
  const backOff = createBackOff(now, dependencies.random ?? Math.random);
  const provoked = createAllowance(now, provokedRenewals);
  const times = tokenTimes(() => clock.now());
  const renewStored = createRenewal({ ...dependencies, store, clock, times });
  const timer = createRenewalTimer(environment, renewIfDue);
  const listeners = new Set<() => void>();

  let inFlight: Promise<Renewal> | null = null;
  let settling: Promise<void> | null = null;
  let running = false;
  let signingOut = false;
  /** False until the session found at the start is known to be good, or known not to be told better. */
  let settled = false;
  let shownToken: string | null = null;
  /** Renewals without an answer since the last one that had one. */
  let unanswered = 0;
  let session: Session = { status: 'loading' };

  function show(next: Session, token: string | null): void {
    const same =
      next.status === session.status &&
      token === shownToken &&
      (next.status !== 'signed-out' || session.status !== 'signed-out' || next.reason === session.reason) &&
      (next.status !== 'signed-in' || session.status !== 'signed-in' || next.runsOutAt === session.runsOutAt);
    if (!same) {
      session = next;
      shownToken = token;
      for (const listener of listeners) listener();
    }
    plan();
  }

  /** Reads the store and shows what it holds. `reason` is given when it holds nothing. */
  function look(reason: SignedOutReason): void {
    const reading = store.read();
    switch (reading.kind) {
      case 'blocked':
        return show({ status: 'storage-blocked' }, null);
      case 'empty':
        settled = true;
        // What is known of an end stays: the events of removed keys arrive one by one.
        return show(session.status === 'signed-out' ? session : { status: 'signed-out', reason }, null);
      case 'inconsistent':
        show({ status: 'loading' }, null);
        void settle();
        return;
      case 'session':
        return showStored(reading);
    }
  }

  function showStored(stored: StoredSession): void {
    clock.noteAtLeast(stored.profile.issuedAt * 1000);
    if (times.isExpired(stored.profile)) {
      if (stored.refreshToken === null) {
        store.forget();
        return show({ status: 'signed-out', reason: 'expired' }, null);
      }
      if (!settled && environment.isOnline()) {
        show({ status: 'loading' }, stored.accessToken);
        if (running) void renewal(stored.accessToken);
        return;
      }
    }
    settled = true;
    show(signedIn(stored.profile, runsOutAt(stored)), stored.accessToken);
  }

  function runsOutAt({ profile, refreshToken }: StoredSession): number | null {
    if (refreshToken === null || unanswered < failuresWorthAWarning) return null;
    const left = times.expiresAt(profile) - clock.now();
    return left > 0 && left <= proactiveMilliseconds ? Math.round(now() + left) : null;
  }

  function settle(): Promise<void> {
    settling ??= locked.removeInconsistent().finally(() => {
      settling = null;
      // A store that cannot even remove is not asked again.
      if (store.read().kind === 'inconsistent') show({ status: 'storage-blocked' }, null);
      else look('inconsistent');
    });
    return settling;
  }

  function plan(): void {
    timer.cancel();
    if (!running || signingOut || inFlight !== null || session.status !== 'signed-in') return;
    if (!environment.isVisible() || !environment.isOnline()) return;
    const reading = store.read();
    const renewable = reading.kind !== 'session' || reading.refreshToken !== null;
    timer.set(Math.max(times.untilDue(session.profile, renewable), backOff.remaining()));
  }

  function renewIfDue(): void {
    const reading = store.read();
    if (reading.kind === 'session' && reading.refreshToken !== null && !times.isFresh(reading.profile)) {
      if (backOff.remaining() === 0) void renewal(reading.accessToken);
      else plan();
    } else {
      look('signed-out');
    }
  }

  /** Single flight: a call while one is under way gets its outcome. Never rejects. */
  function renewal(stale: string): Promise<Renewal> {
    inFlight ??= renewOnce(stale).finally(() => {
      inFlight = null;
      plan();
    });
    return inFlight;
  }

  async function renewOnce(stale: string): Promise<Renewal> {
    const outcome = await renewStored(stale);
    settled = true;
    unanswered = outcome.kind === 'unavailable' ? unanswered + 1 : 0;
    if (outcome.kind === 'unavailable') {
      backOff.failed(outcome.retryAfterMilliseconds);
      dependencies.onRefreshFailed({ kind: 'unavailable', cause: outcome.cause });
    } else {
      backOff.reset();
    }
    if (outcome.kind === 'storage-blocked') show({ status: 'storage-blocked' }, null);
    else look(outcome.kind === 'signed-out' ? outcome.reason : 'signed-out');
    return outcome;
  }

  function storageChanged(key: string | null): void {
    if (key !== null && !sessionKeys.includes(key)) return;
    const reading = store.read();
    if (reading.kind === 'session' && reading.accessToken !== shownToken) {
      // Written this moment by another tab, so its time of issue tells the server's time.
      clock.noteIssued(reading.profile.issuedAt * 1000);
    }
    // Log Out clears all, the end of a session removes its keys.
    look(key === null ? 'signed-out' : 'expired');
  }

  look('initial');

  return {
    snapshot: () => session,

    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    start() {
      running = true;
      const stops = [
        environment.onStorage(storageChanged),
        environment.onRestored(() => {
          look('signed-out');
        }),
        environment.onOnline(() => {
          backOff.reset();
          look('signed-out');
        }),
        environment.onVisibilityChange(() => {
          if (environment.isVisible()) look('signed-out');
          else plan();
        }),
      ];
      look('initial');
      return () => {
        running = false;
        plan();
        for (const stop of stops) stop();
      };
    },

    async getAccessToken() {
      if (signingOut) return null;
      const reading = store.read();
      if (reading.kind !== 'session') {
        look('expired');
        return null;
      }
      if (times.isFresh(reading.profile) || reading.refreshToken === null || backOff.remaining() > 0) {
        return reading.accessToken;
      }
      const outcome = renewal(reading.accessToken);
      if (clock.now() < times.expiresAt(reading.profile) - marginMilliseconds) return reading.accessToken;
      const renewed = await outcome;
      if (renewed.kind === 'token') return renewed.accessToken;
      // Without an answer the server is left to judge the old token: the browser's clock may be the one that is wrong.
      return renewed.kind === 'unavailable' ? reading.accessToken : null;
    },

    async handleUnauthorized(rejectedToken) {
      if (signingOut) return null;
      const reading = store.read();
      if (reading.kind !== 'session') {
        look('expired');
        return null;
      }
      if (reading.accessToken !== rejectedToken) return reading.accessToken;
      if (backOff.remaining() > 0) throw new SessionUnavailableError();
      if (!times.isExpired(reading.profile) && inFlight === null && !provoked.take())
        throw new SessionUnavailableError();
      const outcome = await renewal(rejectedToken);
      if (outcome.kind === 'unavailable') throw new SessionUnavailableError(outcome.cause);
      return outcome.kind === 'token' ? outcome.accessToken : null;
    },

    async signIn({ accessToken, refreshToken }) {
      const decoded = decodeToken(accessToken);
      if (decoded === null) throw new InvalidTokenError();
      clock.noteIssued(decoded.profile.issuedAt * 1000);
      backOff.reset();
      try {
        await locked.write(accessToken, refreshToken ?? null, decoded);
      } catch (cause) {
        show({ status: 'storage-blocked' }, null);
        throw cause;
      }
      settled = true;
      show(signedIn(decoded.profile), accessToken);
      return decoded.profile;
    },

    forget() {
      store.forget();
      settled = true;
      show({ status: 'signed-out', reason: 'signed-out' }, null);
    },

    async signOut() {
      signingOut = true;
      plan();
      try {
        const reading = store.read();
        const tell = dependencies.signOut;
        if (reading.kind === 'session' && tell !== undefined) {
          const { accessToken, refreshToken } = reading;
          await bounded(environment, signOutLimitMilliseconds, (signal) => tell({ accessToken, refreshToken }, signal));
        }
      } catch {
        // Whatever the result (specification section 4); the server's idle limit catches what it was not told.
      } finally {
        store.clear();
        signingOut = false;
        show({ status: 'signed-out', reason: 'signed-out' }, null);
      }
    },

    async renew() {
      const reading = store.read();
      if (reading.kind === 'session' && reading.refreshToken !== null) await renewal(reading.accessToken);
    },

    noteServerDate(date) {
      clock.noteServerTime(typeof date === 'number' ? date : Date.parse(date));
    },
  };
}
