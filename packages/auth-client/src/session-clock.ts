import type { KeyValueStore } from './environment.ts';
import type { Profile } from './profile.ts';

/** Below this the difference is latency and rounding, not a wrong clock. */
const toleranceMilliseconds = 2000;
const memoryKey = 'gangway.clock-offset';

/** The server's time as far as it can be told, so that a wrong browser clock neither ends nor storms a session. */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number;
  /** The server said what time it is just now: its `Date` header. */
  noteServerTime(milliseconds: number): void;
  /** A token received this moment was issued then; believed until a `Date` header was seen, which is the better witness. */
  noteIssued(milliseconds: number): void;
  /** The server's clock has passed this instant, e.g. `iat` of a token found in the store. */
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
      // Blocked: the difference is known until the page is left.
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

/** Share of a token's life after which it is renewed with the next call. */
const spentShare = 0.8;
/** While the page is visible a token is renewed this long before it expires, without waiting for a call. */
export const proactiveMilliseconds = 60_000;

/** When a token is due, by the server's clock. Instants are milliseconds since 1970. */
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
    /** Milliseconds until a visible page acts by itself: it renews the token or, where it cannot, sees it end. */
    untilDue(profile: Profile, renewable: boolean): number {
      const end = expiresAt(profile);
      return (renewable ? Math.max(spentAt(profile), end - proactiveMilliseconds) : end) - now();
    },
  };
}

export type TokenTimes = ReturnType<typeof tokenTimes>;
