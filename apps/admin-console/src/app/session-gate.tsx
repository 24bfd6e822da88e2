import { ConfirmIdentity, SessionExpiring } from '@gangway/app-shell';
import { administrationService, beginSignIn } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { AccessDenied, FullScreenSpinner, MainContent } from '@gangway/ui-kit';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useConfig } from '../shared/config.ts';
import { paths, provingSearch } from '../shared/paths.ts';
import { AdminRolesContext } from '../shared/use-permission.ts';

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }));

const noRoles: readonly string[] = [];

/**
 * Lets in a person who has a session and a role of `user_management`. Without a session the sign-in begins at the portal and comes
 * back to this very page. A session that ends under an open page leaves the page where it is, so that nothing typed is lost.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status, reason, services } = useSession();
  const rolesNow = services[administrationService];
  // Undefined until someone was in; afterwards what the last token said.
  const [lastRoles, setLastRoles] = useState(status === 'signed-in' ? (rolesNow ?? noRoles) : undefined);
  if (status === 'signed-in' && lastRoles !== (rolesNow ?? noRoles)) setLastRoles(rolesNow ?? noRoles);

  const leftByChoice = status === 'signed-out' && reason === 'signed-out';
  if (status === 'storage-blocked') return <StorageBlocked />;
  if (leftByChoice) return <Navigate to={paths.login} replace />;
  if (lastRoles === undefined) return status === 'loading' ? <FullScreenSpinner /> : <ToSignIn />;
  if (lastRoles.length === 0) return <NoRole />;
  return (
    <AdminRolesContext value={lastRoles}>
      {children}
      {status === 'signed-out' ? (
        <Suspense fallback={null}>
          <SessionEnded />
        </Suspense>
      ) : null}
      <SessionExpiring />
      <ConfirmIdentity passkeyWindow={paths.renew + provingSearch} />
    </AdminRolesContext>
  );
}

/** Without a role of `user_management` the console has nothing to show. */
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
      <AccessDenied reason="Your browser does not let this site keep you signed in. Allow site data for this address, then reload the page." />
    </MainContent>
  );
}
