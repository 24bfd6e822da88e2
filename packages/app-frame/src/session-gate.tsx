import type { Profile } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { SessionExpiring } from './session-expiring.tsx';

const OtherPerson = lazy(async () => ({ default: (await import('./other-person.tsx')).OtherPerson }));

export interface SessionGateProps {
  /** The page of a signed-in person. */
  children: (person: Profile) => ReactNode;
  /** Where Log Out leads, here or in another tab. */
  signedOutPath: string;
  /** Stands over the page once its session has ended, so that signing in again keeps what was typed. */
  SessionEnded: ComponentType<{ person: Profile }>;
  /** Instead of the page, for a visitor without a session. */
  withoutSession: ReactNode;
  /** Instead of the page, where the browser forbids storage: a redirect would never end. */
  storageBlocked: ReactNode;
  /** A page of this app that has the portal ask for a passkey; absent where passkeys belong to this address. */
  passkeyWindow?: string;
}

/**
 * Shows a page to signed-in people. A session that ends under an open page leaves the page where it is, for the same person to go
 * on; for another one the page is taken away with all it shows and all that was typed into it.
 */
export function SessionGate({
  children,
  signedOutPath,
  SessionEnded,
  withoutSession,
  storageBlocked,
  passkeyWindow,
}: SessionGateProps) {
  const { status, reason, profile } = useSession();
  const [{ person, before }, setPeople] = useState<{ person: Profile | null; before: Profile | null }>({
    person: profile,
    before: null,
  });
  if (profile !== null && profile !== person) {
    const isOther = person !== null && person.subject !== profile.subject;
    setPeople({ person: profile, before: isOther ? person : before });
  }

  if (status === 'storage-blocked') return storageBlocked;
  if (person === null) return status === 'loading' ? <FullScreenSpinner /> : withoutSession;
  if (reason === 'signed-out') return <Navigate to={signedOutPath} replace />;
  if (before !== null) {
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <OtherPerson person={person} before={before} />
      </Suspense>
    );
  }
  return (
    <>
      {children(person)}
      {status === 'signed-out' ? (
        <Suspense fallback={null}>
          <SessionEnded person={person} />
        </Suspense>
      ) : null}
      <SessionExpiring />
      <ConfirmIdentity passkeyWindow={passkeyWindow} />
    </>
  );
}
