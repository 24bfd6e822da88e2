import { t } from '@gangway/messages';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { AskForm, type AskFormProps } from './ask-form.tsx';

interface RequestAccessDialogProps extends AskFormProps {
  /** One line about the service; empty for none. */
  description?: string;
  /** Element that says the request is sent. It takes the focus then: the button that opened the dialog is gone. */
  status: RefObject<HTMLElement | null>;
}

/** Asks the administrators for a service. Cancel returns the focus to the button that opened the dialog. */
export function RequestAccessDialog({ description = '', status, onSent, ...form }: RequestAccessDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={form.onCancel} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('Request access to {name}', { name: form.name })}
      </DialogTitle>
      <DialogContent>
        {description === '' ? null : (
          <Typography dir="auto" sx={{ mb: 2, color: 'text.secondary' }}>
            {description}
          </Typography>
        )}
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
