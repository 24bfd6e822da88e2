import { t } from '@gangway/messages';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface AddMethodDialogProps {
  title: string;
  /** Recovery codes that come with the first method; null until it is added. */
  codes: readonly string[] | null;
  /** Method being added. */
  isBusy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Adds a sign-in method, then shows its recovery codes. They appear only once, so a click outside must not close the
 * dialog.
 */
export function AddMethodDialog({ title, codes, isBusy, onClose, children }: AddMethodDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      {...(codes === null && !isBusy ? { onClose } : {})}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      className="print-alone"
    >
      <DialogTitle id={id} variant="h2">
        {codes === null ? title : t('Save your recovery codes')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {codes === null ? children : <RecoveryCodes codes={codes} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  );
}
