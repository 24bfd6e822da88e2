import { createApiClient, isApiError } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import { accessRequest, longestReason } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

export interface AskFormProps {
  /** Key of the service. */
  service: string;
  name: string;
  /** Initial text of the field. */
  reason?: string;
  onSent: () => void;
  onCancel: () => void;
}

const rules = async () => {
  const { object, requiredText } = await import('@gangway/form-kit/rules');
  return object({
    reason: requiredText(t('Reason is required')).max(
      longestReason,
      t('At most {longestReason} characters', { longestReason }),
    ),
  });
};

/** Asks the administrators for a service, with a reason that they read. */
export function AskForm({ service, name, reason: suggested = '', onSent, onCancel }: AskFormProps) {
  const http = useHttp();
  return (
    <Form<{ reason: string }>
      label={t('Request access to {name}', { name })}
      initialValues={{ reason: suggested }}
      rules={rules}
      validateOn="submit"
      onSubmit={async ({ reason }, form) => {
        try {
          const api = createApiClient(http, { accessRequest: { createForService: accessRequest.createForService } });
          await api.accessRequest.createForService({ body: { service, reason: reason.trim() } });
        } catch (error) {
          // Retry other failures on the next press; show a refusal, which says what to do.
          const refusal = isApiError(error) && error.kind === 'http' && error.status < 500;
          form.setFormError(refusal ? t('Not sent. {message}', { message: error.message }) : t('Not sent. Try again.'));
          return;
        }
        onSent();
      }}
    >
      <TextField
        name="reason"
        label={t('Why do you need it?')}
        required
        rows={2}
        // oxlint-disable-next-line no-autofocus -- the dialog's one field
        autoFocus
      />
      <FormError />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button variant="outlined" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <SubmitButton>{t('Send request')}</SubmitButton>
      </Box>
    </Form>
  );
}
