import { beginSignIn, safeReturnTo } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { Notice, PageHeading, SplitLayout } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/page/paths.ts';

/**
 * Shown after Log Out. Never starts a sign-in, and makes the portal ask for the password even if a session is left
 * there: the person meant to sign out.
 */
export function SignedOutPage() {
  const { portalUrl, brandName } = useConfig();
  const { status } = useSession();
  const [params] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  const returnTo = safeReturnTo(params.get('next'), paths.dashboard);
  if (status === 'signed-in') return <Navigate to={returnTo} replace />;

  async function signIn() {
    try {
      await beginSignIn({
        portalUrl,
        redirectUri: window.location.origin + paths.callback,
        returnTo,
        prompt: 'login',
      });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <SplitLayout brandName={brandName}>
      <title>{t('Signed out · {brandName}', { brandName })}</title>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PageHeading focusOnMount>{t('You are signed out.')}</PageHeading>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('Sign in again to manage users, services and plans.')}
        </Typography>
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        <Button variant="contained" size="large" onClick={() => void signIn()}>
          {t('Sign in')}
        </Button>
      </Box>
    </SplitLayout>
  );
}
