import { useApi } from '@gangway/api-client/react';
import { accessRequest, longestNote, type AccessRequest } from '@gangway/contract';
import { TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { accessRequestQueries } from './access-request-queries.ts';

export interface DeclineDialogProps {
  request: AccessRequest;
  onClose: () => void;
}

const rules = object({
  note: requiredText('Note is required').max(longestNote, `At most ${longestNote} characters`),
});

/** Declines a request for a service with a reason. */
export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const decline = useMutation(accessRequestQueries(useApi({ accessRequest })).decline());
  const who = `${request.firstName} ${request.lastName}`.trim();
  return (
    <FormDialog<{ note: string }>
      label="Decline"
      title="Decline this request?"
      submitLabel="Decline"
      submitColor="error"
      initialValues={{ note: '' }}
      rules={rules}
      onSave={async ({ note }) => {
        await decline.mutateAsync({ id: request.id, note: note.trim() });
        onClose();
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <bdi>{who}</bdi> ({request.email}) won’t get access to {request.service?.name}.
      </Typography>
      <TextField
        name="note"
        label="Note"
        required
        rows={3}
        hint={
          <>
            <bdi>{who}</bdi> will see this note on the launcher and by email.
          </>
        }
      />
    </FormDialog>
  );
}
