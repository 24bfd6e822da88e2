import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { beginSignIn, type Profile } from '@gangway/auth-client';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/page/paths.ts';

/**
 * Shown when the session ends under an open page. A pop-up signs in again: its callback stores the session, and this
 * page resumes with all typed text on the `storage` event.
 */
export function SessionEnded({ person }: { person: Profile }) {
  const { portalUrl } = useConfig();
  const { pathname, search, hash } = useLocation();
  const [blocked, setBlocked] = useState(false);

  function signInBeside() {
    const opened = window.open(paths.renew, 'gangway-sign-in', 'popup,width=480,height=720');
    setBlocked(opened === null);
  }
  async function signInHere() {
    await beginSignIn({
      portalUrl,
      redirectUri: window.location.origin + paths.callback,
      returnTo: pathname + search + hash,
    });
  }
  return (
    <Dialog open aria-labelledby="session-ended-title" aria-describedby="session-ended-text" maxWidth="xs" fullWidth>
      <DialogTitle id="session-ended-title" variant="h2">
        {t('Your session has ended')}
      </DialogTitle>
      <DialogContent id="session-ended-text">
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {rich('Sign in again as {email} to continue. Your changes on this page are kept.', {
            email: <bdi>{person.email}</bdi>,
          })}
        </Typography>
        {blocked ? (
          <Typography role="alert" sx={{ mt: 1 }}>
            {t(
              'Your browser blocked the sign-in window. Allow pop-ups for this address to keep your changes, or sign in on this page and lose them.',
            )}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {blocked ? (
          <Button variant="outlined" onClick={() => void signInHere()}>
            {t('Sign in on this page')}
          </Button>
        ) : null}
        {/* oxlint-disable-next-line no-autofocus -- the dialog's main way on */}
        <Button variant="contained" autoFocus onClick={signInBeside}>
          {t('Sign in again')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
