import type { KeyValueStore } from './environment.ts';
import type { Profile } from './profile.ts';

/** Smaller differences are latency and rounding, not a wrong clock. */
const toleranceMilliseconds = 2000;
const memoryKey = 'gangway.clock-offset';

/** Best estimate of the server's time, so that a wrong browser clock neither ends a session nor floods the server. */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number;
  /** Records the server's current time, from its `Date` header. */
  noteServerTime(milliseconds: number): void;
  /** Records the issue time of a token just received; used until a `Date` header, which is more reliable. */
  noteIssued(milliseconds: number): void;
  /** Records an instant the server's clock has passed, e.g. `iat` of a stored token. */
  noteAtLeast(milliseconds: number): void;
}

/**
 * @param now the browser's clock, milliseconds since 1970
 * @param memory keeps the difference over a reload (session storage); without it each page load learns it again
 */
export function createServerClock(now: () => number, memory?: KeyValueStore): ServerClock {
  let offset = recall(memory);
  let dateSeen = false;

  function set(next: number): void {
    if (Math.abs(next - offset) <= toleranceMilliseconds) return;
    offset = next;
    try {
      if (Math.abs(next) <= toleranceMilliseconds) memory?.removeItem(memoryKey);
      else memory?.setItem(memoryKey, String(Math.round(next)));
    } catch {
      // Storage is blocked: keep the difference for this page only.
    }
  }

  return {
    now: () => now() + offset,
    noteServerTime(milliseconds) {
      if (!Number.isFinite(milliseconds)) return;
      dateSeen = true;
      set(milliseconds - now());
    },
    noteIssued(milliseconds) {
      if (!dateSeen) set(milliseconds - now());
    },
    noteAtLeast(milliseconds) {
      if (milliseconds > now() + offset) set(milliseconds - now());
    },
  };
}

function recall(memory: KeyValueStore | undefined): number {
  try {
    const kept = Number(memory?.getItem(memoryKey) ?? 0);
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return 0;
  }
}

/** Share of a token's lifetime after which the next call renews it. */
const spentShare = 0.8;
/** Lead time for renewing a token on a visible page, without a call. */
export const proactiveMilliseconds = 60_000;

/** Renewal times of a token, by the server's clock. Instants are milliseconds since 1970. */
export function tokenTimes(now: () => number) {
  const expiresAt = (profile: Profile) => profile.expiry * 1000;
  const spentAt = (profile: Profile) => {
    const issued = profile.issuedAt * 1000;
    return issued + (expiresAt(profile) - issued) * spentShare;
  };
  return {
    expiresAt,
    isExpired: (profile: Profile) => now() >= expiresAt(profile),
    isFresh: (profile: Profile) => now() < spentAt(profile),
    /** Milliseconds until a visible page acts by itself: renews the token or, if it cannot, sees it expire. */
    untilDue(profile: Profile, renewable: boolean): number {
      const end = expiresAt(profile);
      return (renewable ? Math.max(spentAt(profile), end - proactiveMilliseconds) : end) - now();
    },
  };
}

export type TokenTimes = ReturnType<typeof tokenTimes>;
