import { beginSignIn, safeReturnTo } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { BrandMark, MainContent } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';

/**
 * The place after Log Out. It never starts a sign-in by itself, and asks the portal for the password even where a session is
 * left there: a person who signed out meant it.
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
    <MainContent>
      <title>{`Signed out · ${brandName}`}</title>
      <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'start', gap: 2, px: 2, py: 6 }}>
        <BrandMark size={36} />
        <Typography component="h1" variant="h1">
          You are signed out.
        </Typography>
        {failure === null ? null : <Typography role="alert">{failure}</Typography>}
        <Button variant="contained" onClick={() => void signIn()}>
          Sign in
        </Button>
      </Box>
    </MainContent>
  );
}
