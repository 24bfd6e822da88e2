import type { Profile } from '@gangway/auth-client';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/**
 * Another person signed in where a page of the one before was open. The page is gone; a dialog, since it stands over any question
 * that the page still had open. Going on loads the app afresh: nothing of the one before stays in memory.
 */
export function OtherPerson({ person, before }: { person: Profile; before: Profile }) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`} variant="h2">
        You are signed in as <bdi>{person.name}</bdi>
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{before.name}</bdi> (<bdi>{before.email}</bdi>) was signed in on this page before. Unsaved changes were
          not kept.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {/* oxlint-disable-next-line no-autofocus -- the dialog's one way on */}
        <Button variant="contained" autoFocus onClick={() => window.location.reload()}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}
