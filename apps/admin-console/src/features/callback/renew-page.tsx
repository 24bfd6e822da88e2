import { beginSignIn } from '@gangway/auth-client';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { useEffect, useState } from 'react';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';

/** First page of the window in which an ended session is renewed: goes on to the portal at once. */
export function RenewPage() {
  const { portalUrl } = useConfig();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    beginSignIn({ portalUrl, redirectUri: window.location.origin + paths.callback, returnTo: paths.renewed }).catch(
      setFailure,
    );
  }, [portalUrl]);
  if (failure !== null) throw failure;
  return <FullScreenSpinner label="Redirecting to sign-in" />;
}
