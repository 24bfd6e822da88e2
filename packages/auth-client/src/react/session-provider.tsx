import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { AuthClient } from '../auth-client.ts';
import { signedIn } from '../session.ts';
import { SessionContext, useAuth } from './session-context.ts';

/** Gives the session to everything below, and keeps it fresh while mounted. */
export function SessionProvider({ auth, children }: { readonly auth: AuthClient; readonly children: ReactNode }) {
  useEffect(() => auth.start(), [auth]);
  return <SessionContext value={auth}>{children}</SessionContext>;
}

/** Whoever will have signed in: nothing is known of them yet. */
const somebody = signedIn({
  expiry: 0,
  issuedAt: 0,
  subject: '',
  sessionState: '',
  email: '',
  name: '',
  givenName: '',
  familyName: '',
  preferredUsername: '',
  realmRoles: [],
  services: {},
});

export interface SessionAheadProps {
  /** False: the session as it is. */
  readonly ahead: boolean;
  readonly children: ReactNode;
}

/**
 * Shows its children a session before there is one (a profile of empty texts), for a page that is drawn ahead of a sign-in.
 * Only looks: whatever is done with the auth client is done with the real one.
 */
export function SessionAhead({ ahead, children }: SessionAheadProps) {
  const auth = useAuth();
  const seen = useMemo(
    () => (ahead ? { ...auth, snapshot: () => somebody, subscribe: () => () => {} } : auth),
    [auth, ahead],
  );
  return <SessionContext value={seen}>{children}</SessionContext>;
}
