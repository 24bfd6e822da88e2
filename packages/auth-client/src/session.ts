import { keptRealmRoles } from './profile.ts';
import type { Profile } from './profile.ts';

/**
 * Reason for being signed out:
 * `initial`: the page was opened without a session; `signed-out`: Log Out, here or in another tab;
 * `expired`: the server ended the session; `inconsistent`: the stored keys contradicted each other and were removed.
 */
export type SignedOutReason = 'initial' | 'signed-out' | 'expired' | 'inconsistent';

export interface SignedIn {
  readonly status: 'signed-in';
  readonly profile: Profile;
  /** The kept realm roles (specification section 6). */
  readonly roles: readonly string[];
  /** Role names by service key; made without a prototype. */
  readonly services: Profile['services'];
  /**
   * Expiry of the access token by the browser's clock (milliseconds since 1970), in its last minute while renewal gets
   * no answer. Otherwise null.
   */
  readonly runsOutAt: number | null;
}

/** `loading`: renewing a stored session whose token has expired. `storage-blocked`: show why, and do not redirect. */
export type Session =
  | SignedIn
  | { readonly status: 'signed-out'; readonly reason: SignedOutReason }
  | { readonly status: 'loading' }
  | { readonly status: 'storage-blocked' };

export function signedIn(profile: Profile, runsOutAt: number | null): Session {
  return { status: 'signed-in', profile, roles: keptRealmRoles(profile), services: profile.services, runsOutAt };
}

/** Whether two sessions render alike, apart from their tokens. */
export function isSame(next: Session, shown: Session): boolean {
  if (next.status === 'signed-out') return shown.status === 'signed-out' && next.reason === shown.reason;
  if (next.status === 'signed-in') return shown.status === 'signed-in' && next.runsOutAt === shown.runsOutAt;
  return next.status === shown.status;
}
