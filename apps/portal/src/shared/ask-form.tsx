import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { accessRequest, longestReason } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';

export interface AskFormProps {
  /** Key of the service. */
  service: string;
  name: string;
  onSent: () => void;
  onCancel: () => void;
}

const rules = async () => {
  const { object, requiredText } = await import('@gangway/form-kit/rules');
  return object({
    reason: requiredText('Reason is required').max(longestReason, `At most ${longestReason} characters`),
  });
};

/** Asks the administrators for a service, with the reason they read before they decide. */
export function AskForm({ service, name, onSent, onCancel }: AskFormProps) {
  const api = useApi({ accessRequest });
  const ask = useMutation({
    mutationFn: (reason: string) => api.accessRequest.createForService({ body: { service, reason } }),
    meta: { invalidates: [['my-services']] },
  });
  return (
    <Form<{ reason: string }>
      label={`Request access to ${name}`}
      initialValues={{ reason: '' }}
      rules={rules}
      gap={1}
      onSubmit={async ({ reason }, form) => {
        try {
          await ask.mutateAsync(reason.trim());
        } catch (error) {
          // A refusal says what to do; anything else may work at the next press.
          const refusal = isApiError(error) && error.kind === 'http' && error.status < 500;
          form.setFormError(refusal ? `Not sent. ${error.message}` : 'Not sent. Try again.');
          return;
        }
        onSent();
      }}
    >
      <TextField
        name="reason"
        label="Why do you need it?"
        required
        rows={2}
        // oxlint-disable-next-line no-autofocus -- the press that opened the form asked for it
        autoFocus
      />
      <FormError />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="small">Send request</SubmitButton>
        <Button size="small" variant="outlined" onClick={onCancel} disabled={ask.isPending}>
          Cancel
        </Button>
      </Box>
    </Form>
  );
}
