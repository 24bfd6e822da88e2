import { beginSignIn } from '@gangway/auth-client';
import { freshSeconds } from '@gangway/contract';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths, provingSearch } from '../../shared/page/paths.ts';

/** First page of the window that renews a session or gives fresh proof: goes on to the portal at once. */
export function RenewPage() {
  const { portalUrl } = useConfig();
  const wantsProof = useLocation().search === provingSearch;
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    beginSignIn({
      portalUrl,
      redirectUri: window.location.origin + paths.callback,
      returnTo: paths.renewed,
      ...(wantsProof ? { maxAge: freshSeconds } : {}),
    }).catch(setFailure);
  }, [portalUrl, wantsProof]);
  if (failure !== null) throw failure;
  return <FullScreenSpinner label="Redirecting to sign-in" />;
}
