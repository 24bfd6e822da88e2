import { t } from '@gangway/messages';
import { withLanguage } from '@gangway/messages/choice';
import { AccessDenied, SplitLayout } from '@gangway/ui-kit';
import { Navigate, useLocation } from 'react-router-dom';
import { useConfig } from '../shared/config.ts';
import { paths, signInPath } from '../shared/paths.ts';

/** Shown when a page that needs a session is visited without one. */
export function WithoutSession() {
  const { pathname, search } = useLocation();
  // Specification section 2: "With no stored access token the user is sent to /."
  if (pathname === paths.changePassword) return <Navigate to={withLanguage(paths.home)} replace />;
  if (pathname === paths.profile) return <Navigate to={signInPath(pathname + search)} replace />;
  return <Denied reason={t('You are not signed in.')} />;
}

export function StorageBlocked() {
  return (
    <Denied
      reason={t(
        'Your browser blocks this site from keeping you signed in. Allow site data for this site, then try again.',
      )}
    />
  );
}

function Denied({ reason }: { reason: string }) {
  const { pathname, search } = useLocation();
  const { brandName } = useConfig();
  return (
    <SplitLayout brandName={brandName}>
      <title>{t('Access Denied · {brandName}', { brandName })}</title>
      <AccessDenied reason={reason} href={signInPath(pathname + search)} />
    </SplitLayout>
  );
}
