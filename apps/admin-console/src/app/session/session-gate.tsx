import { SessionGate as AppSessionGate } from '@gangway/app-frame';
import { administrationService, beginSignIn, rolesIn } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { AccessDenied, FullScreenSpinner, MainContent } from '@gangway/ui-kit';
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths, provingSearch } from '../../shared/page/paths.ts';
import { AdminRolesContext } from '../../shared/access/use-permission.ts';

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }));

/**
 * Admits a person with a session and a role of `user_management`. Without a session the sign-in begins at the portal
 * and returns to this very page.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  return (
    <AppSessionGate
      signedOutPath={paths.login}
      SessionEnded={SessionEnded}
      withoutSession={<WithoutSession />}
      storageBlocked={<StorageBlocked />}
      passkeyWindow={paths.renew + provingSearch}
    >
      {(person) => {
        const roles = rolesIn(person, administrationService);
        return roles.length === 0 ? <NoRole /> : <AdminRolesContext value={roles}>{children}</AdminRolesContext>;
      }}
    </AppSessionGate>
  );
}

/** Shown without a role of `user_management`: the console has nothing else to show. */
function NoRole() {
  const { portalUrl } = useConfig();
  return (
    <MainContent>
      <AccessDenied
        reason="Your account has no role in the admin console."
        href={`${portalUrl}/services`}
        linkLabel="Go to your services"
      />
    </MainContent>
  );
}

function WithoutSession() {
  const { reason } = useSession();
  // Stop on a page opened by Back after Log Out: the sign-in would start by itself.
  return reason === 'signed-out' ? <Navigate to={paths.login} replace /> : <ToSignIn />;
}

function ToSignIn() {
  const { portalUrl } = useConfig();
  const { pathname, search, hash } = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    beginSignIn({
      portalUrl,
      redirectUri: window.location.origin + paths.callback,
      returnTo: pathname + search + hash,
    }).catch(setFailure);
  }, [portalUrl, pathname, search, hash]);
  if (failure !== null) throw failure;
  return <FullScreenSpinner label="Redirecting to sign-in" />;
}

function StorageBlocked() {
  return (
    <MainContent>
      <AccessDenied reason="Your browser blocks this site from keeping you signed in. Allow site data for this site, then reload the page." />
    </MainContent>
  );
}
