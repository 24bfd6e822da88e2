import { SessionExpiring } from '@gangway/account';
import type { Profile } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { AccessDenied, FullScreenSpinner, MainContent } from '@gangway/ui-kit';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useConfig } from './config.tsx';
import { paths, signInPath } from './paths.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/**
 * Lets through whoever is signed in. A session that ends while a page is open is continued in place, so that nothing typed
 * is lost; after Log Out, here or in another tab, all pages go to /login.
 */
export function SessionGate({ children }: { children: (profile: Profile) => ReactNode }) {
  const { status, reason, profile } = useSession();
  const [last, setLast] = useState<Profile | null>(null);
  if (profile !== null && profile !== last) setLast(profile);

  if (profile !== null) {
    return (
      <>
        {children(profile)}
        <SessionExpiring />
      </>
    );
  }
  if (status === 'loading') return last === null ? <FullScreenSpinner /> : children(last);
  if (last !== null && reason === 'signed-out') return <Navigate to={paths.login} replace />;
  if (last !== null && status === 'signed-out') {
    return (
      <>
        {children(last)}
        <Suspense>
          <SignInAgain person={last} />
        </Suspense>
      </>
    );
  }
  return <WithoutSession blocked={status === 'storage-blocked'} />;
}

function WithoutSession({ blocked }: { blocked: boolean }) {
  const { pathname, search } = useLocation();
  const { brandName } = useConfig();
  // Specification section 2: "With no stored access token the user is sent to /."
  if (pathname === paths.changePassword && !blocked) return <Navigate to={paths.home} replace />;
  if (pathname === paths.profile && !blocked) return <Navigate to={signInPath(pathname + search)} replace />;
  return (
    <MainContent>
      <title>{`Access Denied · ${brandName}`}</title>
      <AccessDenied
        reason={
          blocked
            ? 'Your browser does not let this site keep you signed in. Allow site data for this address, then try again.'
            : 'You are not signed in.'
        }
        href={signInPath(pathname + search)}
      />
    </MainContent>
  );
}
