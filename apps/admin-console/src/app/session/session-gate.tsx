import { SessionGate as AppSessionGate } from '@gangway/app-frame';
import { administrationService, rolesIn } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { AccessDenied, MainContent } from '@gangway/ui-kit';
import { lazy, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths, provingSearch } from '../../shared/page/paths.ts';
import { ToSignIn } from '../../shared/page/to-sign-in.tsx';
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
        reason={t('Your account has no role in the admin console.')}
        href={`${portalUrl}/services`}
        linkLabel={t('Go to your services')}
      />
    </MainContent>
  );
}

function WithoutSession() {
  const { reason } = useSession();
  const { pathname, search, hash } = useLocation();
  // Stop on a page opened by Back after Log Out: the sign-in would start by itself.
  return reason === 'signed-out' ? (
    <Navigate to={paths.login} replace />
  ) : (
    <ToSignIn returnTo={pathname + search + hash} />
  );
}

function StorageBlocked() {
  return (
    <MainContent>
      <AccessDenied
        reason={t(
          'Your browser blocks this site from keeping you signed in. Allow site data for this site, then reload the page.',
        )}
      />
    </MainContent>
  );
}
