import { isApiError } from '@gangway/api-client';
import { nameTest } from '@gangway/contract/text';
import { Form, FormError, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { object, string } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AddMethodDialog } from './add-method-dialog.tsx';
import { useFactorQueries } from './factor-queries.ts';

const rules = object({ name: string().test(nameTest) });

interface Values {
  name: string;
}

/** Names a passkey, has the browser create it, and shows the recovery codes that come with the first method. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useMutation(useFactorQueries().addPasskey());
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function send({ name }: Values, form: FormHelpers<Values>) {
    try {
      const made = await add.mutateAsync(name.trim());
      // Cancelled in the browser: keep the dialog open.
      if (made === null) return;
      if (made.length === 0) onClose();
      else setCodes(made);
    } catch (error) {
      if (isApiError(error, 401)) return;
      form.setFormError(error instanceof Error ? error.message : t('Not added. Try again.'));
    }
  }

  return (
    <AddMethodDialog title={t('Add a passkey')} codes={codes} isBusy={add.isPending} onClose={onClose}>
      <Typography>
        {t(
          'You’ll sign in with your fingerprint, face or PIN instead of your password. Your browser asks where to save the passkey.',
        )}
      </Typography>
      <Form<Values>
        label={t('Add a passkey')}
        initialValues={{ name: '' }}
        rules={rules}
        failureMessage={t('Not added. Try again.')}
        onSubmit={send}
      >
        <FormError />
        <TextField
          name="name"
          label={t('Name')}
          hint={t('For example “Work laptop”. Optional.')}
          maxLength={100}
          // oxlint-disable-next-line no-autofocus -- the dialog's one field
          autoFocus
        />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button variant="outlined" disabled={add.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton>{t('Create passkey')}</SubmitButton>
        </Box>
      </Form>
    </AddMethodDialog>
  );
}
