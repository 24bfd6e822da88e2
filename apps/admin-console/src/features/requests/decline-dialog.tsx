import { useApi } from '@gangway/api-client/react';
import { accessRequest, longestNote, type AccessRequest } from '@gangway/contract';
import { TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { accessRequestQueries } from './access-request-queries.ts';

export interface DeclineDialogProps {
  request: AccessRequest;
  onClose: () => void;
}

const rules = () =>
  object({
    note: requiredText(t('Note is required')).max(
      longestNote,
      t('At most {n, plural, one {# character} other {# characters}}', { n: longestNote }),
    ),
  });

/** Declines a request for a service with a reason. */
export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const decline = useMutation(accessRequestQueries(useApi({ accessRequest })).decline());
  const who = `${request.firstName} ${request.lastName}`.trim();
  return (
    <FormDialog<{ note: string }>
      label={t('Decline')}
      title={t('Decline this request?')}
      submitLabel={t('Decline')}
      submitColor="error"
      initialValues={{ note: '' }}
      rules={rules()}
      onSave={async ({ note }) => {
        await decline.mutateAsync({ id: request.id, note: note.trim() });
        onClose();
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {rich('{who} ({email}) won’t get access to {service}.', {
          who: <bdi>{who}</bdi>,
          email: request.email,
          service: request.service?.name,
        })}
      </Typography>
      <TextField
        name="note"
        label={t('Note')}
        required
        rows={3}
        hint={<>{rich('{who} will see this note on the launcher and by email.', { who: <bdi>{who}</bdi> })}</>}
      />
    </FormDialog>
  );
}
