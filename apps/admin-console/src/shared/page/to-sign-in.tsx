import { beginSignIn, type SignInRequest } from '@gangway/auth-client';
import { t } from '@gangway/messages';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { useEffect, useState } from 'react';
import { useConfig } from '../config.ts';
import { paths } from './paths.ts';

/** Begins a sign-in at the portal as soon as it is shown. Throws where this browser stores nothing. */
export function ToSignIn({ returnTo, prompt, maxAge, isRetry }: Omit<SignInRequest, 'portalUrl' | 'redirectUri'>) {
  const { portalUrl } = useConfig();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    beginSignIn({
      portalUrl,
      redirectUri: window.location.origin + paths.callback,
      returnTo,
      ...(prompt === undefined ? {} : { prompt }),
      ...(maxAge === undefined ? {} : { maxAge }),
      ...(isRetry === undefined ? {} : { isRetry }),
    }).catch(setFailure);
  }, [portalUrl, returnTo, prompt, maxAge, isRetry]);
  if (failure !== null) throw failure;
  return <FullScreenSpinner label={t('Taking you to the sign-in page')} />;
}
