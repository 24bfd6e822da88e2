import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { AuthClient } from '../auth-client-types.ts';
import { SessionContext } from './session-context.ts';

/** Provides the session to its children, and keeps it fresh while mounted. */
export function SessionProvider({ auth, children }: { readonly auth: AuthClient; readonly children: ReactNode }) {
  useEffect(() => auth.start(), [auth]);
  return <SessionContext value={auth}>{children}</SessionContext>;
}
