import type { ReactNode } from 'react';
import type { SignedOutReason } from '../session.ts';
import type { Profile } from '../profile.ts';
import { useSession } from './session-context.ts';

export interface RequireSessionProps {
  /** Shown to whoever is signed in. */
  readonly children: ReactNode | ((profile: Profile) => ReactNode);
  /** Shown to whoever is not: a redirect, a sign-in, 'Access Denied'. Told why, so that Log Out does not sign in again. */
  readonly fallback: (reason: SignedOutReason) => ReactNode;
  /** Shown while a stored session is being renewed. */
  readonly loading: ReactNode;
  /** Shown where the browser forbids storage; a redirect here would never end. */
  readonly blocked: ReactNode;
}

/** Renders its children for a session, and what the caller chose otherwise. Knows no router. */
export function RequireSession({ children, fallback, loading, blocked }: RequireSessionProps) {
  const { status, reason, profile } = useSession();
  if (status === 'loading') return loading;
  if (status === 'storage-blocked') return blocked;
  if (profile === null) return fallback(reason ?? 'initial');
  return typeof children === 'function' ? children(profile) : children;
}
