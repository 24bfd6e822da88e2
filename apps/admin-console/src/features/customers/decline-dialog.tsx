import { useOnBack } from '@gangway/ui-kit';
import { useApi } from '@gangway/api-client/react';
import { accessRequest, longestNote, type AccessRequest } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { isRefusal, notSaved } from '../../shared/failure-text.ts';
import { accessRequestQueries } from './customer-queries.ts';

export interface DeclineDialogProps {
  request: AccessRequest;
  onClose: () => void;
}

const rules = object({
  note: requiredText('Note is required').max(longestNote, `At most ${longestNote} characters`),
});

/** Says no to a person who asks for a service, and why. */
export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const decline = useMutation(accessRequestQueries(useApi({ accessRequest })).decline());
  const titleId = useId();
  const who = `${request.firstName} ${request.lastName}`.trim();
  const close = decline.isPending ? undefined : onClose;
  useOnBack(() => close?.());
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Form<{ note: string }>
        label="Decline"
        initialValues={{ note: '' }}
        rules={rules}
        gap={0}
        onSubmit={async ({ note }, form) => {
          try {
            await decline.mutateAsync({ id: request.id, note: note.trim() });
          } catch (error) {
            form.setFormError(isRefusal(error) ? `${notSaved} ${error.message}` : notSaved);
            return;
          }
          onClose();
        }}
      >
        <DialogTitle id={titleId} component="h2" variant="h2" sx={{ pb: 0.5 }}>
          Decline this request?
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <bdi>{who}</bdi> ({request.email}) gets no access to {request.service?.name}.
          </Typography>
          <TextField
            name="note"
            label="Note"
            required
            rows={3}
            hint={
              <>
                <bdi>{who}</bdi> reads it on the launcher and by email.
              </>
            }
          />
          <FormError />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="outlined" onClick={onClose} disabled={decline.isPending}>
            Cancel
          </Button>
          <SubmitButton>Decline</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
