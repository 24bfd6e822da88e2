import type { AuthClient, AuthClientDependencies, Tokens } from './auth-client-types.ts';
import { bounded } from './environment.ts';
import { InvalidTokenError, SessionUnavailableError } from './errors.ts';
import { decodeToken } from './profile.ts';
import type { Profile } from './profile.ts';
import { createAllowance, createRenewalTimer } from './renewal-pace.ts';
import { createRenewals } from './renewal.ts';
import type { Renewal } from './renewal.ts';
import { createServerClock, proactiveMilliseconds, tokenTimes } from './session-clock.ts';
import { isSame, signedIn } from './session.ts';
import type { Session, SignedOutReason } from './session.ts';
import { createSessionStore, lockedChanges, sessionKeys } from './session-store.ts';
import type { StoredSession } from './session-store.ts';

const signOutLimitMilliseconds = 2000;
/** Warn after this many failures: a single lost answer is harmless. */
const failuresWorthAWarning = 2;
/** Treat a token this close to expiry as expired: it would not survive the trip to the server. */
const marginMilliseconds = 5000;
/** Limit on renewals provoked by a 401 on unexpired tokens, so that a server that rejects everything is not flooded. */
const provokedRenewals = { atMost: 3, withinMilliseconds: 60_000 };

/**
 * Session of one tab, kept in sync with all other tabs of the origin. Runs one refresh at a time, within the tab and
 * across tabs. Independent of React and any HTTP library; see `createBrowserAuthClient` for the usual setup.
 */
export function createAuthClient(dependencies: AuthClientDependencies): AuthClient {
  return new TabSession(dependencies);
}

class TabSession implements AuthClient {
  readonly #dependencies;
  readonly #store;
  readonly #locked;
  readonly #clock;
  readonly #provoked;
  readonly #times;
  readonly #renewals;
  readonly #timer;
  readonly #listeners = new Set<() => void>();

  #settling: Promise<void> | null = null;
  #running = false;
  #signingOut = false;
  /** False until the session found at the start is verified, or cannot be. */
  #settled = false;
  #shownToken: string | null = null;
  #session: Session = { status: 'loading' };

  constructor(dependencies: AuthClientDependencies) {
    const { environment, memory, mutex, now } = dependencies;
    this.#dependencies = dependencies;
    const store = createSessionStore(dependencies.store);
    const clock = createServerClock(now, memory);
    const times = tokenTimes(() => clock.now());
    this.#store = store;
    this.#locked = lockedChanges(mutex, store);
    this.#clock = clock;
    this.#provoked = createAllowance(now, provokedRenewals);
    this.#times = times;
    this.#renewals = createRenewals({
      ...dependencies,
      store,
      clock,
      times,
      onOutcome: (outcome) => {
        this.#renewed(outcome);
      },
      onIdle: () => {
        this.#plan();
      },
    });
    this.#timer = createRenewalTimer(environment, () => {
      this.#renewIfDue();
    });
    this.#look('initial');
  }

  readonly snapshot = (): Session => this.#session;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly start = (): (() => void) => {
    this.#running = true;
    const stops = [
      this.#dependencies.environment.onStorage((key) => {
        this.#storageChanged(key);
      }),
      this.#dependencies.environment.onRestored(() => {
        this.#look('signed-out');
      }),
      this.#dependencies.environment.onOnline(() => {
        this.#renewals.resetWait();
        this.#look('signed-out');
      }),
      this.#dependencies.environment.onVisibilityChange(() => {
        if (this.#dependencies.environment.isVisible()) this.#look('signed-out');
        else this.#plan();
      }),
    ];
    this.#look('initial');
    return () => {
      this.#running = false;
      this.#plan();
      for (const stop of stops) stop();
    };
  };

  readonly getAccessToken = async (): Promise<string | null> => {
    if (this.#signingOut) return null;
    const reading = this.#store.read();
    if (reading.kind !== 'session') {
      this.#look('expired');
      return null;
    }
    if (this.#times.isFresh(reading.profile) || reading.refreshToken === null || this.#renewals.wait() > 0) {
      return reading.accessToken;
    }
    const outcome = this.#renewals.run(reading.accessToken);
    if (this.#clock.now() < this.#times.expiresAt(reading.profile) - marginMilliseconds) return reading.accessToken;
    const renewed = await outcome;
    if (renewed.kind === 'token') return renewed.accessToken;
    // Without an answer, let the server judge the old token: the browser's clock may be wrong.
    return renewed.kind === 'unavailable' ? reading.accessToken : null;
  };

  readonly handleUnauthorized = async (rejectedToken: string): Promise<string | null> => {
    if (this.#signingOut) return null;
    const reading = this.#store.read();
    if (reading.kind !== 'session') {
      this.#look('expired');
      return null;
    }
    if (reading.accessToken !== rejectedToken) return reading.accessToken;
    if (this.#renewals.wait() > 0) throw new SessionUnavailableError();
    const isProvoked = !this.#times.isExpired(reading.profile) && !this.#renewals.isRunning();
    if (isProvoked && !this.#provoked.take()) throw new SessionUnavailableError();
    const outcome = await this.#renewals.run(rejectedToken);
    if (outcome.kind === 'unavailable') throw new SessionUnavailableError(outcome.cause);
    return outcome.kind === 'token' ? outcome.accessToken : null;
  };

  readonly signIn = async ({ accessToken, refreshToken }: Tokens): Promise<Profile> => {
    const decoded = decodeToken(accessToken);
    if (decoded === null) throw new InvalidTokenError();
    this.#clock.noteIssued(decoded.profile.issuedAt * 1000);
    this.#renewals.resetWait();
    try {
      await this.#locked.write(accessToken, refreshToken ?? null, decoded);
    } catch (cause) {
      this.#show({ status: 'storage-blocked' }, null);
      throw cause;
    }
    this.#settled = true;
    this.#show(signedIn(decoded.profile, null), accessToken);
    return decoded.profile;
  };

  readonly forget = (): void => {
    this.#store.forget();
    this.#settled = true;
    this.#show({ status: 'signed-out', reason: 'signed-out' }, null);
  };

  readonly signOut = async (): Promise<void> => {
    this.#signingOut = true;
    this.#plan();
    try {
      const reading = this.#store.read();
      const tell = this.#dependencies.signOut;
      if (reading.kind === 'session' && tell !== undefined) {
        const { accessToken, refreshToken } = reading;
        await bounded(this.#dependencies.environment, signOutLimitMilliseconds, (signal) =>
          tell({ accessToken, refreshToken }, signal),
        );
      }
    } catch {
      // Clear whatever the result (specification section 4); the server's idle limit ends a session it was not told
      // about.
    } finally {
      this.#store.clear();
      this.#signingOut = false;
      this.#show({ status: 'signed-out', reason: 'signed-out' }, null);
    }
  };

  readonly renew = async (): Promise<void> => {
    const reading = this.#store.read();
    if (reading.kind === 'session' && reading.refreshToken !== null) await this.#renewals.run(reading.accessToken);
  };

  readonly noteServerDate = (date: string | number): void => {
    this.#clock.noteServerTime(typeof date === 'number' ? date : Date.parse(date));
  };

  #show(next: Session, token: string | null): void {
    if (token !== this.#shownToken || !isSame(next, this.#session)) {
      this.#session = next;
      this.#shownToken = token;
      for (const listener of this.#listeners) listener();
    }
    this.#plan();
  }

  /** Reads the store and shows its session; `reason` applies if there is none. */
  #look(reason: SignedOutReason): void {
    const reading = this.#store.read();
    switch (reading.kind) {
      case 'blocked':
        return this.#show({ status: 'storage-blocked' }, null);
      case 'empty':
        this.#settled = true;
        // Keep the reason already shown: events for removed keys arrive one by one.
        return this.#show(
          this.#session.status === 'signed-out' ? this.#session : { status: 'signed-out', reason },
          null,
        );
      case 'inconsistent':
        this.#show({ status: 'loading' }, null);
        void this.#settle();
        return;
      case 'session':
        return this.#showStored(reading);
    }
  }

  #showStored(stored: StoredSession): void {
    this.#clock.noteAtLeast(stored.profile.issuedAt * 1000);
    if (this.#times.isExpired(stored.profile)) {
      if (stored.refreshToken === null) {
        this.#store.forget();
        return this.#show({ status: 'signed-out', reason: 'expired' }, null);
      }
      if (!this.#settled && this.#dependencies.environment.isOnline()) {
        this.#show({ status: 'loading' }, stored.accessToken);
        if (this.#running) void this.#renewals.run(stored.accessToken);
        return;
      }
    }
    this.#settled = true;
    this.#show(signedIn(stored.profile, this.#runsOutAt(stored)), stored.accessToken);
  }

  #runsOutAt({ profile, refreshToken }: StoredSession): number | null {
    if (refreshToken === null || this.#renewals.unanswered() < failuresWorthAWarning) return null;
    const left = this.#times.expiresAt(profile) - this.#clock.now();
    return left > 0 && left <= proactiveMilliseconds ? Math.round(this.#dependencies.now() + left) : null;
  }

  #settle(): Promise<void> {
    this.#settling ??= this.#locked.removeInconsistent().finally(() => {
      this.#settling = null;
      // Stop here: the store cannot even remove keys.
      if (this.#store.read().kind === 'inconsistent') this.#show({ status: 'storage-blocked' }, null);
      else this.#look('inconsistent');
    });
    return this.#settling;
  }

  #plan(): void {
    this.#timer.cancel();
    if (!this.#running || this.#signingOut || this.#renewals.isRunning() || this.#session.status !== 'signed-in')
      return;
    if (!this.#dependencies.environment.isVisible() || !this.#dependencies.environment.isOnline()) return;
    const reading = this.#store.read();
    const renewable = reading.kind !== 'session' || reading.refreshToken !== null;
    this.#timer.set(Math.max(this.#times.untilDue(this.#session.profile, renewable), this.#renewals.wait()));
  }

  #renewIfDue(): void {
    const reading = this.#store.read();
    if (reading.kind === 'session' && reading.refreshToken !== null && !this.#times.isFresh(reading.profile)) {
      if (this.#renewals.wait() === 0) void this.#renewals.run(reading.accessToken);
      else this.#plan();
    } else {
      this.#look('signed-out');
    }
  }

  #renewed(outcome: Renewal): void {
    this.#settled = true;
    if (outcome.kind === 'storage-blocked') this.#show({ status: 'storage-blocked' }, null);
    else this.#look(outcome.kind === 'signed-out' ? outcome.reason : 'signed-out');
  }

  #storageChanged(key: string | null): void {
    if (key !== null && !sessionKeys.includes(key)) return;
    const reading = this.#store.read();
    if (reading.kind === 'session' && reading.accessToken !== this.#shownToken) {
      // Another tab has just written it, so its time of issue gives the server's time.
      this.#clock.noteIssued(reading.profile.issuedAt * 1000);
    }
    // Log Out clears all keys, the end of a session removes its own.
    this.#look(key === null ? 'signed-out' : 'expired');
  }
}
