import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useOfflineReason } from '../notices/offline-banner.tsx';
import { disabledWithReason, restingStyle } from '../controls/write-button.tsx';
import { Spinner } from '../notices/spinner.tsx';
import type { ConfirmOptions } from './confirm-options.ts';

export interface ConfirmDialogProps {
  options: ConfirmOptions;
  open: boolean;
  pending: boolean;
  onAnswer: (yes: boolean) => void;
  onExited: () => void;
}

/** The dialog behind `useConfirm`: No on the left, Yes on the right; Escape and a click outside mean No. */
export function ConfirmDialog({ options, open, pending, onAnswer, onExited }: ConfirmDialogProps) {
  const id = useId();
  const { title, message, detail, focus = 'no', emphasis = 'yes', yesLabel = t('Yes'), noLabel = t('No') } = options;
  const offline = useOfflineReason();
  // Always allow an answer when no work follows, as when leaving a page.
  const resting = options.onYes === undefined || pending ? null : offline;
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // Leave the focus to the provider, which knows where to move it when the opener is gone.
      disableRestoreFocus
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited }, paper: { sx: { m: 2 } } }}
    >
      <DialogTitle id={`${id}-title`} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 1 }}>
        <Typography>{message}</Typography>
        {detail === undefined ? null : (
          <Typography component="div" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 0.5 }}>
        {/* Lock with aria-disabled: `disabled` would drop the focus out of the dialog. */}
        <Button
          variant={emphasis === 'no' ? 'contained' : 'outlined'}
          // oxlint-disable-next-line no-autofocus -- a dialog takes the focus, the caller says where
          autoFocus={focus === 'no'}
          aria-disabled={pending}
          onClick={() => onAnswer(false)}
          sx={pending ? { opacity: 0.5, cursor: 'default' } : undefined}
        >
          {noLabel}
        </Button>
        <Button
          variant={emphasis === 'no' ? 'outlined' : 'contained'}
          color={emphasis === 'danger' ? 'error' : 'primary'}
          // oxlint-disable-next-line no-autofocus -- a dialog takes the focus, the caller says where
          autoFocus={focus === 'yes'}
          aria-disabled={pending}
          aria-busy={pending}
          onClick={() => onAnswer(true)}
          {...disabledWithReason(resting)}
          sx={[{ position: 'relative', ...(pending && { cursor: 'default' }) }, resting === null ? null : restingStyle]}
        >
          <Box component="span" sx={{ opacity: pending ? 0 : 1 }}>
            {yesLabel}
          </Box>
          {pending ? (
            <Box component="span" sx={{ position: 'absolute', display: 'grid' }}>
              <Spinner size={18} />
            </Box>
          ) : null}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
