import { useAuth, useSession } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { useCountdown, VisuallyHidden } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

/** Seconds left that screen readers announce, instead of each tick. */
const announced = [10, 30, 60];

/**
 * Shown in the last minute of a session whose renewal gets no answer. Retries continue in the background and close it
 * on success; at zero it closes by itself, leaving the server to judge the token.
 */
export function SessionExpiringDialog({ runsOutAt }: { runsOutAt: number }) {
  const auth = useAuth();
  const stillFailing = useSession().runsOutAt !== null;
  const id = useId();
  const [open, setOpen] = useState(true);
  const [trying, setTrying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [seconds] = useState(() => Math.max(1, Math.ceil((runsOutAt - Date.now()) / 1000)));
  const left = useCountdown({ seconds, onDone: () => setOpen(false) });
  const step = announced.find((each) => left <= each);

  async function stay() {
    if (trying) return;
    setTrying(true);
    setFailed(false);
    await auth.renew();
    // A successful renewal has closed the dialog by now.
    setTrying(false);
    setFailed(true);
  }

  return (
    <Dialog
      open={open && stillFailing}
      onClose={() => setOpen(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {t('Your session is about to expire')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography id={`${id}-text`}>{t('We couldn’t renew your session. Your changes are safe.')}</Typography>
        <Typography role="timer" aria-live="off" sx={{ fontWeight: 600 }}>
          {t('Expires in {left} s', { left })}
        </Typography>
        {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a session */}
        <Box role="status" sx={{ position: 'absolute' }}>
          <VisuallyHidden>{step === undefined ? '' : t('{step} seconds left', { step })}</VisuallyHidden>
        </Box>
        {failed ? <Alert severity="error">{t('Not renewed. Try again.')}</Alert> : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 0.5 }}>
        <Button variant="outlined" onClick={() => void auth.signOut()}>
          {t('Log Out')}
        </Button>
        <Button
          variant="contained"
          // oxlint-disable-next-line no-autofocus -- the dialog's main way on
          autoFocus
          aria-disabled={trying}
          aria-busy={trying}
          onClick={() => void stay()}
        >
          {t('Stay signed in')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
