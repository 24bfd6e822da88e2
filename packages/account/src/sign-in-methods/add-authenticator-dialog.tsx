import { isApiError } from '@gangway/api-client';
import type { StartedTotp } from '@gangway/contract';
import { nameTest } from '@gangway/contract/text';
import { CodeField, Form, FormError, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { object, requiredText, string } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AddMethodDialog } from './add-method-dialog.tsx';
import { AuthenticatorKey } from './authenticator-key.tsx';
import { useFactorQueries } from './factor-queries.ts';

interface Values {
  code: string;
  name: string;
}

const rules = () => object({ code: requiredText(t('Code is required')), name: string().test(nameTest) });

/**
 * Shows the secret for an authenticator app, confirms it by a code, and shows the recovery codes that come with a first
 * method.
 */
export function AddAuthenticatorDialog({ started, onClose }: { started: StartedTotp; onClose: () => void }) {
  const confirm = useMutation(useFactorQueries().confirm());
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function send({ code, name }: Values, form: FormHelpers<Values>) {
    try {
      const made = await confirm.mutateAsync({ id: started.id, code, name: name.trim() });
      if (made.length === 0) onClose();
      else setCodes(made);
    } catch (error) {
      if (isApiError(error, 422)) form.setErrors({ code: error.message });
      else form.setFormError(isApiError(error) ? error.message : t('Not added. Try again.'));
      form.selectField('code');
    }
  }

  return (
    <AddMethodDialog title={t('Add an authenticator app')} codes={codes} isBusy={confirm.isPending} onClose={onClose}>
      <AuthenticatorKey uri={started.uri} secret={started.secret} />
      <Form<Values>
        label={t('Add an authenticator app')}
        initialValues={{ code: '', name: '' }}
        rules={rules()}
        failureMessage={t('Not added. Try again.')}
        onSubmit={send}
      >
        <FormError />
        {/* oxlint-disable-next-line no-autofocus -- what the dialog waits for */}
        <CodeField name="code" autoFocus />
        <TextField name="name" label={t('Name')} hint={t('For example “Work phone”. Optional.')} maxLength={100} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button variant="outlined" disabled={confirm.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton>{t('Add')}</SubmitButton>
        </Box>
      </Form>
    </AddMethodDialog>
  );
}
