import type { Profile } from './profile.ts';

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
