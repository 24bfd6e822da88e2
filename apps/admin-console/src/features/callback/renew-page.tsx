import { beginSignIn } from '@gangway/auth-client';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { useEffect, useState } from 'react';
import { useConfig } from '../../app/config.ts';
import { paths } from '../../app/paths.ts';

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
  return <FullScreenSpinner label="Taking you to sign in" />;
}
