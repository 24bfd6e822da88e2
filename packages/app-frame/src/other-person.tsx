import type { Profile } from '@gangway/auth-client';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/**
 * Shown when another user has signed in while a page was open. Replaces the page; a dialog, to cover any open question.
 * Continuing reloads the app, so that no data of the previous user stays in memory.
 */
export function OtherPerson({ person, before }: { person: Profile; before: Profile }) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`} variant="h2">
        {rich('You are signed in as {name}', { name: <bdi>{person.name}</bdi> })}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {rich('{name} ({email}) was signed in on this page before. Unsaved changes were not kept.', {
            name: <bdi>{before.name}</bdi>,
            email: <bdi>{before.email}</bdi>,
          })}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {/* oxlint-disable-next-line no-autofocus -- the dialog's one way on */}
        <Button variant="contained" autoFocus onClick={() => window.location.reload()}>
          {t('Continue')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
