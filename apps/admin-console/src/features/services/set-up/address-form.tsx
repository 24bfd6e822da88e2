import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { tellRefusal } from '../../../shared/text/failure-text.ts';

export interface AddressFormProps {
  /** Names the form. */
  label: string;
  url: string;
  submitLabel: string;
  onSave: (url: string) => Promise<unknown>;
  /** Beside the button. */
  children?: ReactNode;
}

const rules = async () => {
  const { object, requiredText } = await import('@gangway/form-kit/rules');
  return object({ url: requiredText(t('URL is required')) });
};

/** Asks for the address of a service that is being set up. */
export function AddressForm({ label, url: initialUrl, submitLabel, onSave, children }: AddressFormProps) {
  return (
    <Form<{ url: string }>
      label={label}
      initialValues={{ url: initialUrl }}
      rules={rules}
      gap={1}
      onSubmit={async ({ url }, form) => {
        try {
          await onSave(url.trim());
        } catch (error) {
          tellRefusal(form, error);
        }
      }}
    >
      <TextField
        name="url"
        label="URL"
        type="url"
        placeholder="https://"
        hint={t('Where the service is opened. In production it begins with https://, or no one can open it.')}
        required
        maxLength={2000}
      />
      <FormError />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SubmitButton>{submitLabel}</SubmitButton>
        {children}
      </Box>
    </Form>
  );
}
