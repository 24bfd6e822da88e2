import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { AskForm, type AskFormProps } from './ask-form.tsx';

interface RequestAccessDialogProps extends AskFormProps {
  /** Element that says the request is sent. It takes the focus then: the button that opened the dialog is gone. */
  status: RefObject<HTMLElement | null>;
}

/** Asks the administrators for a service. Cancel returns the focus to the button that opened the dialog. */
export function RequestAccessDialog({ status, onSent, ...form }: RequestAccessDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={form.onCancel} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        Request access to {form.name}
      </DialogTitle>
      <DialogContent>
        <AskForm
          {...form}
          onSent={() => {
            // Close first: an open dialog keeps the focus.
            flushSync(onSent);
            status.current?.focus();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
