import { isApiError } from '@gangway/api-client';
import type { Factor } from '@gangway/contract';
import { nameTest } from '@gangway/contract/text';
import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useFactorQueries } from './factor-queries.ts';

/** Renames a sign-in method. */
export function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const id = useId();
  const rename = useMutation(useFactorQueries().rename());
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('Rename {name}', { name: factor.name })}
      </DialogTitle>
      <DialogContent>
        <Form<{ name: string }>
          label={t('Rename {name}', { name: factor.name })}
          initialValues={{ name: factor.name }}
          rules={object({ name: requiredText(t('Name is required')).test(nameTest) })}
          failureMessage={t('Not renamed. Try again.')}
          onSubmit={async ({ name }, form) => {
            try {
              await rename.mutateAsync({ id: factor.id, name: name.trim() });
              onClose();
            } catch (error) {
              if (isApiError(error, 401)) return;
              form.setFormError(isApiError(error) ? error.message : t('Not renamed. Try again.'));
            }
          }}
        >
          <FormError />
          {/* oxlint-disable-next-line no-autofocus -- the dialog's one field */}
          <TextField name="name" label={t('Name')} maxLength={100} required autoFocus />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
            <Button variant="outlined" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <SubmitButton>{t('Save')}</SubmitButton>
          </Box>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
