import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { AuthClient } from '../auth-client-types.ts';
import { rolesIn } from '../profile.ts';
import type { Profile } from '../profile.ts';
import type { Session, SignedOutReason } from '../session.ts';

export const SessionContext = createContext<AuthClient | null>(null);

/** The auth client itself: `signIn`, `signOut`, `getAccessToken`. */
export function useAuth(): AuthClient {
  const auth = useContext(SessionContext);
  if (auth === null) throw new Error('useAuth needs a SessionProvider above it.');
  return auth;
}

/** Session flattened for screens: when signed out, `profile` is null and the lists are empty. */
export interface SessionView {
  readonly status: Session['status'];
  /** Set while `status` is `signed-out`. */
  readonly reason: SignedOutReason | null;
  readonly profile: Profile | null;
  /** While renewal gets no answer: expiry of the access token, see `SignedIn`. */
  readonly runsOutAt: number | null;
  /** The kept realm roles (specification section 6). */
  readonly roles: readonly string[];
  /** Role names by service key. */
  readonly services: Profile['services'];
  /** Whether the token's services contain the key. */
  readonly hasService: (service: string) => boolean;
  /** Whether the token gives this role in this service, e.g. `hasRole('user_management', 'Super_Admin')`. */
  readonly hasRole: (service: string, role: string) => boolean;
}

const noServices: Profile['services'] = Object.freeze(Object.create(null));
const noRoles: readonly string[] = [];

/** Current session; re-renders when it changes, whichever tab caused it. */
export function useSession(): SessionView {
  const auth = useAuth();
  const session = useSyncExternalStore(auth.subscribe, auth.snapshot, auth.snapshot);
  return useMemo(() => viewOf(session), [session]);
}

function viewOf(session: Session): SessionView {
  const profile = session.status === 'signed-in' ? session.profile : null;
  const services = profile?.services ?? noServices;
  return {
    status: session.status,
    reason: session.status === 'signed-out' ? session.reason : null,
    profile,
    runsOutAt: session.status === 'signed-in' ? session.runsOutAt : null,
    roles: session.status === 'signed-in' ? session.roles : noRoles,
    services,
    hasService: (service) => Object.hasOwn(services, service),
    hasRole: (service, role) => profile !== null && rolesIn(profile, service).includes(role),
  };
}
