import { isApiError } from '@gangway/api-client';
import type { Factor } from '@gangway/contract';
import { t } from '@gangway/messages';
import { ErrorNotice, WriteButton } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useFactorQueries } from './factor-queries.ts';

interface RemoveFactorDialogProps {
  factor: Factor;
  isLast: boolean;
  onClose: () => void;
}

/** Confirms the removal of a sign-in method; after the last one the password alone is enough. */
export function RemoveFactorDialog({ factor: { id: factorId, name, kind }, isLast, onClose }: RemoveFactorDialogProps) {
  const id = useId();
  const remove = useMutation(useFactorQueries().remove());
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('Remove {name}?', { name })}
      </DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 1 }}>
        <Typography>
          {isLast
            ? t(
                'You’ll sign in with just your password. Your recovery codes and remembered devices will be removed too.',
              )
            : kind === 'passkey'
              ? t('You won’t be able to sign in with it.')
              : t('You won’t be able to sign in with its codes.')}
        </Typography>
        {remove.isError && !isApiError(remove.error, 401) ? (
          <ErrorNotice message={isApiError(remove.error, 409) ? remove.error.message : t('Not removed. Try again.')} />
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 0.5 }}>
        {/* oxlint-disable-next-line no-autofocus -- a dialog takes the focus; No is the harmless answer */}
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('Cancel')}
        </Button>
        <WriteButton
          variant="contained"
          color="error"
          busy={remove.isPending}
          onClick={() => remove.mutate(factorId, { onSuccess: onClose })}
        >
          {t('Remove')}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
