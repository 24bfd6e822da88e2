import type { Profile } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { withLanguage } from '@gangway/messages/choice';
import { Navigate } from 'react-router-dom';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { SessionExpiring } from './session-expiring.tsx';

const OtherPerson = lazy(async () => ({ default: (await import('./other-person.tsx')).OtherPerson }));

export interface SessionGateProps {
  /** Page for a signed-in user. */
  children: (person: Profile) => ReactNode;
  /** Path after Log Out, here or in another tab. */
  signedOutPath: string;
  /** Covers the page once its session has ended, so that signing in again keeps the input. */
  SessionEnded: ComponentType<{ person: Profile }>;
  /** Shown to a visitor without a session. */
  withoutSession: ReactNode;
  /** Shown where the browser forbids storage: a redirect would loop. */
  storageBlocked: ReactNode;
  /** Page of this app that asks the portal for a passkey; absent where passkeys belong to this address. */
  passkeyWindow?: string;
}

/**
 * Shows a page to signed-in users. When a session ends, keeps the page for the same user to continue; for another user,
 * removes it with all its data and input.
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
  if (reason === 'signed-out') return <Navigate to={withLanguage(signedOutPath)} replace />;
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
